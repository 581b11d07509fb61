import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { kyivDaysBetween, kyivMidnight, kyivZone } from '#domain/hours/kyiv.ts';
import type { Pair } from '#domain/money/currency.ts';
import { type Decimal, inverse, isSmallRate, truncate } from '#domain/money/money.ts';
import { officeAddress, officeInstructions, officeName } from '#domain/office.ts';
import { erasedMark } from '#domain/person/erasure.ts';
import { formatPhone, maskPhone } from '#domain/person/phone.ts';
import type { Day, DayRange } from './days.ts';
import { type Decimals, digits, formatCount, minus, noBreakSpace } from './number-format.ts';
import { useNumbers } from './phone-numbers.ts';
import { parseTyped } from './typed-number.ts';

type Person = { full_name: string | null; cellphone: string };

/** Specification §9: amounts have 2 to 6 decimals, order details 2, rates 4. */
const amountDecimals: Decimals = { min: 2, max: 6 };
const rateDecimals: Decimals = { min: 4, max: 4 };
const storedRateDecimals: Decimals = { min: 4, max: 8 };

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

const dateLocale = (language: string) => (language === 'uk' ? 'uk-UA' : 'en-GB');

/** A sum is never rounded up, so the page never promises more than the customer gets. */
const formatAmount = (amount: Decimal, language: string, decimals = amountDecimals) =>
  digits(truncate(amount, decimals.max), language, decimals);

const formatRate = (rate: Decimal, language: string) => digits(rate, language, rateDecimals);

function formatRateInText(rate: Decimal, language: string, decimals = rateDecimals): string {
  const text = digits(rate, language, decimals);
  return isSmallRate(rate) ? `${text} (${inOneLine(`${formatRate(inverse(rate), language)} : 1`)})` : text;
}

function formatRatesApart(rates: readonly [Decimal, Decimal], language: string): [string, string] {
  const [one, other] = rates;
  const texts: [string, string] = [formatRateInText(one, language), formatRateInText(other, language)];
  if (texts[0] !== texts[1]) return texts;
  return [formatRateInText(one, language, storedRateDecimals), formatRateInText(other, language, storedRateDecimals)];
}

function formatMoney(amount: Decimal, currency: string, language: string, decimals?: Decimals): string {
  const text = formatAmount(amount, language, decimals);
  const symbol = symbols.get(currency) ?? currency;
  if (!inFront.has(currency)) return `${text}${noBreakSpace}${symbol}`;
  return text.startsWith(minus) ? `${minus}${symbol}${text.slice(1)}` : `${symbol}${text}`;
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** As with numbers, making a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function inKyiv(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(language), { timeZone: kyivZone(), ...style });
  formats.set(key, format);
  return format;
}

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
  if (daysAgo === -1) return t('tomorrowAt', { time });
  return t('dayAt', { day: formatDay(moment, language, now), time });
}

function formatSpan(minutes: number, t: TFunction<'common'>): string {
  if (minutes % dayMinutes === 0) return t('span.days', { count: minutes / dayMinutes });
  const isHours = minutes % hourMinutes === 0 && minutes > hourMinutes;
  return isHours ? t('span.hours', { count: minutes / hourMinutes }) : t('span.minutes', { count: minutes });
}

const inOneLine = (text: string) => text.replaceAll(' ', noBreakSpace);

const capitalised = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

const formatIn = (language: string, t: TFunction<'common'>) => ({
  /** "$2,500.00", "1 000,00 ₴", "2,496.25 T". The spaces do not break. */
  money: (amount: Decimal, currency: string, decimals?: Decimals) => formatMoney(amount, currency, language, decimals),
  amount: (amount: Decimal, decimals?: Decimals) => formatAmount(amount, language, decimals),
  rate: (rate: Decimal) => formatRate(rate, language),
  /** "1 USDT = 42.0168 UAH" for a rate for which four decimals say too little. Undefined for other rates. */
  inverse: ({ sc, tc }: Pair, rate: Decimal) =>
    isSmallRate(rate) ? `1 ${tc} = ${formatRate(inverse(rate), language)} ${sc}` : undefined,
  /** For sentences: "0.9960". The inverse follows a rate for which 4 decimals are too few: "0.0238 (42.0168 : 1)". */
  rateInText: (rate: Decimal, decimals?: Decimals) => formatRateInText(rate, language, decimals),
  /** Two rates of one sentence. They have all their decimals if 4 would make them look equal. */
  ratesApart: (...rates: [Decimal, Decimal]) => formatRatesApart(rates, language),
  count: (count: number) => formatCount(count, language),
  /** "today 13:42", "20 Nov 18:31". */
  dateTime: (moment: Date) => formatDateTime(moment, language, t),
  /** The same for the start of a line: "Today 13:42". */
  dateTimeAlone: (moment: Date) => capitalised(formatDateTime(moment, language, t), language),
  /** The same for the middle of a sentence. It has no line break between the day and the time. */
  dateTimeWithin: (moment: Date) => inOneLine(formatDateTime(moment, language, t)),
  /** For what is still to come: "14:05", "tomorrow 09:20", "23 Nov 18:31". It has no line break. */
  soon: (moment: Date) =>
    kyivDaysBetween(moment, new Date()) === 0
      ? inKyiv(language, clockStyle).format(moment)
      : inOneLine(formatDateTime(moment, language, t)),
  /** "30 minutes", "4 hours", "7 days": the largest unit that needs no fraction. */
  span: (minutes: number) => formatSpan(minutes, t),
  time: (moment: Date) => inKyiv(language, clockStyle).format(moment),
  date: (moment: Date) => formatDay(moment, language, new Date()),
  /** Always with the year: "1 Oct 2026". */
  fullDate: (moment: Date) => inKyiv(language, { ...dayStyle, year: 'numeric' }).format(moment),
  /** The name of an office in the user's language. */
  office: (office: Parameters<typeof officeName>[0]) => officeName(office, language === 'uk' ? 'uk' : 'en'),
  address: (office: Parameters<typeof officeAddress>[0]) => officeAddress(office, language === 'uk' ? 'uk' : 'en'),
  instructions: (office: Parameters<typeof officeInstructions>[0]) =>
    officeInstructions(office, language === 'uk' ? 'uk' : 'en'),
  phone: formatPhone,
  /** A name that may have been erased. */
  named: (full_name: string) => (full_name === erasedMark ? t('erased') : full_name),
  /** The name of a user, or the phone if there is no name yet. The guest of an office has neither. */
  person: ({ full_name, cellphone }: Person) =>
    full_name === erasedMark ? t('erased') : (full_name ?? (cellphone === '' ? t('guest') : formatPhone(cellphone))),
  /** A masked phone: enough for its owner to recognise it. It has no line break. */
  maskedPhone: (cellphone: string) => inOneLine(maskPhone(cellphone)),
  parseTyped,
});

