import { useSyncExternalStore } from 'react';
import type { RateWarning } from '#contract/rate-guard.ts';
import { ApiError } from './api.ts';

/** What is being done, by which the question names its answer. */
export type GuardedAction = 'publish' | 'switch' | 'remove' | 'follow' | 'office';

/** A change that the server refuses until a person has confirmed it. */
export type Confirmation = {
  action: GuardedAction;
  warnings: RateWarning[];
  answer: (isYes: boolean) => void;
};

/** The person has read what the change would do, and does not want it. Nothing was done, and they know why. */
export class Declined extends Error {
  override name = 'Declined';
}

let asked: readonly Confirmation[] = [];
const listeners = new Set<() => void>();

function update(next: readonly Confirmation[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question that a person has to answer now. */
export const useConfirmation = (): Confirmation | undefined => useSyncExternalStore(subscribe, () => asked[0]);

/** Nobody is there to answer any more. */
export function declineAll(): void {
  for (const { answer } of asked) answer(false);
}

function ask(action: GuardedAction, warnings: RateWarning[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const confirmation: Confirmation = {
    action,
    warnings,
    answer: (isYes) => {
      update(asked.filter((other) => other !== confirmation));
      resolve(isYes);
    },
  };
  update([...asked, confirmation]);
  return promise;
}

/**
 * Sends a change that the guard of the rates judges. Where the server wants it confirmed, a person is asked, and it is sent
 * again or not at all. `isAsked` says whether the person has read the warnings already.
 */
export async function sendGuarded<T>(
  action: GuardedAction,
  send: (confirm: boolean) => Promise<T>,
): Promise<{ answer: T; isAsked: boolean }> {
  try {
    return { answer: await send(false), isAsked: false };
  } catch (error) {
    const warnings = error instanceof ApiError ? error.problem?.warnings : undefined;
    if (!warnings) throw error;
    if (!(await ask(action, warnings))) throw new Declined();
    return { answer: await send(true), isAsked: true };
  }
}
