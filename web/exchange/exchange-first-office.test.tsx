import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, refuse } from '../testing/answers.ts';
import {
  amountField,
  fill,
  khreshchatyk,
  offerOf,
  officeRow,
  park,
  places,
  receivedField,
  rynok,
  showExchange,
  submitButton,
  type,
  usualOffers,
} from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anOrder } from '../testing/fixtures.ts';

const chosen = async () => (await screen.findByRole('radio', { checked: true })).textContent;
const anywhere = () => ({
  ...usualOffers(),
  'USD-USDT': [offerOf(rynok, '0.99'), offerOf(park, '0.996'), offerOf(khreshchatyk, '0.98')],
});

describe('the office that the form begins with', () => {
  beforeEach(() => void vi.setSystemTime('2026-11-20T21:00:00Z'));
  afterEach(() => void vi.useRealTimers());

  test('is open, although a closed one pays more', async () => {
    await showExchange({ offers: anywhere() });
    expect(await chosen()).toMatch(/^Rynok Square/);
  });

  test('is the best one where all are closed, since a deal can wait for the morning', async () => {
    await showExchange({ offers: { 'USD-USDT': [offerOf(park, '0.996'), offerOf(khreshchatyk, '0.98')] } });
    expect(await chosen()).toMatch(/^Stryiskyi Park/);
    type('100');
    expect(submitButton().disabled).toBe(false);
  });

  test('is in the place that this device remembers', async () => {
    const { city, id } = { city: places.kyiv, id: places.kyiv.id };
    localStorage.setItem('obmin.place', [city.district.region.id, city.district.id, id].join(','));
    await showExchange({ offers: anywhere() });
    expect(await chosen()).toMatch(/^Khreshchatyk/);
  });

  test('is the last used one after a deal was placed there', async () => {
    vi.setSystemTime('2026-11-20T10:00:00Z');
    const offers = { ...usualOffers(), 'USD-USDT': [offerOf(rynok, '0.9985'), offerOf(park, '0.996')] };
    await showExchange({ offers, routes: [answer(orderApi.create, anOrder({ office_id: park.id }))] });
    await fill('100', 'Stryiskyi Park');
    fireEvent.click(submitButton());
    await waitFor(() => expect(amountField().value).toBe(''));
    expect(await chosen()).toMatch(/^Stryiskyi Park/);
  });
});

test('it stays while the form is filled, also when another one pays more by then', async () => {
  const offers = usualOffers();
  await showExchange({ offers });
  type('1000');
  const better = offerOf(park, '0.9999');
  offers['USD-USDT'][1] = better;
  act(() => FakeSocket.last().accept());
  const data = { ...better.rate, rate: 0.9999, ts: better.rate.ts.toISOString() };
  act(() => FakeSocket.last().say({ type: 'rate_update', data }));
  await waitFor(async () => expect((await officeRow('Stryiskyi Park')).textContent).toContain('Best Rate'));
  expect(await chosen()).toMatch(/^Rynok Square/);
  expect(receivedField().value).toBe('998.50');
});

describe('on a phone', () => {
  const width = window.innerWidth;
  const resize = (to: number) => {
    window.innerWidth = to;
  };
  beforeEach(() => resize(390));
  afterEach(() => resize(width));

  const row = () => screen.findByRole('button', { name: /1 more/ });

  test('one row names the office, and a tap in the sheet of all offices chooses another and closes it', async () => {
    const { address } = await showExchange();
    type('2500');
    expect((await row()).textContent).toContain('Rynok Square');
    fireEvent.click(await row());
    const sheet = await screen.findByRole('dialog', { name: 'Select Office' });
    expect(address().dialog).toBe('offices');
    fireEvent.click(await within(sheet).findByRole('radio', { name: /^Stryiskyi Park/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(receivedField().value).toBe('2,490.00'));
    expect((await row()).textContent).toContain('Stryiskyi Park');
    expect(address().dialog).toBeUndefined();
  });

  test('a press on the row keeps the focus in the amount until it is released, so that no error moves the row away', async () => {
    await showExchange();
    amountField().focus();
    type('-');
    const isLeft = fireEvent.mouseDown(await row());
    expect(isLeft).toBe(false);
    fireEvent.click(await row());
    const sheet = await screen.findByRole('dialog', { name: 'Select Office' });
    fireEvent.keyDown(sheet, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const shown = await row();
    await waitFor(() => expect(document.activeElement).toBe(shown));
  });

  test('an office of a link gives way to the one that is chosen', async () => {
    await showExchange({ address: `/?office_id=${rynok.id}&sc=USD&tc=USDT&amount=100` });
    fireEvent.click(await row());
    const sheet = await screen.findByRole('dialog', { name: 'Select Office' });
    fireEvent.click(await within(sheet).findByRole('radio', { name: /^Stryiskyi Park/ }));
    await waitFor(() => expect(receivedField().value).toBe('99.60'));
    expect(amountField().value).toBe('100.00');
  });

  test('when the offers fail to load, the row has the error and a retry', async () => {
    await showExchange({ routes: [refuse(rateApi.listOffers, 'SERVER_ERROR')] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
