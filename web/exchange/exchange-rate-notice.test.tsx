import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  amountField,
  choose,
  fill,
  offerOf,
  officeRow,
  plain,
  rynok,
  showExchange,
  type,
  usualOffers,
} from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';

const notice = () => screen.queryByText(/^The rate has changed/);
const noticed = async () => plain((await screen.findByText(/^The rate has changed/)).textContent);
const losses = () => plain(screen.queryByText(/^You receive .* (less|more)/)?.textContent);

/** Shows the form with one office. The returned function changes the rate of this office. */
async function showMovingRate(pair = { sc: 'USD', tc: 'USDT' }, rate = '0.9985') {
  const name = `${pair.sc}-${pair.tc}`;
  const offers: ReturnType<typeof usualOffers> & Record<string, ReturnType<typeof offerOf>[]> = {
    ...usualOffers(),
    [name]: [offerOf(rynok, rate, pair)],
  };
  await showExchange({ offers, address: `/?sc=${pair.sc}&tc=${pair.tc}` });
  const moveTo = (next: string) => {
    const offer = offerOf(rynok, next, pair);
    offers[name] = [offer];
    const data = { ...offer.rate, rate: Number(next), ts: offer.rate.ts.toISOString() };
    act(() => FakeSocket.last().accept());
    act(() => FakeSocket.last().say({ type: 'rate_update', data }));
  };
  return { moveTo };
}

test('the notice stays when the amount is edited or removed, and shows the effect on the new amount', async () => {
  const { moveTo } = await showMovingRate();
  await fill('2500', 'Rynok Square');
  moveTo('0.996');
  await noticed();
  expect(losses()).toBe('You receive 6.25 T less.');
  type('');
  expect(await noticed()).toBe('The rate has changed: 1.0015 → $1.0040');
  expect(losses()).toBe('');
  type('5000');
  expect(losses()).toBe('You receive 12.50 T less.');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(notice()).toBeNull();
  type('');
  type('100');
  expect(notice()).toBeNull();
});

test('the notice disappears with its pair', async () => {
  const { moveTo } = await showMovingRate();
  await fill('2500', 'Rynok Square');
  moveTo('0.996');
  await noticed();
  await choose('Currency you give', 'USDT');
  await officeRow('Rynok Square');
  expect(notice()).toBeNull();
});

test('without an amount a rate changes without a notice', async () => {
  const { moveTo } = await showMovingRate();
  fireEvent.click(await officeRow('Rynok Square'));
  moveTo('0.996');
  expect(await screen.findByText(/^1 USD = 0\.9960/)).toBeTruthy();
  expect(notice()).toBeNull();
  type('2500');
  expect(amountField().value).toBe('2,500.00');
  expect(notice()).toBeNull();
});

// spec 9.25
test('the question about a changed small rate shows the inverse of both rates', async () => {
  const pair = { sc: 'UAH', tc: 'USDT' };
  const { moveTo } = await showMovingRate(pair, '0.02412');
  await fill('60000', 'Rynok Square');
  moveTo('0.02408');
  await noticed();
  fireEvent.click(screen.getByRole('button', { name: /^Request / }));
  const dialog = await screen.findByRole('dialog', { name: 'The rate has changed' });
  expect(plain(dialog.textContent)).toContain(
    'Rate before0.024121 USDT = 41.4594 UAHRate now0.024081 USDT = 41.5282 UAH',
  );
});

test('a small rate is told as the price that people read, and two rates with one price are told apart', async () => {
  const { moveTo } = await showMovingRate({ sc: 'UAH', tc: 'USDT' }, '0.02412');
  await fill('60000', 'Rynok Square');
  moveTo('0.02408');
  expect(await noticed()).toBe('The rate has changed: 41.4594 → 41.5282 ₴');
  expect(losses()).toBe('You receive 2.40 T less.');
  moveTo('0.02412001');
  await waitFor(async () => expect(await noticed()).toBe('The rate has changed: 0.02412 → 0.02412001'));
});
