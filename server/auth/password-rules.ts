import { messages } from '#contract/errors.ts';
import { isCommonPassword, passwordMaxLength, passwordMinLength, unmetRules } from '#domain/password.ts';
import { refuse } from '../lib/refuse.ts';

/** The password rules in words, for operators. */
export const passwordRules = `${passwordMinLength} characters, a capital, a small letter, a digit and a special character`;

/** Refuses a weak password with one field error for each rule that it breaks. */
export function refuseWeakPassword(password: string, pointer = '/password') {
  const unmet: string[] = unmetRules(password);
  if (password.length > passwordMaxLength) unmet.push('maximum');
  if (unmet.length > 0) {
    const errors = unmet.map((message) => ({ pointer, message }));
    refuse('VALIDATION_ERROR', { reason: 'weakPassword', errors });
  }
  if (isCommonPassword(password)) {
    const errors = [{ pointer, message: messages.commonPassword }];
    refuse('VALIDATION_ERROR', { reason: 'commonPassword', errors });
  }
}
