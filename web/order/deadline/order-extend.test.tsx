import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { deadlineApi } from '#contract/order/order-deadline.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { aRate } from '../../testing/fixtures.ts';
import { aDeal, aStaff, marta, showTransfer } from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** Three hours are left of the four for the money. */
const due = (more: Partial<Order> = {}) =>
  aDeal({ due_at: minutesOn(180), quarter_left_at: minutesOn(120), answer_by: minutesOn(-60), ...more });

const show = (order: Order, user = aStaff('cashier'), routes: Answer[] = []) =>
  showTransfer(
    order,
    {
      route: deadlineApi.extend,
      keep: ({ minutes }, { due_at, extended_minutes }) => ({
        due_at: new Date(Number(due_at) + Number(minutes) * 60_000),
        extended_minutes: extended_minutes + Number(minutes),
        said: 'extended',
      }),
    },
    user,
    routes,
  );

async function open(dialog: HTMLElement, order: Order) {
  fireEvent.click(within(dialog).getByRole('button', { name: `More time for deal ${shortOrderId(order.id)}` }));
  return (await within(dialog).findAllByRole('menuitem')).map(({ textContent }) => plain(textContent));
}

describe('the staff of the office', () => {
  test('give a deal more time, read until when, and the deal keeps what was added', async () => {
    const order = due();
    const { dialog, bodies, text } = await show(order);
    expect(await open(dialog, order)).toEqual(['30 minutes more', '60 minutes more', '4 hours more', '1 day more']);
    fireEvent.click(within(dialog).getByRole('menuitem', { name: '4 hours more' }));
    expect(await screen.findByText(/^Deal #\w+ has time until/)).toBeTruthy();
    expect(bodies()).toEqual([{ minutes: 240 }]);
    await waitFor(() => expect(text()).toContain('Time added by the office4 hours'));
  });

  test('are offered only what is left of seven days', async () => {
    const order = due({ extended_minutes: 7 * 24 * 60 - 60 });
    const { dialog } = await show(order);
    expect(await open(dialog, order)).toEqual(['30 minutes more', '60 minutes more']);
  });

  test('read why a deal got no more time', async () => {
    const order = due();
    const { dialog } = await show(order, aStaff('cashier'), [
      refuse(deadlineApi.extend, 'VALIDATION_ERROR', { reason: 'extendedTooFar' }),
    ]);
    await open(dialog, order);
    fireEvent.click(within(dialog).getByRole('menuitem', { name: '30 minutes more' }));
    expect(await screen.findByText('A deal gets at most seven days more in all')).toBeTruthy();
  });

  test('see the rate of today beside the fixed one, where they differ', async () => {
    const order = due();
    const offer = { office_id: order.office_id, source: 'global' as const, promise: null };
    const rate = aRate({ sc: 'USDT', tc: 'UAH', rate: '41.02' });
    const { text } = await show(order, aStaff('cashier'), [answer(rateApi.listOffers, [{ ...offer, rate }])]);
    await waitFor(() => expect(text()).toContain('41.3500, now 41.0200'));
  });
});

describe('nobody gives more time', () => {
  test.each([
    ['as the customer of the deal', due(), marta],
    ['without a deadline', aDeal(), aStaff('cashier')],
    ['when the money is received', due({ status: 'received', received_at: minutesOn(-1) }), aStaff('office_owner')],
  ])('%s', async (_, order, user) => {
    const { dialog } = await show(order, user);
    expect(within(dialog).queryByRole('button', { name: /^More time/ })).toBeNull();
  });
});

test('the customer reads until when the rate is fixed, and what happens then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:05:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { text } = await show(due({ due_at: new Date('2026-11-20T14:05:00Z') }), marta);
  expect(text()).toMatch(/1 USDT = 41\.3500 UAH, fixed until .*16:05/);
  expect(text()).toMatch(/If the money is not there by .*16:05, the deal ends by itself\./);
});

test('the customer of a deal that is still open after its time reads that it waits for the office', async () => {
  const { text } = await show(due({ due_at: minutesOn(-1), quarter_left_at: minutesOn(-60) }), marta);
  expect(text()).toContain('The time is up, but the deal is still open and waits for the office.');
  expect(text()).not.toContain('ends by itself');
});
