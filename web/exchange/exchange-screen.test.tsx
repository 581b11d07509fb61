import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Order, orderApi } from '#contract/order.ts';
import { rateApi } from '#contract/rate.ts';
import { userApi } from '#contract/user.ts';
import { answer, loseConnection, refuse } from '../testing/answers.ts';
import {
  amountField,
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
  submitButton,
  type,
  usualOffers,
} from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anOrder, aUser } from '../testing/fixtures.ts';

const reasons = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const bodies = (server: Awaited<ReturnType<typeof showExchange>>['server']) =>
  server.to(orderApi.create).map(({ body }) => body);
const keys = (server: Awaited<ReturnType<typeof showExchange>>['server']) =>
  server.to(orderApi.create).map(({ headers }) => headers['idempotency-key']);

describe('the quote', () => {
  test('it starts with USD to USDT, asks for an office, and then says the rate both ways and whose it is', async () => {
    await showExchange();
    expect(screen.getByText('Select an office to see the exchange rate')).toBeTruthy();
    await fill('2500', 'Rynok Square');
    expect(receivedField().value).toBe('2,496.25');
    expect(receivedField().readOnly).toBe(true);
    expect(plain(screen.getByText(/^1 USD =/).textContent)).toBe('1 USD = 0.9985 USDT');
    expect(plain(screen.getByText(/^1 USDT =/).textContent)).toBe('1 USDT = 1.0015 USD');
    expect(screen.getByText(/^Rate of Rynok Square, set/)).toBeTruthy();
  });

  test('a pasted 1 234,56 is 1234.56', async () => {
    const { server } = await showExchange();
    await fill('1 234,56', 'Rynok Square');
    expect(amountField().value).toBe('1,234.56');
    fireEvent.click(submitButton());
    await waitFor(() => expect(bodies(server)).toMatchObject([{ amount: '1234.56' }]));
  });

  test('an eleventh digit is not taken, and the field says why', async () => {
    await showExchange();
    type('1234567890');
    fireEvent.focus(amountField());
    fireEvent.change(amountField(), { target: { value: '12345678901' } });
    expect(amountField().value).toBe('1234567890');
    expect(screen.getByRole('alert').textContent).toBe('At most 10 digits before the point and 6 after it');
  });

  test('swapping gives back what would have been received', async () => {
    await showExchange();
    await fill('2500', 'Rynok Square');
    fireEvent.click(screen.getByRole('button', { name: 'Swap currencies' }));
    await waitFor(() => expect(receivedField().value).toBe('2,481.2725'));
    expect(amountField().value).toBe('2,496.25');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency you give' }).value).toBe('USDT');
  });

  test('choosing a currency to receive makes the other side USDT', async () => {
    await showExchange();
    await choose('Currency you give', 'USDT');
    await choose('Currency you receive', 'UAH');
    expect(await officeRow('Khreshchatyk')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency you give' }).value).toBe('USDT');
  });
});

describe('the offices', () => {
  test('each says what one receives there, its badge, and how much less than at the best', async () => {
    await showExchange();
    type('2500');
    const rows = (await screen.findAllByRole('radio')).map(({ textContent }) => plain(textContent));
    expect(rows[0]).toContain('Rynok Square2,496.25 T');
    expect(rows[0]).toContain('Best Rate');
    expect(rows[0]).toContain('Open 24 hours');
    expect(rows[1]).toContain('Stryiskyi Park2,490.00 T45 Stryiska St, LvivGood Rate');
    expect(rows[1]).toContain('−6.25 T');
    expect(rows).toHaveLength(2);
  });

  test('a city without the pair says so, and all cities are one click away', async () => {
    localStorage.setItem(
      'obmin.place',
      [khreshchatyk.city?.district.region.id, khreshchatyk.city?.district.id, khreshchatyk.city_id].join(','),
    );
    await showExchange();
    expect(await screen.findByText('No office in the selected city offers this pair')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all cities' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });

  test('a link chooses the office, its place, the pair and the amount', async () => {
    await showExchange({ address: `/?office_id=${khreshchatyk.id}&tc=UAH&sc=USDT&amount=100` });
    await waitFor(() => expect(receivedField().value).toBe('4,135.00'));
    expect((await officeRow('Khreshchatyk')).getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).value).toBe('Kyiv'));
  });

  test('a link to an office that nobody knows says so', async () => {
    await showExchange({ address: '/?office_id=018f0000-0000-7000-8000-00000000ffff' });
    expect(await screen.findByText(/^The office of this link was not found/)).toBeTruthy();
  });

  test('leaving the place of the chosen office takes the choice back', async () => {
    await showExchange();
    await fill('10', 'Rynok Square');
    await choose('Region', 'Kyiv');
    expect(reasons()).toEqual(['Choose an office']);
  });
});

describe('the request', () => {
  test('while something is missing, the button is off and the list says what', async () => {
    await showExchange();
    expect(submitButton().disabled).toBe(true);
    expect(reasons()).toEqual(['Type the amount you give', 'Choose an office']);
    await fill('0', 'Rynok Square');
    expect(reasons()).toEqual(['Type the amount you give']);
    type('5');
    expect(submitButton().disabled).toBe(false);
    expect(reasons()).toEqual([]);
  });

  test('USDT needs a wallet, which is added on the spot', async () => {
    const user = aUser({ wallet: null });
    const withWallet = { ...user, wallet: { data: [{ address: 'T-mine' }] } };
    await showExchange({ user, routes: [answer(userApi.changeMe, withWallet)] });
    await fill('5', 'Rynok Square');
    expect(screen.getByText('Add your wallet before proceed')).toBeTruthy();
    expect(submitButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Add wallet' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'T-mine' } });
    fireEvent.submit(within(dialog).getByRole('textbox'));
    await waitFor(() => expect(submitButton().disabled).toBe(false));
  });

  test('it carries the rate that was shown, the office, the amount, the note and a key; then the form starts anew', async () => {
    const offers = usualOffers();
    const { server } = await showExchange({ offers });
    await fill('2500', 'Stryiskyi Park');
    fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: ' After five ' } });
    fireEvent.click(submitButton());
    expect(await screen.findByText('Exchange request created successfully!')).toBeTruthy();
    expect(screen.getByText('Request Submitted')).toBeTruthy();
    const er_id = offers['USD-USDT'][1]?.rate.id;
    const { wallet } = aUser();
    expect(bodies(server)).toEqual([{ er_id, office_id: park.id, amount: '2500', note: 'After five', wallet }]);
    expect(keys(server)[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(amountField().value).toBe('');
    expect(submitButton().disabled).toBe(true);
  });

  test('a lost answer keeps the form, and the same request goes out again under the same key', async () => {
    const routes = [loseConnection(orderApi.create)];
    const { server } = await showExchange({ routes });
    await fill('2500', 'Rynok Square');
    fireEvent.click(submitButton());
    expect(await screen.findByText('Failed to Create Order')).toBeTruthy();
    expect(screen.getByText(/the request may have arrived/)).toBeTruthy();
    expect(amountField().value).toBe('2,500.00');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys(server)).toHaveLength(2));
    type('2600');
    await waitFor(() => expect(submitButton().disabled).toBe(false));
    fireEvent.click(submitButton());
    await waitFor(() => expect(keys(server)).toHaveLength(3));
    const [first, again, changed] = keys(server);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  test('the same deal asked for twice on purpose is two deals', async () => {
    const { server } = await showExchange();
    for (const count of [1, 2]) {
      await fill('10', 'Rynok Square');
      fireEvent.click(submitButton());
      await waitFor(() => expect(amountField().value).toBe(''));
      expect(keys(server)).toHaveLength(count);
    }
    expect(new Set(keys(server)).size).toBe(2);
  });

  test('a refused amount is said at its field', async () => {
    await showExchange({ routes: [refuse(orderApi.create, 'INVALID_AMOUNT')] });
    await fill('0.000001', 'Rynok Square');
    fireEvent.click(submitButton());
    expect(await screen.findByText('This amount cannot be exchanged. Try another one.')).toBeTruthy();
    expect(document.activeElement).toBe(amountField());
  });
});

describe('a rate that changes', () => {
  const newer = offerOf(rynok, '0.996');

  test('under a filled form it says from what to what, and what that makes of the money', async () => {
    const offers = usualOffers();
    await showExchange({ offers });
    await fill('2500', 'Rynok Square');
    offers['USD-USDT'][0] = newer;
    const message = { ...newer.rate, rate: 0.996, ts: newer.rate.ts.toISOString() };
    act(() => FakeSocket.last().accept());
    act(() => FakeSocket.last().say({ type: 'rate_update', data: message }));
    expect(await screen.findByText('The rate has changed: 0.9985 → 0.9960')).toBeTruthy();
    expect(plain(screen.getByText(/^You receive .* less/).textContent)).toBe('You receive 6.25 T less.');
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/^The rate has changed/)).toBeNull();
  });

  test('between looking and sending it is a question, and only a yes sends at the new rate', async () => {
    const offers = usualOffers();
    const { server } = await showExchange({
      offers,
      routes: [
        {
          route: orderApi.create,
          reply: (sent) => {
            const isNew = JSON.stringify(sent.body).includes(newer.rate.id);
            return (isNew ? createdOrder : expired).reply(sent);
          },
        },
      ],
    });
    await fill('2500', 'Rynok Square');
    offers['USD-USDT'][0] = newer;
    fireEvent.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'The rate has changed' });
    expect(plain(dialog.textContent)).toContain('Rate before0.9985Rate now0.9960');
    expect(plain(dialog.textContent)).toContain('You receive 2,490.00 T instead of 2,496.25 T: 6.25 T less.');
    expect(bodies(server)).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accept the new rate' }));
    expect(await screen.findByText('Request Submitted')).toBeTruthy();
    expect(bodies(server)).toMatchObject([{}, { er_id: newer.rate.id, amount: '2500' }]);
    expect(new Set(keys(server)).size).toBe(2);
  });

  test('a no sends nothing and keeps the form', async () => {
    const { server } = await showExchange({ routes: [expired] });
    await fill('2500', 'Rynok Square');
    fireEvent.click(submitButton());
    const dialog = await screen.findByRole('dialog');
    const decline = within(dialog).getAllByRole('button', { name: 'Back to the form' }).at(-1);
    if (decline) fireEvent.click(decline);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amountField().value).toBe('2,500.00');
    expect(bodies(server)).toHaveLength(1);
  });

  test('an office that offers the pair no more says so, and nothing is sent', async () => {
    const offers = usualOffers();
    await showExchange({ offers, routes: [refuse(orderApi.create, 'EXCHANGE_RATE_EXPIRED', { current_rate: null })] });
    await fill('2500', 'Rynok Square');
    offers['USD-USDT'] = [offerOf(park, '0.996')];
    fireEvent.click(submitButton());
    expect(await screen.findByRole('dialog', { name: 'This rate is no longer available' })).toBeTruthy();
    expect(reasons()).toEqual(['Choose an office that offers this pair']);
  });

  const expired = refuse(orderApi.create, 'EXCHANGE_RATE_EXPIRED', { current_rate: newer.rate });
  const createdOrder = answer(orderApi.create, anOrder());
});

describe('what is running', () => {
  test('stands beside the form, what waits for the customer first', async () => {
    const user = aUser();
    const mine = (more: Partial<Order>) => anOrder({ customer_id: user.id, ...more });
    const orders = [mine({ status: 'requested' }), mine({ status: 'received' }), mine({ status: 'ready' })];
    await showExchange({ user, orders });
    const deals = await screen.findByRole('region', { name: 'Active Deals' });
    const cards = await within(deals).findAllByRole('link', { name: /#/ });
    expect(cards.map(({ textContent }) => /^[A-Z][a-z]+/.exec(textContent ?? '')?.[0])).toEqual([
      'Ready',
      'Requested',
      'Received',
    ]);
  });

  test('a customer without deals learns what will stand there', async () => {
    await showExchange();
    expect(await screen.findByText('Nothing is running')).toBeTruthy();
  });
});

test('rates that cannot be loaded are said, with a way to try again', async () => {
  await showExchange({ routes: [refuse(rateApi.listOffers, 'SERVER_ERROR')] });
  expect(await screen.findByText('Failed to Load Data')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
