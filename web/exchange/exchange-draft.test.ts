import { expect, test } from 'vitest';
import { draftFrom, emptyDraft, freshKey, keepDraft, recallDraft } from './exchange-draft.ts';

test('a form starts with USD to USDT', () => {
  expect(recallDraft('somebody')).toEqual({ pair: { sc: 'USD', tc: 'USDT' }, typed: '', note: '' });
});

test('a form is found again by the person who left it, and by nobody else', () => {
  const draft = { ...emptyDraft, typed: '2500', note: 'After five' };
  keepDraft('marta', draft);
  expect(recallDraft('marta')).toEqual(draft);
  expect(recallDraft('ivan')).toEqual(emptyDraft);
});

test('what is kept but cannot be read is an empty form', () => {
  sessionStorage.setItem('obmin.exchange.marta', '{"pair":{"sc":"USD","tc":"EUR"}');
  expect(recallDraft('marta')).toEqual(emptyDraft);
});

test('a link goes before what was left', () => {
  const kept = { ...emptyDraft, typed: '10', note: 'kept' };
  const link = { office_id: 'o1', sc: 'usdt', tc: 'UAH', amount: '1 234,56' };
  expect(draftFrom(link, kept)).toEqual({
    pair: { sc: 'USDT', tc: 'UAH' },
    typed: '1234,56',
    officeId: 'o1',
    note: 'kept',
  });
});

test.for([
  [{ sc: 'EUR' }, { sc: 'EUR', tc: 'USDT' }],
  [{ tc: 'UAH' }, { sc: 'USDT', tc: 'UAH' }],
  [{ sc: 'USDT' }, { sc: 'USDT', tc: 'USD' }],
  [
    { sc: 'EUR', tc: 'UAH' },
    { sc: 'USD', tc: 'USDT' },
  ],
  [{ sc: '<script>' }, { sc: 'USD', tc: 'USDT' }],
] as const)('a link with %o asks for %o', ([link, pair]) => {
  expect(draftFrom(link, emptyDraft).pair).toEqual(pair);
});

test('keys differ', () => {
  expect(freshKey()).not.toBe(freshKey());
});
