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

/** Specification §9: amounts show 2 to 6 decimals, order details 2, rates 4. */
const amountDecimals: Decimals = { min: 2, max: 6 };
const rateDecimals: Decimals = { min: 4, max: 4 };

/** Specification §9: euro and dollar stand in front, the others behind; a code without a symbol follows as it is. */
const symbols = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['UAH', '₴'],
  ['USDT', 'T'],
]);
const inFront = new Set(['EUR', 'USD']);

const minus = '\u2212';
const noBreakSpace = '\u00A0';

/** Digits are handed over as text, so that none is lost on the way through a binary float. */
function digits(value: Decimal, language: string, { min, max }: Decimals): string {
  const style: Style = { minimumFractionDigits: min, maximumFractionDigits: max, useGrouping: 'always' };
  const format = new Intl.NumberFormat(numberLocale(language), style);
  return format.format(asNumeric(value)).replace('-', minus).replaceAll(' ', noBreakSpace);
}

const whole: Decimals = { min: 0, max: 0 };

/** "12,481": so many of something. */
export const formatCount = (count: number, language: string) => digits(String(count), language, whole);

/** Every Decimal spells a number, which the compiler cannot see in a string. */
const asNumeric = (value: Decimal) => value as `${number}`;

const numberLocale = (language: string) => (language === 'uk' ? 'uk-UA' : 'en-US');
const dateLocale = (language: string) => (language === 'uk' ? 'uk-UA' : 'en-GB');

/** A sum is never rounded up: nobody is promised more than they get. */
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

/** Sums, rates, times and phones in the person's language; times are always Kyiv's. */
export function useFormat() {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return useMemo(
    () => ({
      /** "$2,500.00", "1 000,00 ₴", "2,496.25 T", with spaces that do not break. */
      money: (amount: Decimal, currency: string, decimals?: Decimals) =>
        formatMoney(amount, currency, language, decimals),
      amount: (amount: Decimal, decimals?: Decimals) => formatAmount(amount, language, decimals),
      rate: (rate: Decimal) => digits(rate, language, rateDecimals),
      count: (count: number) => formatCount(count, language),
      /** "today 13:42", "20 Nov 18:31". */
      dateTime: (moment: Date) => formatDateTime(moment, language, t),
      /** The same at the beginning of a line: "Today 13:42". */
      dateTimeAlone: (moment: Date) => capitalised(formatDateTime(moment, language, t), language),
      /** The same in the middle of a sentence, where it must not break behind its day. */
      dateTimeWithin: (moment: Date) => inOneLine(formatDateTime(moment, language, t)),
      time: (moment: Date) => inKyiv(language, clockStyle).format(moment),
      date: (moment: Date) => formatDay(moment, language, new Date()),
      /** With the year in any case: "1 Oct 2026". */
      fullDate: (moment: Date) => inKyiv(language, { ...dayStyle, year: 'numeric' }).format(moment),
      phone: formatPhone,
      /** Anybody is called by the name, and by the phone until there is one. */
      person: ({ full_name, cellphone }: Person) => full_name ?? formatPhone(cellphone),
      /** Only what a person needs to recognise the own number, in one piece. */
      maskedPhone: (cellphone: string) => inOneLine(maskPhone(cellphone)),
      parseTyped,
    }),
    [language, t],
  );
}
