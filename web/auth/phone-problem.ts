import type { TFunction } from 'i18next';
import { digitsOf, missingDigits } from '#domain/phone.ts';
import { phoneExamples } from '../ui/phone-field.tsx';
import { countryOf, fullPhone, type TypedPhone } from '../ui/typed-phone.ts';

/** Returns what is wrong with a typed number, for example how many digits are missing. Undefined when it is right. */
export function phoneProblem(phone: TypedPhone, t: TFunction<'common'>): string | undefined {
  if (digitsOf(phone.typed) === '') return t('phoneMissing');
  const missing = missingDigits(countryOf(phone.country), phone.typed);
  if (missing > 0) return t('phoneShort', { count: missing });
  return fullPhone(phone) ? undefined : t('phoneWrong', { phone: phoneExamples[phone.country] });
}
