import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { kyivDaysBetween, kyivZone } from '#domain/kyiv.ts';
import { type Decimal, truncate } from '#domain/money.ts';
import { formatPhone, maskPhone } from '#domain/phone.ts';
import { parseTyped } from './typed-number.ts';

type Decimals = { min: number; max: number };
type Person = { full_name: string | null; cellphone: string };
type Style = Intl.NumberFormatOptions & { useGrouping?: 'always' };

/** Specification §9: amounts have 2 to 6 decimals, order details 2, rates 4. */
const amountDecimals: Decimals = { min: 2, max: 6 };
const rateDecimals: Decimals = { min: 4, max: 4 };

/**
 * Specification §9: the symbols of euro and dollar are before the amount, the others after it. A currency without a
 * symbol shows its code.
 */
const symbols = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['UAH', '₴'],
  ['USDT', 'T'],
]);
const inFront = new Set(['EUR', 'USD']);

const minus = '\u2212';
const noBreakSpace = '\u00A0';

/** The value is formatted as a string, because a binary float would lose digits. */
function digits(value: Decimal, language: string, { min, max }: Decimals): string {
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
const dateLocale = (language: string) => (language === 'uk' ? 'uk-UA' : 'en-GB');

/** A sum is never rounded up, so the page never promises more than the customer gets. */
const formatAmount = (amount: Decimal, language: string, decimals = amountDecimals) =>
  digits(truncate(amount, decimals.max), language, decimals);

function formatMoney(amount: Decimal, currency: string, language: string, decimals?: Decimals): string {
  const text = formatAmount(amount, language, decimals);
  const symbol = symbols.get(currency) ?? currency;
  if (!inFront.has(currency)) return `${text}${noBreakSpace}${symbol}`;
  return text.startsWith(minus) ? `${minus}${symbol}${text.slice(1)}` : `${symbol}${text}`;
}

const inKyiv = (language: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(language), { timeZone: kyivZone, ...style });

const clockStyle = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayStyle = { day: 'numeric', month: 'short' } as const;

function formatDay(moment: Date, language: string, now: Date): string {
  const year = inKyiv(language, { year: 'numeric' });
  const sameYear = year.format(moment) === year.format(now);
  return inKyiv(language, sameYear ? dayStyle : { ...dayStyle, year: 'numeric' }).format(moment);
}

function formatDateTime(moment: Date, language: string, t: TFunction<'common'>): string {
  const now = new Date();
  const time = inKyiv(language, clockStyle).format(moment);
  const daysAgo = kyivDaysBetween(moment, now);
  if (daysAgo === 0) return t('todayAt', { time });
  if (daysAgo === 1) return t('yesterdayAt', { time });
  return t('dayAt', { day: formatDay(moment, language, now), time });
}

const inOneLine = (text: string) => text.replaceAll(' ', noBreakSpace);

const capitalised = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Formats sums, rates, times and phones in the user's language. Times are in the Kyiv time zone. */
export function useFormat() {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return useMemo(
    () => ({
      /** "$2,500.00", "1 000,00 ₴", "2,496.25 T". The spaces do not break. */
      money: (amount: Decimal, currency: string, decimals?: Decimals) =>
        formatMoney(amount, currency, language, decimals),
      amount: (amount: Decimal, decimals?: Decimals) => formatAmount(amount, language, decimals),
      rate: (rate: Decimal) => digits(rate, language, rateDecimals),
      count: (count: number) => formatCount(count, language),
      /** "today 13:42", "20 Nov 18:31". */
      dateTime: (moment: Date) => formatDateTime(moment, language, t),
      /** The same for the start of a line: "Today 13:42". */
      dateTimeAlone: (moment: Date) => capitalised(formatDateTime(moment, language, t), language),
      /** The same for the middle of a sentence. It has no line break between the day and the time. */
      dateTimeWithin: (moment: Date) => inOneLine(formatDateTime(moment, language, t)),
      time: (moment: Date) => inKyiv(language, clockStyle).format(moment),
      date: (moment: Date) => formatDay(moment, language, new Date()),
      /** Always with the year: "1 Oct 2026". */
      fullDate: (moment: Date) => inKyiv(language, { ...dayStyle, year: 'numeric' }).format(moment),
      phone: formatPhone,
      /** The name of a user, or the phone if there is no name yet. */
      person: ({ full_name, cellphone }: Person) => full_name ?? formatPhone(cellphone),
      /** A masked phone: enough for its owner to recognise it. It has no line break. */
      maskedPhone: (cellphone: string) => inOneLine(maskPhone(cellphone)),
      parseTyped,
    }),
    [language, t],
  );
}
