import { describe, expect, test } from 'vitest';
import type { Actor } from '../../person/actor.ts';
import { finalStatuses, nextStep, type OrderStatus, openStatuses } from '../order.ts';
import { byLane, isInLane, laneGroupOf, laneGroups, laneOf } from './lane.ts';
import { lanes } from './lane-names.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const rynok = 'rynok';
const owner: Actor = { id: 'owner', role: 'office_owner', officeIds: [rynok] };
const cashier: Actor = { id: 'cashier', role: 'cashier', officeIds: [rynok] };
const admin: Actor = { id: 'admin', role: 'admin', officeIds: [] };
const staff = [owner, cashier, admin];

const deal = (status: OrderStatus, tc = 'UAH') => ({
  id: 'a',
  customer_id: 'olena',
  office_id: rynok,
  tc,
  status,
  created_at: ago(60),
  confirmed_at: null as Date | null,
  received_at: null as Date | null,
  ready_at: null as Date | null,
  closed_at: null,
  cancelled_at: null,
  due_at: null as Date | null,
  here_at: null as Date | null,
  held_back: false,
  messages: { unread_by_office: 0 },
});
const everyOpen = openStatuses.flatMap((status) => ['UAH', 'USDT'].map((tc) => deal(status, tc)));

describe('lanes', () => {
  test('hold every open deal exactly once, in both directions, and no deal that has ended', () => {
    expect(openStatuses.map((status) => [status, laneOf({ status })])).toEqual([
      ['requested', 'confirm'],
      ['confirmed', 'customer'],
      ['received', 'payout'],
      ['ready', 'payout'],
    ]);
    expect(finalStatuses.filter((status) => laneOf({ status }))).toEqual([]);
    for (const status of openStatuses) expect(laneOf({ status, held_back: true })).toBe('customer');
  });

  test.each(staff)('give $role one group for each deal, with work exactly where there is a step', (actor) => {
    for (const order of everyOpen) {
      const group = laneGroupOf(actor, order, now);
      expect(laneGroups).toContain(group);
      expect(isInLane(actor, order)).toBe(true);
      expect(lanes).toContain(laneOf(order));
      if (order.status !== 'ready') expect(group === 'work').toBe(nextStep(actor, order) !== undefined);
      else expect(group).toBe('code');
    }
  });

  test('show the steps of others without work', () => {
    const groups = (actor: Actor, tc: string) =>
      openStatuses.map((status) => laneGroupOf(actor, deal(status, tc), now));
    expect(groups(cashier, 'UAH')).toEqual(['work', 'others', 'work', 'code']);
    expect(groups(cashier, 'USDT')).toEqual(['others', 'work', 'others', 'code']);
    expect(groups(owner, 'UAH')).toEqual(['work', 'work', 'others', 'code']);
    expect(laneGroupOf(owner, { ...deal('requested'), held_back: true }, now)).toBe('others');
  });

  test('are of those who work at the office, and never of the customer', () => {
    const order = deal('requested');
    expect(isInLane({ ...cashier, officeIds: ['podil'] }, order)).toBe(false);
    expect(isInLane({ ...cashier, id: 'olena' }, order)).toBe(false);
    expect(isInLane({ id: 'olena', role: 'customer', officeIds: [] }, order)).toBe(false);
  });

  test('put who stands at the desk first, then who wrote, then what has waited the longest', () => {
    const order = (id: string, more: object = {}) => ({ ...deal('received'), id, received_at: ago(5), ...more });
    const shuffled = [
      order('newer'),
      order('ready', { status: 'ready', ready_at: ago(90) }),
      order('older', { received_at: ago(9) }),
      order('wrote', { messages: { unread_by_office: 1 } }),
      order('was here', { here_at: ago(31) }),
      order('here', { here_at: ago(1) }),
    ];
    expect(shuffled.toSorted(byLane(cashier, now)).map(({ id }) => id)).toEqual([
      'here',
      'wrote',
      'older',
      'newer',
      'was here',
      'ready',
    ]);
  });

  test('put who has the least time first while the money is awaited, and those with any time last', () => {
    const order = (id: string, due_at: Date | null) => ({
      ...deal('confirmed', 'USDT'),
      id,
      confirmed_at: ago(5),
      due_at,
    });
    const shuffled = [order('any', null), order('much', ago(-90)), order('little', ago(-9))];
    expect(shuffled.toSorted(byLane(cashier, now)).map(({ id }) => id)).toEqual(['little', 'much', 'any']);
  });
});
