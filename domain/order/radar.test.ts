import { describe, expect, test } from 'vitest';
import { type OrderStatus, openStatuses, type Part } from './order.ts';
import {
  concerns,
  findingsOf,
  isMeant,
  lastQuarterAlert,
  type RadarFacts,
  type RadarFor,
  type RadarOffice,
} from './radar.ts';

const now = new Date('2027-06-14T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const staffed: RadarOffice = { closed_until: null, hasOwner: true, hasCashier: true };

const order = (status: OrderStatus, more: Partial<RadarFacts> = {}): RadarFacts => ({
  ...{ customer_id: 'c', office_id: 'o', sc: 'USDT', tc: 'USD', status, amt_to_exch: '100' },
  ...{ answer_by: ago(-15), due_at: ago(-60), quarter_left_at: ago(-1), extended_minutes: 0 },
  ...{ created_at: ago(100), confirmed_at: ago(90), received_at: null, ready_at: null, cancelled_at: null },
  ...{ sent_at: null, sent_tx_hash: null, sent_void: false, arrived: null, settlement: null, settles: null },
  ...{ claimed_twice: false, disputed: false, receipts: [] },
  ...{ handed_at: null, ended_by: null, end_reason: null, cash_question: null },
  ...{ complete_by: null, closed_at: null, closed_by_clock: false, doubted_at: null },
  ...more,
});
const kinds = (facts: RadarFacts, office = staffed) => findingsOf(facts, office, now).map(({ kind }) => kind);

describe('a deal', () => {
  test.each(openStatuses)('that goes well is not stuck when it is %s', (status) => {
    expect(kinds(order(status, { received_at: status === 'received' || status === 'ready' ? ago(1) : null }))).toEqual(
      [],
    );
  });

  test('is unanswered from three quarters of its time on, and waits for who may confirm it', () => {
    const late = order('requested', { quarter_left_at: now });
    expect(findingsOf(late, staffed, now)).toEqual([{ kind: 'unanswered', since: now, waits_for: 'office' }]);
    expect(findingsOf({ ...late, tc: 'USDT', sc: 'USD' }, staffed, now)[0]?.waits_for).toBe('office_owner');
    expect(kinds({ ...late, answer_by: null })).toEqual([]);
    expect(kinds({ ...late, status: 'confirmed' })).toEqual([]);
  });

  test.each([
    ['unreceived', 'confirmed', 'sent_at', 30, 'office_owner'],
    ['unready', 'received', 'received_at', 30, 'cashier'],
    ['uncollected', 'ready', 'ready_at', 24 * 60, 'customer'],
  ] as const)('is %s when it stays %s for too long', (kind, status, since, minutes, waits_for) => {
    const early = order(status, { [since]: ago(minutes - 1), quarter_left_at: null });
    const late = order(status, { [since]: ago(minutes), quarter_left_at: null });
    expect(kinds(early)).toEqual([]);
    expect(findingsOf(late, staffed, now)).toEqual([{ kind, since: ago(minutes), waits_for }]);
  });

  test('is not unreceived with a transaction that is another deal’s', () => {
    const lost = order('confirmed', { sent_at: ago(40), sent_tx_hash: 'f0', sent_void: true });
    expect(kinds(lost)).toEqual([]);
    expect(kinds({ ...lost, sent_void: false })).toEqual(['unreceived']);
  });

  test('has money after its end until somebody settles it', () => {
    const ended = order('cancelled', { cancelled_at: ago(20), sent_at: ago(5) });
    expect(findingsOf(ended, staffed, now)).toEqual([
      { kind: 'money_after_end', since: ago(5), waits_for: 'office_owner' },
    ]);
    expect(kinds({ ...ended, settlement: {} })).toEqual([]);
    expect(kinds({ ...ended, sent_at: null })).toEqual([]);
  });

  test('that settled an old one and ended before its money was received is stuck with that money', () => {
    const next = order('cancelled', { settles: 'old', cancelled_at: ago(5) });
    expect(kinds(next)).toEqual(['money_after_end']);
    expect(kinds({ ...next, settlement: {} })).toEqual([]);
    expect(kinds(order('confirmed', { settles: 'old' }))).toEqual([]);
  });

  test('that has ended is not stuck with a transaction that is another deal’s', () => {
    const lost = order('cancelled', { cancelled_at: ago(5), sent_at: ago(9), sent_tx_hash: 'f0', sent_void: true });
    expect(kinds(lost)).toEqual([]);
  });

  test('whose transaction another one names too is stuck until its money is received', () => {
    const claimed = order('confirmed', { sent_at: ago(5), sent_tx_hash: 'f0', claimed_twice: true });
    expect(kinds(claimed)).toEqual(['claimed_twice']);
    expect(kinds({ ...claimed, status: 'received', received_at: ago(1) })).toEqual([]);
  });

  test('whose transfer somebody disputes, or staff gave to another deal, is stuck', () => {
    const disputed = order('received', { received_at: ago(1), disputed: true });
    expect(kinds(disputed)).toEqual(['disputed']);
    const receipts = [{ transfer: 'one', amount: '1', ended: 'moved' }] as const;
    expect(findingsOf(order('received', { received_at: ago(1), receipts }), staffed, now)).toEqual([
      { kind: 'money_moved', since: ago(1), waits_for: 'office_owner' },
    ]);
    expect(kinds(order('cancelled', { received_at: ago(9), cancelled_at: ago(1), receipts }))).toEqual([]);
  });

  test('is stuck at an office that is closed, and at one without owner or cashier while it waits for the office', () => {
    for (const status of openStatuses)
      expect(kinds(order(status), { ...staffed, closed_until: ago(-1) })).toEqual(['office_closed']);
    expect(kinds(order('completed'), { ...staffed, closed_until: ago(-1) })).toEqual([]);
    for (const office of [
      { ...staffed, hasOwner: false },
      { ...staffed, hasCashier: false },
    ]) {
      expect(findingsOf(order('requested'), office, now)).toEqual([
        { kind: 'office_unstaffed', since: ago(100), waits_for: 'admin' },
      ]);
      expect(kinds(order('ready'), office)).toEqual([]);
    }
  });

  test('shows all reasons, the most urgent first', () => {
    const facts = order('confirmed', { sent_at: ago(40), sent_tx_hash: 'f0', claimed_twice: true });
    const office = { closed_until: ago(-1), hasOwner: false, hasCashier: false };
    expect(kinds(facts, office)).toEqual(['claimed_twice', 'unreceived', 'office_closed', 'office_unstaffed']);
  });
});

describe('the last quarter of a deadline', () => {
  test.each([
    ['requested', 'USD', null, 'answer_ends', 'office'],
    ['requested', 'USDT', null, 'answer_ends', 'office_owner'],
    ['confirmed', 'USD', null, 'arrival_ends', 'customer'],
    ['confirmed', 'USDT', null, 'arrival_ends', 'customer'],
    ['confirmed', 'USD', now, 'arrival_ends', 'office_owner'],
  ] as const)('of a deal that is %s for %s concerns whom it waits for', (status, tc, sent_at, kind, audience) => {
    const facts = { customer_id: 'c', office_id: 'o', status, tc, sent_at, sent_void: false };
    expect(lastQuarterAlert(facts)).toEqual({ kind, audience });
    if (sent_at) expect(lastQuarterAlert({ ...facts, sent_void: true }).audience).toBe('customer');
  });

  test('is heard by its audience alone', () => {
    expect(
      ['cashier', 'office_owner', 'customer', 'admin', 'system', undefined].filter((part) =>
        isMeant('office', part as never),
      ),
    ).toEqual(['cashier', 'office_owner']);
    expect([isMeant('admin', 'admin'), isMeant('customer', 'cashier')]).toEqual([true, false]);
  });
});

test('people see what they can set going: their own steps, a customer to call, more time, and a closed office', () => {
  const kindsOf = (part: Part | undefined, waits_for: RadarFor) =>
    (['unready', 'unanswered', 'office_closed'] as const).filter((kind) => concerns({ kind, waits_for }, part));
  const all = ['unready', 'unanswered', 'office_closed'];
  expect(kindsOf('cashier', 'cashier')).toEqual(all);
  expect(kindsOf('cashier', 'office')).toEqual(all);
  expect(kindsOf('cashier', 'customer')).toEqual(all);
  expect(kindsOf('cashier', 'office_owner')).toEqual(['unanswered', 'office_closed']);
  expect(kindsOf('office_owner', 'admin')).toEqual(['unanswered', 'office_closed']);
  expect(kindsOf('admin', 'cashier')).toEqual(all);
  expect(kindsOf('customer', 'customer')).toEqual([]);
  expect(kindsOf(undefined, 'office')).toEqual([]);
});
