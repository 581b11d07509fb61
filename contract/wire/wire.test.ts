import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OrderFilter } from '../order/order.ts';
import { Currency } from '../rate/currency.ts';
import { pageQuery } from './page.ts';
import { Id, ListOf, OptionalText, QueryFlag, Text, Time } from './wire-types.ts';

describe('a list in a query', () => {
  const statuses = (sent: unknown) => OrderFilter.parse({ status__in: sent }).status__in;

  test('is comma-separated or repeated, or both', () => {
    expect(statuses('1,2')).toEqual(['requested', 'confirmed']);
    expect(statuses(['1', '2'])).toEqual(['requested', 'confirmed']);
    expect(statuses(['1,2', '6'])).toEqual(['requested', 'confirmed', 'ready']);
    expect(statuses('5')).toEqual(['received']);
    expect(statuses('')).toEqual([]);
  });

  test('is encoded with commas', () => {
    expect(z.encode(OrderFilter, { status__in: ['requested', 'ready'] })).toEqual({ status__in: '1,6' });
  });

  test('has at most 50 entries', () => {
    const List = ListOf(z.string());
    expect(List.parse(Array(50).fill('a').join(','))).toHaveLength(50);
    expect(List.safeParse(Array(51).fill('a').join(',')).success).toBe(false);
    expect(List.safeParse(Array(51).fill('a')).success).toBe(false);
  });
});

describe('a page', () => {
  const Page = z.object(pageQuery(10));

  test('counts from 1 and has up to 100 rows', () => {
    expect(Page.parse({ page: '1', size: '100' })).toEqual({ page: 1, size: 100 });
    expect(Page.parse({})).toEqual({});
  });

  test.each(['0', '-1', '1.5', '1e2', 'two', '', '0x1', ' 1', '99999999999'])('refuses the number %j', (page) => {
    expect(Page.safeParse({ page }).success).toBe(false);
  });

  test.each(['0', '101', '-10', 'all'])('refuses the size %j', (size) => {
    expect(Page.safeParse({ size }).success).toBe(false);
  });
});

describe('a text', () => {
  test('is trimmed before its length is checked', () => {
    expect(Text(3).parse('  abc  ')).toBe('abc');
    expect(Text(3).safeParse('abcd').success).toBe(false);
  });

  test("refuses characters that the database or JSON can't store", () => {
    expect(Text(10).safeParse('a\u0000b').success).toBe(false);
    expect(Text(10).safeParse('\uD800').success).toBe(false);
    expect(Text(10).parse('Київ 👋')).toBe('Київ 👋');
  });

  test('refuses control characters, and loses the marks that reverse the direction of text', () => {
    for (const text of ['a\u0007b', '\u001b[31m', '\u007f', '\u0085'])
      expect(Text(10).safeParse(text).success).toBe(false);
    expect(Text(10).parse('a\u202eb')).toBe('ab');
    expect(Text(16).parse(' \u202a+380671112233\u202c ')).toBe('+380671112233');
    expect(OptionalText(10).parse('\u200e')).toBeNull();
    expect(Text(10).parse('1\r\n\t2')).toBe('1\r\n\t2');
  });

  test('loses characters that nobody sees, and keeps emoji whole', () => {
    expect(Text(16).parse('Ма\u200bрта\u2060 \ufeffБо\u00adндар\u200d')).toBe('Марта Бондар');
    expect(Text(16).parse('\u3164\u{e0041}Ok\u115f')).toBe('Ok');
    expect(OptionalText(10).parse('\u200b\u200d')).toBeNull();
    expect(Text(16).parse('👩🏽\u200d💻 ❤\ufe0f')).toBe('👩🏽\u200d💻 ❤\ufe0f');
    for (const control of ['\u0000', '\u0007', '\u001b', '\u0085'])
      expect(Text(9).safeParse(`a${control}`).success).toBe(false);
  });

  test('is stored in Unicode form NFC, so that a search finds every spelling', () => {
    expect(Text(4).parse('Ки\u0456\u0308в')).toBe('Київ');
  });

  test('that is optional becomes null when it is empty', () => {
    expect(['', '   ', null].map((text) => OptionalText(5).parse(text))).toEqual([null, null, null]);
    expect(OptionalText(5).parse(' so ')).toBe('so');
    expect(OptionalText(5).safeParse('longer').success).toBe(false);
  });
});

test('a time is ISO 8601 with any offset, and is encoded in UTC with milliseconds', () => {
  expect(z.encode(Time, Time.parse('2026-03-01T12:00:00+02:00'))).toBe('2026-03-01T10:00:00.000Z');
  expect(z.encode(Time, Time.parse('2026-03-01T10:00:00.123456Z'))).toBe('2026-03-01T10:00:00.123Z');
  for (const text of ['2026-03-01', '2026-02-30T10:00:00Z', '2026-03-01T10:00:00', 'now', '']) {
    expect(Time.safeParse(text).success).toBe(false);
  }
});

test('an id is a UUID of any version and becomes lower case', () => {
  expect(Id.parse('B8B62419-68E2-529F-BC1E-069BE8451016')).toBe('b8b62419-68e2-529f-bc1e-069be8451016');
  expect(Id.safeParse('b8b62419-68e2-529f-bc1e-069be8451016').success).toBe(true);
  for (const text of ['', '1', 'b8b62419-68e2-529f-bc1e', "b8b62419-68e2-529f-bc1e-069be845101'"]) {
    expect(Id.safeParse(text).success).toBe(false);
  }
});

// spec 5.25
test('a currency is trimmed and in capitals, and an invalid code is refused', () => {
  expect(Currency.parse(' usdt ')).toBe('USDT');
  expect(Currency.safeParse('US dollar').success).toBe(false);
});

test('a flag accepts true, false, 1 and 0, also as Python writes them', () => {
  for (const text of ['true', 'True', '1']) expect(QueryFlag.parse(text)).toBe(true);
  for (const text of ['false', 'False', '0']) expect(QueryFlag.parse(text)).toBe(false);
  expect([z.encode(QueryFlag, true), z.encode(QueryFlag, false)]).toEqual(['true', 'false']);
  for (const text of ['2', 'yes', '', 'null']) expect(QueryFlag.safeParse(text).success).toBe(false);
});
