import type { TFunction } from 'i18next';
import { digitsOf, missingDigits } from '#domain/phone.ts';
import { countryOf, fullPhone, type TypedPhone } from '../ui/phone.ts';
import { phoneExamples } from '../ui/phone-field.tsx';

/** What is wrong with a typed number, in words that name what is missing. */
export function phoneProblem(phone: TypedPhone, t: TFunction<'common'>): string | undefined {
  if (digitsOf(phone.typed) === '') return t('phoneMissing');
  if (fullPhone(phone)) return undefined;
  const missing = missingDigits(countryOf(phone.country), phone.typed);
  return missing > 0 ? t('phoneShort', { count: missing }) : t('phoneWrong', { phone: phoneExamples[phone.country] });
}
