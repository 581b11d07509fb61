import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, refuse, type Sent } from '../testing/answers.ts';
import {
  choose,
  fill,
  khreshchatyk,
  offerOf,
  officeRow,
  park,
  plain,
  receivedField,
  rynok,
  showExchange,
  type,
  usualOffers,
} from '../testing/exchange.tsx';
import { aRate, aUser } from '../testing/fixtures.ts';

// spec 2.25
test('the offices with the pair are listed under their title, at first for all cities', async () => {
  await showExchange({ offers: { 'USD-USDT': [offerOf(khreshchatyk, '0.99')] } });
  expect(screen.getByRole('heading', { name: 'Select Office' })).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: 'Offices' })).toBeTruthy();
  const [row, ...others] = await screen.findAllByRole('radio');
  expect(row?.textContent).toContain('Khreshchatyk');
  expect(others).toEqual([]);
});

// spec 9.25
test('a rate below 0.1 has its inverse beside it, before and after an amount is typed', { tags: 'long' }, async () => {
  const pair = { sc: 'UAH', tc: 'USDT' };
  const offers = { 'UAH-USDT': [offerOf(rynok, '0.0238', pair)], ...usualOffers() };
  await showExchange({ address: '/?sc=UAH&tc=USDT', offers });
  const row = async () => plain((await officeRow('Rynok Square')).textContent);
  expect(await row()).toMatch(/^Rynok Square.*0\.02381 USDT = 42\.0168 UAH$/);
  await fill('1000', 'Rynok Square');
  expect(await row()).toMatch(/^Rynok Square.*23\.80 T0\.02381 USDT = 42\.0168 UAH$/);
  await choose('Currency you give', 'USD');
  expect(await row()).toMatch(/0\.9985$/);
});

test('without the global rates there are no badges and a message, and a retry brings them', async () => {
  let now = refuse(rateApi.listCurrent, 'SERVER_ERROR');
  const current = answer(rateApi.listCurrent, [aRate({ rate: '0.996' })]);
  const listCurrent = { route: rateApi.listCurrent, reply: (sent: Sent) => now.reply(sent) };
  await showExchange({ routes: [listCurrent] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const badges = () =>
    screen.getAllByRole('radio').map(({ textContent }) => /Best Rate|Good Rate|Not recommended/.exec(textContent)?.[0]);
  expect(badges()).toEqual([undefined, undefined]);
  now = current;
  fireEvent.click(again);
  await waitFor(() => expect(badges()).toEqual(['Best Rate', 'Good Rate']));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the office of the last visit is chosen again and hides no other office', { tags: 'long' }, async () => {
  const user = aUser();
  const { unmount } = await showExchange({ user });
  await fill('10', 'Rynok Square');
  unmount();
  await showExchange({ user });
  expect((await officeRow('Rynok Square')).getAttribute('aria-checked')).toBe('true');
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'All 2' }).getAttribute('aria-pressed')).toBe('true');
});

test('the list is one tab stop: the chosen office, or else the first', async () => {
  await showExchange();
  const stops = async () =>
    (await screen.findAllByRole('radio')).filter((row) => row.tabIndex === 0).map(({ textContent }) => textContent);
  expect(await stops()).toEqual([expect.stringContaining('Rynok Square')]);
  await fill('10', 'Stryiskyi Park');
  expect(await stops()).toEqual([expect.stringContaining('Stryiskyi Park')]);
});

test('a chosen office that stops offering the pair is named at the rate and at the list', async () => {
  const offers = usualOffers();
  const { queryClient } = await showExchange({ offers });
  await fill('100', 'Rynok Square');
  offers['USD-USDT'] = [offerOf(park, '0.996')];
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Rynok Square no longer offers USD → USDT')).toBeTruthy();
  const notice = screen.getByText('Rynok Square no longer offers USD → USDT. Choose another office.');
  expect(notice.role).toBe('status');

  offers['USD-USDT'] = usualOffers()['USD-USDT'];
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(/no longer offers/)).toBeNull());
  expect((await officeRow('Rynok Square')).getAttribute('aria-checked')).toBe('true');
});

// spec 9.27
test('amounts of USDT have the same digits as in the form', { tags: 'long' }, async () => {
  await showExchange();
  const rows = async () => (await screen.findAllByRole('radio')).map(({ textContent }) => plain(textContent));
  await fill('100.5', 'Stryiskyi Park');
  await waitFor(() => expect(receivedField().value).toBe('100.098'));
  expect((await rows())[1]).toMatch(/^Stryiskyi Park.*100\.098 T.*−0\.25125 T$/);
  type('0.5');
  expect((await rows())[1]).toMatch(/^Stryiskyi Park.*0\.498 T.*−0\.00125 T$/);
});

// spec 9.27
test('amounts of cash are those that are counted, as in the form, and none is rounded up', async () => {
  const toDollars = { sc: 'USDT', tc: 'USD' };
  const offers = { 'USDT-USD': [offerOf(rynok, '0.9985', toDollars), offerOf(park, '0.996', toDollars)] };
  await showExchange({ address: '/?sc=USDT&tc=USD', offers });
  const rows = async () => (await screen.findAllByRole('radio')).map(({ textContent }) => plain(textContent));
  await fill('700', 'Stryiskyi Park');
  await waitFor(() => expect(receivedField().value).toBe('697.00'));
  expect((await rows())[0]).toMatch(/^Rynok Square.*\$698\.00/);
  expect((await rows())[1]).toMatch(/^Stryiskyi Park.*\$697\.00.*−\$1\.00$/);
  // Too little to be counted is said exactly.
  type('0.5');
  expect((await rows())[1]).toMatch(/^Stryiskyi Park.*\$0\.498.*−\$0\.00125$/);
});
