import i18next from 'i18next';
import { ApiError } from './api.ts';
import { notifyNotice, notifySuccess } from './notify.tsx';

/** By whose hand what was wanted is done. */
export type DoneBy = 'me' | 'another';

/** A lost race is no error: where the call is refused because what was wanted is so already, another has done it. */
export async function byWhomever(
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

/** Says that it is done, and that it was another's doing. `mended` is the title under which an earlier try failed. */
export function notifyDone(by: DoneBy, text: string, mended: string): void {
  if (by === 'me') notifySuccess(text, undefined, mended);
  else notifyNotice(text, i18next.t('common:lostRace'));
}
