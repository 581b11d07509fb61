import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { type Answer, answer, loseConnection, refuse } from '../testing/answers.ts';
import {
  amountField,
  fill,
  khreshchatyk,
  offerOf,
  plain,
  showExchange,
  submitButton,
  usualOffers,
} from '../testing/exchange.tsx';
import { anOrder, aPage } from '../testing/fixtures.ts';

const route = orderApi.create;
const made = answer(route, anOrder());
const asking = refuse(route, 'CONFLICT', { reason: 'equalSum', amount: '475.003' });

const show = async (placing: Answer['reply'], routes: Answer[] = []) => {
  await i18next.loadNamespaces('cash');
  const offers = { ...usualOffers(), 'USDT-UAH': [offerOf(khreshchatyk, '41.4', { sc: 'USDT', tc: 'UAH' })] };
  const { server } = await showExchange({
    address: '/?sc=USDT&tc=UAH',
    offers,
    routes: [{ route, reply: placing }, ...routes],
  });
  await fill('475', 'Khreshchatyk');
  fireEvent.click(submitButton());
  const sent = () => server.to(route).map(({ body }) => Object(body));
  const keys = () => server.to(route).map(({ headers }) => headers['idempotency-key']);
  return { server, sent, keys };
};
const question = async (title: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  const text = () => plain(dialog.textContent);
  const press = (name: string) =>
    fireEvent.click(within(dialog).getByRole('button', { name: (shown) => plain(shown) === name }));
  return { text, press };
};
const aboutSum = () => question('Send a sum of your own?');
const placed = () => screen.findByText('Request Submitted');

const asksOnce: Answer['reply'] = (sent) => (Object(sent.body).equal_sum === 'ask' ? asking : made).reply(sent);

test('where another order expects the same sum, the customer takes a sum that differs in the third decimal', async () => {
  const { sent, keys } = await show(asksOnce);
  const { text, press } = await aboutSum();
  expect(text()).toContain(
    'Another deal also expects exactly 475.00 USDT. With 475.003 USDT your transfer is told apart',
  );
  press('Send 475.003 USDT');
  await placed();
  expect(sent()).toMatchObject([
    { amount: '475', cash: '19665', equal_sum: 'ask' },
    { amount: '475.003', cash: '19665' },
  ]);
  expect(sent()[1]).not.toHaveProperty('equal_sum');
  expect(new Set(keys()).size).toBe(2);
});

test('the customer who keeps the sum is not asked again, also when the answer was lost', { tags: 'long' }, async () => {
  let isLost = true;
  const { sent, keys } = await show((call) => {
    if (Object(call.body).equal_sum === 'ask') return asking.reply(call);
    return (isLost ? loseConnection(route) : made).reply(call);
  });
  (await aboutSum()).press('Keep 475.00 USDT');
  await screen.findByText(/it will not become a second deal/);
  isLost = false;
  fireEvent.click(submitButton());
  await placed();
  expect(sent().map(({ amount, equal_sum }) => [amount, equal_sum])).toEqual([
    ['475', 'ask'],
    ['475', undefined],
    ['475', undefined],
  ]);
  expect(new Set(keys()).size).toBe(1);
});

test('who closes the question is back at the form, and nothing is sent', { tags: 'long' }, async () => {
  const { sent } = await show(asksOnce);
  await aboutSum();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(plain(amountField().value)).toBe('475.00');
  expect(sent()).toHaveLength(1);
});

test('when the office counts cash in other steps by then, the customer is asked, and agrees to the new sum', async () => {
  let steps: Record<string, string> = {};
  const offices = answer(officeApi.list, () => aPage([{ ...khreshchatyk, cash_steps: steps }]));
  const { sent } = await show(
    (call) => {
      if (Object(call.body).cash === '19600') return made.reply(call);
      steps = { UAH: '100' };
      return refuse(route, 'CONFLICT', { reason: 'cashChanged', cash: '19600' }).reply(call);
    },
    [offices],
  );
  const { text, press } = await question('The cash has changed');
  expect(text()).toContain('You receive 19,600.00 UAH in cash instead of 19,665.00 UAH.');
  press('Go on');
  await placed();
  expect(sent().map(({ cash }) => cash)).toEqual(['19665', '19600']);
});
