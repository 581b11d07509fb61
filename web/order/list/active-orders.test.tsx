import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { amountField, showExchange } from '../../testing/exchange.tsx';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';

// spec 2.17
test('the list next to the form shows orders that are neither completed nor cancelled', async () => {
  const user = aUser();
  const order = anOrder({ customer_id: user.id, status: 'confirmed' });
  const { server } = await showExchange({ user, orders: [order] });
  const deals = await screen.findByRole('region', { name: 'Active Deals' });
  expect(await within(deals).findAllByRole('link', { name: /#/ })).toHaveLength(1);
  // The completed ones are asked for what can be repeated, after the open ones are there.
  expect(server.to(orderApi.list).map(({ query }) => query.status__in)).toEqual(['1,2,5,6', '3']);
});

test('of a transaction that the chain calls wrong the list does not say that the office looks for its USDT', async () => {
  const user = aUser();
  const sent_tx_hash = 'ab'.repeat(32);
  const reading: Order['transfer_readings'][number] = {
    ...{ tx_hash: sent_tx_hash, network: 'TRC20', use: 'claimed', state: 'final', problem: 'failed', found_on: null },
    ...{ amount: null, at: null, depth: 19, depth_needed: 19, read_at: new Date().toISOString() },
    ...{ blind_since: null, is_shared: false },
  };
  const sent = { customer_id: user.id, sc: 'USDT', tc: 'UAH', status: 'confirmed', sent_at: new Date() } as const;
  const orders = [anOrder(sent), anOrder({ ...sent, sent_tx_hash, transfer_readings: [reading] })];
  await showExchange({ user, orders });
  const deals = await screen.findByRole('region', { name: 'Active Deals' });
  expect(await within(deals).findAllByText(/^The office looks for your USDT/)).toHaveLength(1);
  expect(within(deals).getAllByText(/^The transaction did not bring your USDT/)).toHaveLength(1);
});

function onPhone() {
  const width = window.innerWidth;
  window.innerWidth = 360;
  onTestFinished(() => {
    window.innerWidth = width;
  });
}

const numbersIn = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('link', { name: /#/ })
    .map(({ textContent }) => /#\w{4}/.exec(textContent)?.[0]);

// spec 2.17
test('on a phone the deal that waits for the customer is one row above the form, and the other ones stand below it', async () => {
  onPhone();
  const user = aUser();
  const mine = (status: Order['status']) => anOrder({ customer_id: user.id, sc: 'USDT', tc: 'UAH', status });
  const ready = mine('ready');
  const others = [mine('requested'), mine('received')];
  await showExchange({ user, orders: [...others, ready] });
  const below = await screen.findByRole('region', { name: 'Other active deals' });
  expect(numbersIn(below).toSorted()).toEqual(others.map(({ id }) => `#${id.slice(-4)}`).toSorted());
  const row = screen.getByRole<HTMLAnchorElement>('link', { name: /waiting/ });
  expect(row.href).toContain(ready.id);
  expect(row.compareDocumentPosition(amountField())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('on a phone nothing stands above the form while all deals wait for the office', async () => {
  onPhone();
  const user = aUser();
  const deal = anOrder({ customer_id: user.id, status: 'requested' });
  await showExchange({ user, orders: [deal] });
  const below = await screen.findByRole('region', { name: 'Active Deals' });
  expect(numbersIn(below)).toEqual([`#${deal.id.slice(-4)}`]);
  expect(amountField().compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

// spec 2.17
test('on a phone a customer without orders reads below the form what will be shown there', async () => {
  onPhone();
  await showExchange();
  const region = await screen.findByRole('region', { name: 'Active Deals' });
  expect(await within(region).findByText('Nothing is running')).toBeTruthy();
});

test('on a phone open deals that cannot be loaded are said below the form, with a retry', async () => {
  onPhone();
  await showExchange({ routes: [refuse(orderApi.list, 'SERVER_ERROR')] });
  const below = await screen.findByRole('region', { name: 'Active Deals' });
  expect(await within(below).findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('on a phone room for a waiting deal is kept where the device has seen one and at the first visit, so nothing jumps', {
  tags: 'long',
}, async () => {
  onPhone();
  const answered = Promise.withResolvers<void>();
  const user = aUser();
  const one = answer(orderApi.list, aPage([anOrder({ customer_id: user.id, sc: 'USDT', tc: 'UAH', status: 'ready' })]));
  const held: Answer = { route: orderApi.list, reply: async (sent) => answered.promise.then(() => one.reply(sent)) };
  const isFormFirst = () => document.querySelector('main > div')?.firstElementChild?.contains(amountField());
  localStorage.setItem('obmin.waits', 'no');
  const { unmount } = await showExchange({ user, routes: [held] });
  expect(isFormFirst()).toBe(true);
  unmount();

  localStorage.removeItem('obmin.waits');
  const { unmount: leave } = await showExchange({ user, routes: [answer(orderApi.list, aPage([]))] });
  await screen.findByRole('textbox', { name: 'You give' });
  await waitFor(() => expect(localStorage.getItem('obmin.waits')).toBe('no'));
  expect(isFormFirst()).toBe(false);
  leave();

  localStorage.setItem('obmin.waits', 'yes');
  const shown = showExchange({ user, routes: [held] });
  await screen.findByRole('textbox', { name: 'You give' });
  expect(isFormFirst()).toBe(false);
  answered.resolve();
  await shown;
  expect(await screen.findByRole('link', { name: /waiting/ })).toBeTruthy();
  expect(isFormFirst()).toBe(false);
});
