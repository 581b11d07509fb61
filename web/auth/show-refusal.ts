import { notifyError, notifyRefused } from '../lib/notify.tsx';
import type { Checks } from '../ui/form-problems.ts';
import { refusedFields } from './refused-fields.ts';

/** Shows a refusal about a field at that field and focuses it. Any other refusal is shown as a notice. */
export function showRefusal(error: Error, title: string, checks: Checks): void {
  const first = checks.stopAt(refusedFields(error));
  if (first) {
    notifyRefused(title);
    checks.inputs[first].current?.select();
  } else notifyError(error, title);
}
