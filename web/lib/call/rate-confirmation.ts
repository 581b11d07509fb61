import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { openQuestions } from '../open-questions.ts';
import { ApiError, extensionOf } from './api.ts';

/** The change that needs a confirmation. The text of the confirm button depends on it. */
export type GuardedAction = 'publish' | 'switch' | 'remove' | 'follow' | 'office';

/** The user has read the warnings and declined the change. Nothing was changed, so no error is shown. */
export class Declined extends Error {
  override name = 'Declined';
}

const confirmations = openQuestions<{ action: GuardedAction; warnings: RateWarning[] }>();

/** The confirmation that the user must answer now. */
export const useConfirmation = confirmations.useFirst;

/** Declines all open confirmations, because no dialog can answer them any more. */
export const declineAll = confirmations.declineAll;

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
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    const { RateUnconfirmed } = await import('#contract/rate/rate-guard.ts');
    const warnings = extensionOf(error, RateUnconfirmed)?.warnings;
    if (!warnings) throw error;
    if (!(await confirmations.ask({ action, warnings }))) throw new Declined();
    return { answer: await send(true), isAsked: true };
  }
}
