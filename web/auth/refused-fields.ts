import { ApiError } from '../lib/api.ts';
import { errorText, translateSentence } from '../lib/error-text.ts';
import type { Field, Problems } from '../ui/form-problems.ts';

/** JSON pointers in server errors, and the form field of each. */
const pointers = new Map<string, Field>([
  ['/cellphone', 'phone'],
  ['/username', 'phone'],
  ['/password', 'password'],
  ['/pwd', 'password'],
]);

/** Returns the fields that a refusal is about, with the text for each. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'INVALID_CREDENTIALS') return { password: errorText(error) };
  if (error.code === 'PHONE_ALREADY_EXISTS' || error.code === 'INVALID_PHONE_FORMAT')
    return { phone: errorText(error) };
  const problems: Problems = {};
  for (const { pointer, message } of error.fields ?? []) {
    const field = pointers.get(pointer);
    if (field) problems[field] = translateSentence(message) ?? errorText(error);
  }
  return problems;
}
