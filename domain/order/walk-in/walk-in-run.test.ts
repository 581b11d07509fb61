import { expect, test } from 'vitest';
import type { Actor } from '../../person/actor.ts';
import type { OrderStatus } from '../order.ts';
import { runOf } from './walk-in-run.ts';

const office = 'office';
const staff = (role: Actor['role'], id: string = role): Actor => ({ id, role, officeIds: [office] });
const [cashier, owner] = [staff('cashier'), staff('office_owner')];

/** A walk-in that the cashier has placed. */
const deal = (status: OrderStatus, tc: string, without_code = true, cellphone = '+380671234567') => ({
  ...{ customer_id: 'customer', office_id: office, status, tc, without_code },
  placed_by: { id: cashier.id },
  customer: { cellphone },
});

const callsOf = (...asked: Parameters<typeof runOf>) => runOf(...asked).map(({ call }) => call);

test('who places a deal takes its cash with the same press, and waits for USDT that the customer sends', () => {
  expect(callsOf(cashier, deal('requested', 'USDT'))).toEqual(['confirm', 'receive']);
  expect(callsOf(cashier, deal('requested', 'UAH'))).toEqual(['confirm']);
});

test('what is paid out is completed with the same press while no code is asked', () => {
  expect(callsOf(cashier, deal('received', 'UAH'))).toEqual(['ready', 'close']);
  expect(callsOf(owner, deal('received', 'USDT'))).toEqual(['ready', 'close']);
  expect(callsOf(cashier, deal('received', 'UAH', false))).toEqual(['ready']);
});

test('cash that came in and USDT that goes out are two presses of an owner', () => {
  expect(callsOf(owner, deal('confirmed', 'USDT'))).toEqual(['receive']);
});

test('somebody else’s step is in no run', () => {
  expect(callsOf(cashier, deal('received', 'USDT'))).toEqual([]);
  expect(callsOf(cashier, deal('ready', 'UAH', false))).toEqual([]);
});
