import type { Asking } from '#contract/approval/asking.ts';
import type { RateUnconfirmed, RateWarning } from '#contract/rate/rate-guard.ts';
import { openQuestions } from '../open-questions.ts';
import { ApiError, extensionOf } from './api.ts';

/** The change that needs a confirmation. The text of the confirm button depends on it. */
export type GuardedAction = 'publish' | 'switch' | 'remove' | 'follow' | 'office';

/** The user has read the warnings and declined the change, or asked another admin. Nothing was changed, so no error is shown. */
export class Declined extends Error {
  override name = 'Declined';
}

type Question = {
  action: GuardedAction;
  warnings: RateWarning[];
  /** Another admin has to agree, so the person says why the change is right. */
  needsYes: boolean;
};

const confirmations = openQuestions<Question, { reason: string }>();

/** The confirmation that the user must answer now. */
export const useConfirmation = confirmations.useFirst;

/** Declines all open confirmations, because no dialog can answer them any more. */
export const declineAll = confirmations.declineAll;

type Guarded<T> = {
  action: GuardedAction;
  send: (confirm: boolean) => Promise<T>;
  /** Asks another admin to agree. Absent: this change never needs it. */
  ask?: ((asking: Asking) => Promise<unknown>) | undefined;
};

/**
 * Sends a change that the rate guard of the server checks. If the server requires a confirmation, the user is asked.
 * Then the change is sent again with `confirm`. When the user declines, or another admin is asked to agree, the call rejects with
 * `Declined`. `isAsked` is true if the user has read the warnings.
 */
export async function sendGuarded<T>({ action, send, ask }: Guarded<T>): Promise<{ answer: T; isAsked: boolean }> {
  try {
    return { answer: await send(false), isAsked: false };
  } catch (error) {
    const { warnings, needs } = await findingsIn(error);
    const askAnother = needs && ask;
    const yes = await confirmations.ask({ action, warnings, needsYes: askAnother !== undefined });
    if (!yes) throw new Declined();
    if (!askAnother) return { answer: await send(true), isAsked: true };
    await askAnother(yes);
    throw new Declined();
  }
}

/** What the guard found. Any other refusal is thrown on. */
async function findingsIn(error: unknown): Promise<RateUnconfirmed> {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
  const { RateUnconfirmed } = await import('#contract/rate/rate-guard.ts');
  const found = extensionOf(error, RateUnconfirmed);
  if (!found) throw error;
  return found;
}
