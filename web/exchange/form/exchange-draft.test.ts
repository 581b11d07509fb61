import { expect, test } from 'vitest';
import { draftFrom, type ExchangeDraft, emptyDraft, keepDraft, recallDraft, swap } from './exchange-draft.ts';

// spec 1.15, 9.36
test('a form starts with USD to USDT', () => {
  expect(recallDraft('somebody')).toEqual({ pair: { sc: 'USD', tc: 'USDT' }, typed: '', note: '' });
});

test('a draft is restored for the same person only', () => {
  const draft = { ...emptyDraft, typed: '2500', note: 'After five' };
  keepDraft('marta', draft);
  expect(recallDraft('marta')).toEqual(draft);
  expect(recallDraft('ivan')).toEqual(emptyDraft);
});

test('an unreadable draft becomes an empty form', () => {
  sessionStorage.setItem('obmin.exchange.marta', '{"pair":{"sc":"USD","tc":"EUR"}');
  expect(recallDraft('marta')).toEqual(emptyDraft);
});

test('a link wins over the draft', () => {
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
] as const)('a link with %o fills the form with %o', ([link, pair]) => {
  expect(draftFrom(link, emptyDraft).pair).toEqual(pair);
});

/** Swaps once per received amount. Each item is what the office pays for the amount that is in the field then. */
function swapAll(draft: ExchangeDraft, ...received: string[]): ExchangeDraft {
  const [sum, ...others] = received;
  return sum === undefined ? draft : swapAll({ ...draft, ...swap(draft, sum) }, ...others);
}

test('swapping back without an edit restores the typed amount', () => {
  const typed = { ...emptyDraft, typed: '2 500' };
  expect(swapAll(typed, '2496.25')).toMatchObject({ pair: { sc: 'USDT', tc: 'USD' }, typed: '2496.25' });
  expect(swapAll(typed, '2496.25', '2481.2725')).toMatchObject({ pair: { sc: 'USD', tc: 'USDT' }, typed: '2 500' });
  expect(swapAll(typed, '2496.25', '2481.2725', '2490').typed).toBe('2490');
});

test('an amount typed after a swap, or for another pair, is swapped as it is', () => {
  const once = swapAll({ ...emptyDraft, typed: '2500' }, '2496.25');
  expect(swapAll({ ...once, typed: '100' }, '99.4').typed).toBe('99.4');
  expect(swapAll({ ...once, pair: { sc: 'USDT', tc: 'UAH' } }, '103219.94').typed).toBe('103219.94');
});

test('a received amount that does not fit in the field leaves it empty in the swapped pair', () => {
  expect(swap({ ...emptyDraft, typed: '1' }, '12345678901')).toEqual({ pair: { sc: 'USDT', tc: 'USD' } });
  expect(swap(emptyDraft, undefined)).toEqual({ pair: { sc: 'USDT', tc: 'USD' } });
});
