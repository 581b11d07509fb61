import type { Decimal } from '#domain/money.ts';

// The texts need only this at the start. The other formats arrive with the screens.

export type Decimals = { min: number; max: number };
type Style = Intl.NumberFormatOptions & { useGrouping?: 'always' };

export const minus = '\u2212';
export const noBreakSpace = '\u00A0';

/** The value is formatted as a string, because a binary float would lose digits. */
export function digits(value: Decimal, language: string, { min, max }: Decimals): string {
  const style: Style = { minimumFractionDigits: min, maximumFractionDigits: max, useGrouping: 'always' };
  const format = new Intl.NumberFormat(numberLocale(language), style);
  return format.format(asNumeric(value)).replace('-', minus).replaceAll(' ', noBreakSpace);
}

const whole: Decimals = { min: 0, max: 0 };

/** A count with separators: "12,481". */
export const formatCount = (count: number, language: string) => digits(String(count), language, whole);

/** Every Decimal is a valid number, but its TypeScript type is only a string. */
const asNumeric = (value: Decimal) => value as `${number}`;

const numberLocale = (language: string) => (language === 'uk' ? 'uk-UA' : 'en-US');
