import { expect, test } from 'vitest';
import { type KitOffice, readAnswer } from './answer.ts';
import { type View, viewOf } from './view.ts';

const rate = (sc: string, tc: string, text: string) =>
  `{"sc":"${sc}","tc":"${tc}","rate":${text},"set_at":"2026-11-25T10:38:00.000Z"}`;
const answerWith = (rates: string[], more: object = {}) => {
  const office = { id: 'o', name: 'Park', name_uk: 'Парк', address: 'Stryiska 45', address_uk: null };
  const facts = { ...office, open_now: true, paused: false, changes_at: '2026-11-25T17:00:00.000Z', ...more };
  return `{"offices":[${JSON.stringify(facts).slice(0, -1)},"rates":[${rates.join()}]}]}`;
};
const board = [
  ...[rate('USDT', 'PLN', '3.58'), rate('PLN', 'USDT', '0.27322404'), rate('USD', 'USDT', '0.996')],
  ...[rate('USDT', 'USD', '0.99403579'), rate('UAH', 'USDT', '0.02379820'), rate('USDT', 'UAH', '41.35')],
];

const now = new Date('2026-11-25T10:41:00Z');
type Given = { offices?: KitOffice[] | undefined; isOff?: boolean; ageMs?: number; officeId?: string; turn?: number };
function shown({ offices = readAnswer(answerWith(board)), isOff = false, ageMs = 0, ...more }: Given = {}): View {
  const wanted = { officeId: 'o', language: 'uk' as const, turn: 0, perPage: 4, quietMs: 5_000, ...more };
  return viewOf({ offices, isOff, ageMs, now }, wanted);
}
const linesOf = ({ body }: View) =>
  'lines' in body ? body.lines.map(({ name, unit, buy, sell }) => `${name} ${unit}: ${buy.text}; ${sell.text}`) : [];
const reasonOf = ({ body }: View) => ('reason' in body ? body.reason : undefined);

test('It shows each currency as people price it, the hryvnia first, and says since when the rates are', () => {
  const view = shown();
  expect(linesOf(view)).toEqual([
    '1 USDT у гривнях: 41,35; 42,02',
    '1 USD в USDT: 0,9960; 1,0060',
    '1 USDT у злотих: 3,58; 3,66',
  ]);
  expect(view).toMatchObject({
    ...{ title: 'Обмін готівки й USDT', place: 'Парк · Stryiska 45', hours: 'Відкрито до 19:00', clock: '12:41' },
    ...{ day: 'Середа, 25 листопада', isShut: false, connection: { isOn: true, detail: 'Курс діє з 12:38' } },
  });
});

test('A direction that is not offered is said in words', () => {
  const offices = readAnswer(answerWith([rate('USDT', 'UAH', '41.35')]));
  expect(linesOf(shown({ offices }))).toEqual(['1 USDT у гривнях: 41,35; не продаємо']);
});

test('More lines turn pages, and without a language both take turns', () => {
  const codes = ['UAH', 'USD', 'EUR', 'PLN', 'CZK'];
  const offices = readAnswer(answerWith(codes.map((code) => rate('USDT', code, '3'))));
  expect(linesOf(shown({ offices }))).toHaveLength(4);
  expect(linesOf(shown({ offices, turn: 1 }))).toEqual(['1 USDT у злотих: 3,00; не продаємо']);
  const languages = [0, 1, 2, 3, 4].map(
    (turn) =>
      viewOf(
        { offices, isOff: false, ageMs: 0, now },
        { officeId: 'o', language: undefined, turn, perPage: 4, quietMs: 5_000 },
      ).language,
  );
  expect(languages).toEqual(['uk', 'uk', 'en', 'en', 'uk']);
});

test('After five seconds without an answer it says so and how old the rates are, and after a minute shows none', () => {
  expect(shown({ ageMs: 4_999 }).connection.isOn).toBe(true);
  expect(shown({ ageMs: 34_000 }).connection).toEqual({
    isOn: false,
    word: 'Немає зв’язку',
    detail: 'Курс станом на 12:40, 34 с тому',
  });
  expect(linesOf(shown({ ageMs: 59_999 }))).toHaveLength(3);
  expect(reasonOf(shown({ ageMs: 60_000 }))).toBe('blind');
});

test('An office that is closed, paused or unknown, and rates that are switched off, are said in words', () => {
  const shut = (more: object) => shown({ offices: readAnswer(answerWith(board, { open_now: false, ...more })) });
  const tomorrow = { changes_at: '2026-11-26T07:00:00.000Z' };
  expect(shut(tomorrow)).toMatchObject({ isShut: true, title: 'Зараз зачинено', hours: 'Відкриємо: завтра, 09:00' });
  expect(shut({ paused: true })).toMatchObject({ isShut: true, title: 'Обмін призупинено', hours: 'Відновимо: 19:00' });
  expect(reasonOf(shown({ officeId: 'x' }))).toBe('unknown');
  expect(reasonOf(shown({ offices: [] }))).toBe('unknown');
  expect(reasonOf(shown({ isOff: true }))).toBe('off');
  expect(reasonOf(shown({ offices: readAnswer(answerWith([])) }))).toBe('none');
});

test('An answer of another form is no answer', () => {
  const wrongRates = ['"x"', '0', '-1', 'null'].map((text) => answerWith([rate('USDT', 'UAH', text)]));
  for (const text of ['<html>', 'null', '{}', '{"offices":{}}', '{"offices":[{"id":"o"}]}', ...wrongRates])
    expect(() => readAnswer(text), text).toThrow();
});
