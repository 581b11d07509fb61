import i18next from 'i18next';
import { ApiError } from '../lib/api.ts';
import { notifyRefused } from '../lib/notify.tsx';
import type { Checks } from '../ui/form-problems.ts';
import { showRefusal } from './show-refusal.ts';

/** Shows a refusal like any other form. Only a disabled recovery feature gets its own text. */
export function showRecoveryRefusal(error: Error, title: string, checks: Checks): void {
  const isOff = error instanceof ApiError && error.code === 'FEATURE_DISABLED';
  if (isOff) notifyRefused(title, i18next.t('auth:recovery.off'));
  else showRefusal(error, title, checks);
}
