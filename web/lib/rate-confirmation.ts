import { useSyncExternalStore } from 'react';
import type { RateWarning } from '#contract/rate-guard.ts';
import { ApiError } from './api.ts';

/** The change that needs a confirmation. The text of the confirm button depends on it. */
export type GuardedAction = 'publish' | 'switch' | 'remove' | 'follow' | 'office';

/** A change that the server refuses until the user has confirmed it. */
export type Confirmation = {
  action: GuardedAction;
  warnings: RateWarning[];
  answer: (isYes: boolean) => void;
};

/** The user has read the warnings and declined the change. Nothing was changed, so no error is shown. */
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

/** The confirmation that the user must answer now. */
export const useConfirmation = (): Confirmation | undefined => useSyncExternalStore(subscribe, () => asked[0]);

/** Declines all open confirmations, because no dialog can answer them any more. */
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
 * Sends a change that the rate guard of the server checks. If the server requires a confirmation, the user is asked.
 * Then the change is sent again with `confirm`, or the call rejects with `Declined`. `isAsked` is true if the user has
 * read the warnings.
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
