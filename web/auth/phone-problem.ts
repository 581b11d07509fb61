import type { TFunction } from 'i18next';
import { digitsOf, missingDigits } from '#domain/phone.ts';
import { countryOf, fullPhone, type TypedPhone } from '../ui/phone.ts';
import { phoneExamples } from '../ui/phone-field.tsx';

/** What is wrong with a typed number, in words that name what is missing. */
export function phoneProblem(phone: TypedPhone, t: TFunction<'common'>): string | undefined {
  if (digitsOf(phone.typed) === '') return t('phoneMissing');
  const missing = missingDigits(countryOf(phone.country), phone.typed);
  if (missing > 0) return t('phoneShort', { count: missing });
  return fullPhone(phone) ? undefined : t('phoneWrong', { phone: phoneExamples[phone.country] });
}
