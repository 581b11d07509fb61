import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Role } from '#domain/person/actor.ts';
import { plain } from '../../testing/exchange.tsx';
import { anId, anOrder, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderFacts } from './order-details.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const user = aUser();
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

async function stepsOf(order: Partial<Order>, reader = user): Promise<string[]> {
  await i18next.loadNamespaces('order');
  const detail = { ...anOrder({ customer_id: user.id, created_at: at('08:00'), ...order }), events: [] };
  const { unmount } = await renderApp(<OrderTimeline order={detail} />, { user: reader });
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  unmount();
  return steps;
}

// spec 2.73
test('a completed order shows the time of each of its steps', async () => {
  const steps = await stepsOf({
    status: 'completed',
    confirmed_at: at('08:10'),
    received_at: at('09:20'),
    ready_at: at('09:30'),
    closed_at: at('10:40'),
  });
  expect(steps).toEqual([
    expect.stringMatching(/^Created.*10:00$/),
    expect.stringMatching(/^Confirmed.*10:10$/),
    expect.stringMatching(/^Cash received.*11:20$/),
    expect.stringMatching(/^USDT sent.*11:30$/),
    expect.stringMatching(/^Completed.*12:40$/),
  ]);
});

// spec 2.73
test('a cancelled order ends with the time of the cancellation', async () => {
  const steps = await stepsOf({ status: 'cancelled', confirmed_at: at('08:10'), cancelled_at: at('08:15') });
  expect(steps).toEqual([
    expect.stringMatching(/^Created.*10:00$/),
    expect.stringMatching(/^Confirmed.*10:10$/),
    expect.stringMatching(/^Cancelled.*10:15$/),
  ]);
});

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const member = (permissions: Role) => aUser({ permissions, user_offices: [{ office_id: office.id, office }] });
const confirmed = { confirmed_at: at('08:10') };
const received = { ...confirmed, received_at: at('09:20') };
const ready = { ...received, ready_at: at('09:30') };

test.for([
  ['customer', 'requested', {}, 'Waiting for the office'],
  ['customer', 'confirmed', confirmed, 'Waiting for you'],
  ['customer', 'ready', ready, 'Waiting for you'],
  ['cashier', 'requested', {}, 'Waiting for the office owner'],
  ['cashier', 'confirmed', confirmed, 'Waiting for you: Receive'],
  ['cashier', 'received', received, 'Waiting for the office owner'],
  ['office_owner', 'requested', {}, 'Waiting for you: Confirm'],
  ['office_owner', 'confirmed', confirmed, 'Waiting for the cashier'],
  ['office_owner', 'ready', ready, 'Waiting for the customer'],
  ['admin', 'received', received, 'Waiting for you: Ready'],
  ['admin', 'ready', ready, 'Waiting for the customer'],
] as const)(
  'cash for USDT: the %s of an order that is %s reads who must act next',
  async ([role, status, times, words]) => {
    const reader = role === 'customer' ? user : member(role);
    const steps = await stepsOf({ office, office_id: office.id, status, ...times }, reader);
    const now = steps[Object.keys(times).length + 1];
    expect(now).toMatch(new RegExp(`${words}$`));
  },
);

// spec 2.72
test('the details show the customer, also to the customer, the cashier, the note and the full id', async () => {
  await i18next.loadNamespaces('order');
  const order = anOrder({
    customer_id: user.id,
    note: 'After five',
    cashier: { id: user.id, full_name: 'Olena Hnatiuk' },
  });
  const { container } = await renderApp(<OrderFacts order={order} />, { user });
  const facts = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('CustomerMarta Bondar+380 67 123 45 67');
  expect(facts).toContain('CashierOlena Hnatiuk');
  expect(facts).toContain('NoteAfter five');
  expect(container.textContent).toContain(order.id);
});
