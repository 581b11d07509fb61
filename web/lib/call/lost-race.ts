import i18next from 'i18next';
import { notifyNotice, notifySuccess } from '../notify.tsx';
import { ApiError } from './api.ts';

/** Says whether this call or another person's call made the change. */
type DoneBy = 'me' | 'another';

/**
 * Waits for a call. If the call is refused because another person has already made the same change, that is not an
 * error: it returns "another". `isSo` checks the refusal.
 */
export async function withActorName(
  call: Promise<unknown>,
  isSo: (refusal: ApiError) => boolean | Promise<boolean>,
): Promise<DoneBy> {
  try {
    await call;
    return 'me';
  } catch (error) {
    if (error instanceof ApiError && (await isSo(error))) return 'another';
    throw error;
  }
}

/**
 * Shows that the change is done, and whether another person made it. A success removes the error toast with the title
 * `mended`.
 */
export function notifyDone(by: DoneBy, text: string, mended: string): void {
  if (by === 'me') notifySuccess(text, undefined, mended);
  else notifyNotice(text, i18next.t('common:lostRace'));
}
