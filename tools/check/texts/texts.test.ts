import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareTexts, copiedTexts, readTexts, refusalsWithoutText } from './texts.ts';

const texts = (en: Record<string, string>, uk: Record<string, string>) => ({
  en: new Map(Object.entries(en)),
  uk: new Map(Object.entries(uk)),
});

test('accepts two languages that have the same texts', () => {
  const complete = texts(
    { 'order:title': 'Deals', 'order:found_one': '{{count}} deal', 'order:found_other': '{{count}} deals' },
    {
      'order:title': 'Заявки',
      'order:found_one': '{{count}} заявка',
      'order:found_few': '{{count}} заявки',
      'order:found_many': '{{count}} заявок',
      'order:found_other': '{{count}} заявки',
    },
  );
  expect(compareTexts(complete)).toEqual([]);
  expect(copiedTexts(complete)).toEqual([]);
});

test('names a text that one language lacks or leaves empty', () => {
  expect(compareTexts(texts({ 'order:a': 'A', 'order:b': 'B' }, { 'order:b': ' ', 'order:c': 'В' }))).toEqual([
    'order:a has no text in uk',
    'order:b has no text in uk',
    'order:c has no text in en',
  ]);
});

test('accepts a key that is empty in both languages', () => {
  expect(compareTexts(texts({ 'order:a': '', 'order:b': '' }, { 'order:a': '', 'order:b': 'Б' }))).toEqual([
    'order:b has no text in en',
  ]);
});

test('Ukrainian needs one, few, many and other, English only one and other', () => {
  const found = { 'order:found_one': '{{count}}', 'order:found_other': '{{count}}' };
  expect(compareTexts(texts(found, found))).toEqual([
    'order:found_few has no text in uk',
    'order:found_many has no text in uk',
  ]);
  expect(compareTexts(texts({ ...found, 'order:found_few': '' }, { 'order:found': '' }))).toContain(
    'order:found_few is no form that en has',
  );
});

test('names a placeholder that only one language uses', () => {
  expect(compareTexts(texts({ 'order:by': 'By {{name}}' }, { 'order:by': 'Від {{who}}' }))).toEqual([
    'order:by fills in {name} in en and {who} in uk',
  ]);
});

test('a word copied from English is not a translation, a name is', () => {
  const copied = {
    'order:none': 'No orders found',
    'order:title': 'Deals',
    'order:coin': 'USDT',
    'order:sum': '{{sum}} T',
  };
  expect(copiedTexts(texts(copied, copied))).toEqual([
    'order:none is not translated: "No orders found"',
    'order:title is not translated: "Deals"',
  ]);
});

test('names a refusal without a sentence', () => {
  const texts = new Map([
    ['errors:FORBIDDEN', 'No'],
    ['errors:messages.tooManyOrders', 'Many'],
    ['order:NOT_FOUND', ''],
  ]);
  expect(refusalsWithoutText(texts, ['FORBIDDEN', 'NOT_FOUND', 'tooManyOrders'])).toEqual(['NOT_FOUND']);
});

test('texts are read from a file per noun, under their full keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'en'));
  await writeFile(
    join(folder, 'en', 'order.ts'),
    `export const order = { title: 'Deals', status: { ready: 'Ready' } } as const;`,
  );
  await writeFile(join(folder, 'en', 'rate.ts'), `export const rate = { title: 'Rates' };`);
  expect([...(await readTexts('en', folder))]).toEqual([
    ['order:title', 'Deals'],
    ['order:status.ready', 'Ready'],
    ['rate:title', 'Rates'],
  ]);
});
