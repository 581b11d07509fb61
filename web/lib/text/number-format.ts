import type { Decimal } from '#domain/money/money.ts';

// The texts need only this at the start. The other formats arrive with the screens.

export type Decimals = { min: number; max: number };
type Style = Intl.NumberFormatOptions & { useGrouping?: 'always' };

export const minus = '\u2212';
export const noBreakSpace = '\u00A0';

/** The value is formatted as a string, because a binary float would lose digits. */
export function digits(value: Decimal, language: string, decimals: Decimals): string {
  const text = formatOf(numberLocale(language), decimals).format(asNumeric(value));
  return text.replace('-', minus).replaceAll(' ', noBreakSpace);
}

/** Making a format costs far more than using it, and a list formats many sums. There are only a few formats. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, { min, max }: Decimals): Intl.NumberFormat {
  const key = `${locale} ${min} ${max}`;
  const style: Style = { minimumFractionDigits: min, maximumFractionDigits: max, useGrouping: 'always' };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, style);
  formats.set(key, format);
  return format;
}

const whole: Decimals = { min: 0, max: 0 };

/** A count with separators: "12,481". */
export const formatCount = (count: number, language: string) => digits(String(count), language, whole);

/** Every Decimal is a valid number, but its TypeScript type is only a string. */
const asNumeric = (value: Decimal) => value as `${number}`;

const numberLocale = (language: string) => (language === 'uk' ? 'uk-UA' : 'en-US');