/** Specification §2: the decimals in the details of an order. */
const twoDecimals = { min: 2, max: 2 };

const sumsIn = ({ money, amount: figure }: ReturnType<typeof formatIn>, t: TFunction<'common'>) => {
  const exactOf = (amount: Decimal) => (truncate(amount, 2) === amount ? undefined : figure(amount));
  return {
    /** For lists, with all decimals, like in the form: "498.00 T". */
    listed: (amount: Decimal, code: string) => money(amount, code),
    /** The same with the currency code, which a screen reader can read: "498.00 USDT". */
    spelled: (amount: Decimal, code: string) => `${figure(amount)}${noBreakSpace}${code}`,
    /** For the details: two decimals, and the exact sum if it is different. */
    detailed: (amount: Decimal, code: string) => ({ sum: money(amount, code, twoDecimals), exact: exactOf(amount) }),
    /** The same for a sentence: "100.09 USDT (exactly 100.098)". */
    spelledInDetail: (amount: Decimal, code: string) => {
      const sum = `${figure(amount, twoDecimals)}${noBreakSpace}${code}`;
      const exact = exactOf(amount);
      return exact === undefined ? sum : t('sumExactly', { sum, exact });
    },
  };
};

type Formats = ReturnType<typeof formatIn> & { sums: ReturnType<typeof sumsIn> };

let latest: { language: string; t: TFunction<'common'>; hasNumbers: boolean; formats: Formats } | undefined;

/** A list asks for the formats several times in each row. All get the same object, until the language or the numbers change. */
function formatsFor(language: string, t: TFunction<'common'>, hasNumbers: boolean): Formats {
  if (latest?.language === language && latest.t === t && latest.hasNumbers === hasNumbers) return latest.formats;
  const format = formatIn(language, t);
  const formats = { ...format, sums: sumsIn(format, t) };
  latest = { language, t, hasNumbers, formats };
  return formats;
}

/** Formats sums, rates, times and phones in the user's language. Times are in the Kyiv time zone. */
export function useFormat(): Formats {
  const { t, i18n } = useTranslation('common');
  // When the numbers of all countries are there, phones are grouped.
  return formatsFor(i18n.language, t, useNumbers());
}

/** Formats the sums of orders. A line shows a currency by its symbol or by its code, never by both. */
export const useSums = () => useFormat().sums;

/** The text of a range on a line of its own: "30 days", "Since 1 Oct 2026", or the two days with their years. */
export function useDateRangeLabel(): (range: DayRange) => string | undefined {
  const { t } = useTranslation('dates');
  const { fullDate } = useFormat();
  const dayText = (day: Day) => fullDate(kyivMidnight(day) ?? new Date(day));
  return ({ preset, first, last }) => {
    if (preset) return t(preset);
    if (!last) return first && t('since', { day: dayText(first) });
    if (!first) return t('until', { day: dayText(last) });
    return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
  };
}

/**
 * The text of a range inside a sentence: "last 30 days", "since 1 Oct", or the two days. A year is shown only if it is
 * not the current one.
 */
export function useShortDateRangeLabel(): (range: DayRange) => string | undefined {
  const { t } = useTranslation('dates');
  const { date } = useFormat();
  const dayText = (day: Day) => date(kyivMidnight(day) ?? new Date(day));
  return ({ preset, first, last }) => {
    if (preset) return t(`within.${preset}`);
    if (!last) return first && t('within.since', { day: dayText(first) });
    if (!first) return t('within.until', { day: dayText(last) });
    return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
  };
}
