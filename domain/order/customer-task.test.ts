import { expect, test } from 'vitest';
import { byTurn, type TaskFacts, taskOf } from './customer-task.ts';
import { type OrderStatus, orderStatuses } from './order.ts';

const marta = { id: 'marta', role: 'customer' as const, officeIds: [] };
const now = new Date('2026-11-20T14:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const aDeal = (more: Partial<TaskFacts> = {}): TaskFacts => ({
  ...{ id: 'deal', customer_id: marta.id, office_id: 'rynok', tc: 'UAH', status: 'confirmed' },
  ...{ answer_by: null, due_at: null, quarter_left_at: null, extended_minutes: 0 },
  ...{ sent_at: null, sent_void: false, arrived: null, handed_at: null, created_at: inMinutes(-60) },
  ...more,
});
const tasks = (tc: string) =>
  Object.fromEntries(orderStatuses.map((status) => [status, taskOf(marta, aDeal({ tc, status }))]));

const none = { requested: undefined, received: undefined, completed: undefined, cancelled: undefined };

test('who is paid in cash sends USDT and collects, who is paid in USDT brings cash and looks into the wallet', () => {
  expect(tasks('UAH')).toEqual({ ...none, confirmed: 'send', ready: 'collect' });
  expect(tasks('USDT')).toEqual({ ...none, confirmed: 'bring', ready: 'check' });
});

test('what was sent or handed over waits for the office', () => {
  expect(taskOf(marta, aDeal({ sent_at: now }))).toBeUndefined();
  expect(taskOf(marta, aDeal({ tc: 'USDT', handed_at: now }))).toBeUndefined();
});

test('USDT that turned out to be of another deal is still to be sent', () => {
  expect(taskOf(marta, aDeal({ sent_at: now, sent_void: true }))).toBe('send');
});

test('a deal that is held back waits for the word of its customer in every status', () => {
  const held = (['requested', 'received'] satisfies OrderStatus[]).map((status) =>
    taskOf(marta, aDeal({ status, held_back: true })),
  );
  expect(held).toEqual(['word', 'word']);
});

test('nothing waits for the staff of the office here, nor for a customer whose money is another deal’s', () => {
  const olena = { id: 'olena', role: 'cashier' as const, officeIds: ['rynok'] };
  expect(taskOf(olena, aDeal())).toBeUndefined();
  const moved = [{ transfer: 'one', amount: '1', ended: 'moved' as const }];
  expect(taskOf(marta, aDeal({ status: 'received', receipts: moved }))).toBeUndefined();
});

test('time that runs out comes first, then money that lies ready, then what has time, the earliest deadline first', () => {
  const late = { due_at: inMinutes(5), quarter_left_at: inMinutes(-10) };
  const deals = [
    aDeal({ id: 'tomorrow', due_at: inMinutes(900), quarter_left_at: inMinutes(700) }),
    aDeal({ id: 'today', due_at: inMinutes(100), quarter_left_at: inMinutes(80) }),
    aDeal({ id: 'at any time' }),
    aDeal({ id: 'newer', status: 'ready' }),
    aDeal({ id: 'older', status: 'ready', created_at: inMinutes(-90) }),
    aDeal({ id: 'in five minutes', ...late }),
    aDeal({ id: 'with the office', status: 'requested' }),
    aDeal({ id: 'there', status: 'received', created_at: inMinutes(-90) }),
  ];
  const { mine, office } = byTurn(marta, deals, now);
  expect(mine.map(({ id }) => id)).toEqual(['in five minutes', 'older', 'newer', 'today', 'tomorrow', 'at any time']);
  expect(office.map(({ id }) => id)).toEqual(['there', 'with the office']);
});
