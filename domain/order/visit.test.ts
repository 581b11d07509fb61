import { expect, test } from 'vitest';
import { orderStatuses } from './order.ts';
import { judgeVisit } from './visit.ts';

const rynok = { working_hours: 'Mo-Su 09:00-20:00', closed_until: null };
const noon = new Date('2026-11-20T12:00:00+02:00');
const nothing = { sent_at: null as Date | null, sent_void: false, arrived: null };
const welcome = (tc: string, sent = nothing) =>
  orderStatuses.filter((status) => judgeVisit({ ...sent, tc, status }, rynok, noon) === 'welcome');

test('the desk waits for who brings cash, and for who has sent USDT and takes cash', () => {
  expect(welcome('USDT')).toEqual(['confirmed']);
  expect(welcome('UAH')).toEqual(['received', 'ready']);
  expect(welcome('UAH', { ...nothing, sent_at: noon })).toEqual(['confirmed', 'received', 'ready']);
});

test('nobody is told while the office is closed, nor of a deal that is held back', () => {
  const deal = { ...nothing, tc: 'UAH', status: 'ready' as const };
  expect(judgeVisit(deal, rynok, new Date('2026-11-20T21:00:00+02:00'))).toBe('closed');
  expect(judgeVisit(deal, { ...rynok, closed_until: new Date('2026-11-20T13:00:00+02:00') }, noon)).toBe('closed');
  expect(judgeVisit({ ...deal, held_back: true }, rynok, noon)).toBe('not_expected');
});
