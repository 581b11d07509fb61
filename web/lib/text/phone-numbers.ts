import { useSyncExternalStore } from 'react';
import type { CountryCode } from '#domain/person/phone-numbers.ts';

/*
 * The build gives this file to the page instead of domain/person/phone-numbers.ts (lean-libraries.config.ts). Most
 * people only see Ukrainian numbers, whose rules are short.
 */

type Read = { number: string; country?: CountryCode; isPossible: () => boolean; formatInternational: () => string };

let readAny: ((text: string, country?: CountryCode) => Read | undefined) | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Fetches what is known of the numbers of all countries. It is called before a number can be typed. */
export function fetchNumbers(): Promise<void> {
  loading ??= import('./phone-library.ts').then(
    ({ readAnyNumber }) => {
      readAny = readAnyNumber;
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const wholeUkrainian = /^\+380[1-9]\d{8}$/;

/** A number of another country is unknown until the library is there, which this call fetches. */
export function readNumber(text: string, country?: CountryCode): Read | undefined {
  if (readAny) return readAny(text, country);
  if (wholeUkrainian.test(text))
    return { number: text, country: 'UA', isPossible: () => true, formatInternational: () => text };
  // The person of a frame has none.
  if (text === '') return undefined;
  // A failure shows the number ungrouped, and the next call tries again.
  fetchNumbers().catch(() => undefined);
  return undefined;
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const isThere = () => readAny !== undefined;

/** Whether numbers of all countries can be read. A component that shows phones is drawn again when they can. */
export const useNumbers = (): boolean => useSyncExternalStore(watch, isThere, isThere);
