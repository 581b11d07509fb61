import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOrder, aRate, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderSums } from '../details/order-sums.tsx';

/** The office pays out cash for USDT, at 42.02. */
const toCash = (more: Partial<Order> = {}) =>
  anOrder({ sc: 'USDT', tc: 'UAH', sale: false, amt_to_exch: '100', amt_to_recv: '4202', rate: '42.02', ...more });
/** The office pays out USDT for cash, at 42.0168. */
const toCoin = (more: Partial<Order> = {}) =>
  anOrder({ sc: 'UAH', tc: 'USDT', sale: true, amt_to_exch: '1000', amt_to_recv: '23.8', rate: '0.0238', ...more });

type Reader = 'office_owner' | 'customer';

/** What the details say, while the office applies this rate to the pair, or none. */
async function show(
  order: Order,
  today: string | undefined,
  { role = 'office_owner' as Reader, language = 'en' } = {},
) {
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(['order', 'deadline']);
  const user = aUser({
    ...(role === 'customer' ? { id: order.customer_id } : {}),
    permissions: role,
    user_offices: role === 'customer' ? [] : [{ office_id: order.office_id, office: order.office }],
  });
  const rate = today && aRate({ sc: order.sc, tc: order.tc, rate: today });
  const offers = rate ? [{ office_id: order.office_id, source: 'global' as const, promise: null, rate }] : [];
  const routes = [answer(rateApi.listOffers, offers)];
  const { server } = await renderApp(<OrderSums order={order} />, { user, routes });
  return { text: () => plain(document.body.textContent), asked: () => server.to(rateApi.listOffers).length };
}

test.each([
  ['for us', 'en', toCash(), '42.11', 'fixed 42.0200, now 42.1100: 0.2 % for us'],
  ['for us', 'uk', toCash(), '42.11', 'зафіксовано 42,0200, зараз 42,1100: 0,2 % на нашу користь'],
  ['against us', 'en', toCash(), '41.60', 'fixed 42.0200, now 41.6000: 1.0 % against us'],
  ['against us', 'uk', toCash(), '41.60', 'зафіксовано 42,0200, зараз 41,6000: 1,0 % проти нас'],
  ['against us in the other direction', 'en', toCoin(), '0.02375', 'fixed 42.0168, now 42.1053: 0.2 % against us'],
  ['for us in the other direction', 'en', toCoin(), '0.024', 'fixed 42.0168, now 41.6667: 0.8 % for us'],
  ['a very little', 'en', toCash(), '42.0201', 'fixed 42.0200, now 42.0201: less than 0.1 % for us'],
  ['after the money is received', 'en', toCash({ status: 'received' }), '42.11', '0.2 % for us'],
])(
  'staff read in the details how the fixed rate is beside today’s: %s, %s',
  async (_, language, order, today, line) => {
    const { text } = await show(order, today, { language });
    await waitFor(() => expect(text()).toContain(line));
  },
);

test.each([
  ['the rates are equal', toCash(), '42.0200'],
  ['the office offers the pair no more', toCash(), undefined],
])('nothing is said where %s', async (_, order, today) => {
  const { text, asked } = await show(order, today);
  await waitFor(() => expect(asked()).toBe(1));
  await screen.findByText(/fixed/i);
  expect(text()).not.toContain(' us');
});

test.each([
  ['to the customer', toCash(), 'customer'],
  ['of a deal that has ended', toCash({ status: 'completed', closed_at: new Date() }), 'office_owner'],
] as const)('nothing is asked or said %s', async (_, order, role) => {
  const { text, asked } = await show(order, '42.11', { role });
  expect(asked()).toBe(0);
  expect(text()).not.toContain(' us');
});
