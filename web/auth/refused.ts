import { notifyError, notifyRefused } from '../lib/notify.tsx';
import type { Checks } from '../ui/problems.ts';
import { refusedFields } from './refused-fields.ts';

/** A refusal that is about a field is said there, once, with the focus on it; any other stays as a notice. */
export function sayRefusal(error: Error, title: string, checks: Checks): void {
  const first = checks.stopAt(refusedFields(error));
  if (first) {
    notifyRefused(title);
    checks.inputs[first].current?.select();
  } else notifyError(error, title);
}
