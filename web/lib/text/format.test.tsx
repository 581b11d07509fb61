import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { useFormat } from './format.ts';
import { chooseLanguage } from './i18n.ts';

afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

const format = () => renderHook(useFormat).result.current;

// spec 9.37
test('English puts the symbols of dollar and euro before the amount, the others after it', () => {
  expect(format().money('2500', 'USD')).toBe('$2,500.00');
  expect(format().money('3000', 'EUR')).toBe('€3,000.00');
  expect(format().money('2496.25', 'USDT')).toBe('2,496.25\u00A0T');
  expect(format().money('41350', 'UAH')).toBe('41,350.00\u00A0₴');
  expect(format().money('10', 'PLN')).toBe('10.00\u00A0PLN');
});

// spec 9.37
test('Ukrainian puts the symbols in the same places, and groups digits with non-breaking spaces', async () => {
  await chooseLanguage('uk');
  expect(format().money('2500', 'USD')).toBe('$2\u00A0500,00');
  expect(format().money('3000', 'EUR')).toBe('€3\u00A0000,00');
  expect(format().money('1000', 'UAH')).toBe('1\u00A0000,00\u00A0₴');
  expect(format().money('2496.25', 'USDT')).toBe('2\u00A0496,25\u00A0T');
  expect(format().money('10', 'PLN')).toBe('10,00\u00A0PLN');
  expect(format().rate('0.9985')).toBe('0,9985');
});

test('a loss has a real minus sign before the symbol', () => {
  expect(format().money('-6.25', 'USDT')).toBe('\u22126.25\u00A0T');
  expect(format().money('-6.25', 'USD')).toBe('\u2212$6.25');
});

// spec 9.25, 9.27
test('amounts have 2 to 6 decimals, order details 2, rates 4', () => {
  expect(format().amount('1.5')).toBe('1.50');
  expect(format().amount('1.123456')).toBe('1.123456');
  expect(format().money('1.125', 'USD', { min: 2, max: 2 })).toBe('$1.12');
  expect(format().rate('41.35')).toBe('41.3500');
});

// spec 9.25
test('in a sentence a small rate has its inverse, and two rates that differ never look equal', () => {
  expect(format().rateInText('0.996')).toBe('0.9960');
  expect(format().rateInText('0.02382')).toBe('0.0238 (41.9815\u00A0:\u00A01)');
  expect(format().ratesApart('0.9985', '0.996')).toEqual(['0.9985', '0.9960']);
  expect(format().ratesApart('0.02384', '0.02382')).toEqual([
    '0.0238 (41.9463\u00A0:\u00A01)',
    '0.0238 (41.9815\u00A0:\u00A01)',
  ]);
  expect(format().ratesApart('0.99601', '0.99602')).toEqual(['0.99601', '0.99602']);
});

test('never rounds a sum up, for long and for negative sums; rounds a rate', () => {
  const two = { min: 2, max: 2 };
  expect(format().money('100.098', 'USDT', two)).toBe('100.09\u00A0T');
  expect(format().amount('12345678901234567.999999', two)).toBe('12,345,678,901,234,567.99');
  expect(format().amount('0.009', two)).toBe('0.00');
  expect(format().money('-6.259', 'USD', two)).toBe('\u2212$6.25');
  expect(format().rate('0.99856')).toBe('0.9986');
});

test('groups the digits of a count, alone and in a sentence with its plural form', async () => {
  await i18next.loadNamespaces('deals');
  const deals = (count: number) => i18next.t('deals:table.count', { count });
  expect(format().count(5000)).toBe('5,000');
  expect([deals(1), deals(223), deals(5000)]).toEqual(['1 deal', '223 deals', '5,000 deals']);
  await chooseLanguage('uk');
  expect(format().count(5000)).toBe('5\u00A0000');
  expect([1, 3, 5000, 5001, 12_022].map(deals)).toEqual([
    '1 заявка',
    '3 заявки',
    '5\u00A0000 заявок',
    '5\u00A0001 заявка',
    '12\u00A0022 заявки',
  ]);
});

test('keeps every digit of a large sum', () => {
  expect(format().amount('12345678901234567890.123456')).toBe('12,345,678,901,234,567,890.123456');
});

test('shows times in the Kyiv time zone, with words such as "today"', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  const { dateTime } = format();
  expect(dateTime(new Date('2026-11-21T09:42:00Z'))).toBe('today 11:42');
  expect(dateTime(new Date('2026-11-20T20:00:00Z'))).toBe('yesterday 22:00');
  expect(dateTime(new Date('2026-11-18T16:31:00Z'))).toBe('18 Nov 18:31');
  expect(dateTime(new Date('2025-11-18T16:31:00Z'))).toBe('18 Nov 2025 18:31');
  await chooseLanguage('uk');
  expect(format().dateTime(new Date('2026-11-21T09:42:00Z'))).toBe('сьогодні, 11:42');
  expect(format().dateTimeAlone(new Date('2026-11-21T09:42:00Z'))).toBe('Сьогодні, 11:42');
});

test('groups the digits of phones', () => {
  expect(format().phone('+380671234567')).toBe('+380 67 123 45 67');
});
