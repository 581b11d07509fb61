import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { userApi } from '#contract/person/user.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, loseConnection, refuse } from '../testing/answers.ts';
import {
  amountField,
  amounts,
  choose,
  fill,
  khreshchatyk,
  noteField,
  offerOf,
  officeRow,
  park,
  plain,
  reasons,
  receivedField,
  rynok,
  showExchange,
  showPickers,
  submitButton,
  type,
  usualOffers,
} from '../testing/exchange.tsx';
import { anOrder, aPage, aUser } from '../testing/fixtures.ts';

const bodies = (server: Awaited<ReturnType<typeof showExchange>>['server']) =>
  server.to(orderApi.create).map(({ body }) => body);
const keys = (server: Awaited<ReturnType<typeof showExchange>>['server']) =>
  server.to(orderApi.create).map(({ headers }) => headers['idempotency-key']);

describe('the quote', () => {
  // spec 2.22, 2.33
  test('starts with USD to USDT at the best open office, and shows the result while typing, both rates and their source', async () => {
    await showExchange();
    expect((await officeRow('Rynok Square')).getAttribute('aria-checked')).toBe('true');
    type('2500');
    expect(receivedField().value).toBe('2,496.25');
    expect(receivedField().readOnly).toBe(true);
    expect(plain(screen.getByText(/^1 USD =/).textContent)).toBe('1 USD = 0.9985 USDT');
    expect(plain(screen.getByText(/^1 USDT =/).textContent)).toBe('1 USDT = 1.0015 USD');
    expect(screen.getByText(/^Rate of Rynok Square, set/)).toBeTruthy();
  });

  test('a pasted 1 234,56 is 1234.56', { tags: 'long' }, async () => {
    const { server } = await showExchange();
    await fill('1 234,56', 'Rynok Square');
    expect(amountField().value).toBe('1,234.56');
    fireEvent.click(submitButton());
    await waitFor(() => expect(bodies(server)).toMatchObject([{ amount: '1234.56' }]));
  });

  test('an eleventh digit is not accepted, and the field says why', async () => {
    await showExchange({ part: amounts });
    type('1234567890');
    fireEvent.focus(amountField());
    fireEvent.change(amountField(), { target: { value: '12345678901' } });
    expect(amountField().value).toBe('1234567890');
    expect(screen.getByRole('alert').textContent).toBe('At most 10 digits before the point and 6 after it');
  });

  // spec 2.23
  test('a swap puts the received amount into the field', async () => {
    await showExchange();
    await fill('2500', 'Rynok Square');
    fireEvent.click(screen.getByRole('button', { name: 'Swap currencies' }));
    await waitFor(() => expect(receivedField().value).toBe('2,481.00'));
    expect(amountField().value).toBe('2,496.25');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency you give' }).value).toBe('USDT');
  });

  // spec 2.21
  test('choosing a currency to receive sets the other side to USDT', { tags: 'long' }, async () => {
    await showExchange();
    await choose('Currency you give', 'USDT');
    await choose('Currency you receive', 'UAH');
    expect(await officeRow('Khreshchatyk')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency you give' }).value).toBe('USDT');
  });
});

describe('the offices', () => {
  // spec 2.28
  test('each shows the received amount, its badge, and the difference to the best office', async () => {
    await showExchange();
    type('2500');
    const rows = (await screen.findAllByRole('radio')).map(({ textContent }) => plain(textContent));
    expect(rows[0]).toMatch(/^Rynok Square.*2,496\.25 T/);
    expect(rows[0]).toContain('Best Rate');
    expect(rows[0]).toContain('24 hours');
    expect(rows[1]).toMatch(/^Stryiskyi ParkGood Rate45 Stryiska St, Lviv.*2,490\.00 T/);
    expect(rows[1]).toContain('−6.25 T');
    expect(rows).toHaveLength(2);
  });

  // spec 2.32
  test('a city without the pair says so and offers a button for all cities', async () => {
    localStorage.setItem(
      'obmin.place',
      [khreshchatyk.city?.district.region.id, khreshchatyk.city?.district.id, khreshchatyk.city_id].join(','),
    );
    await showExchange();
    expect(await screen.findByText('No office in the selected city offers this pair')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all cities' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
  });

  // spec 2.6
  test('a link sets the office, its place, the pair and the amount', async () => {
    await showExchange({ address: `/?office_id=${khreshchatyk.id}&tc=UAH&sc=USDT&amount=100` });
    await waitFor(() => expect(receivedField().value).toBe('4,135.00'));
    expect((await officeRow('Khreshchatyk')).getAttribute('aria-checked')).toBe('true');
    await showPickers();
    const valueIn = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
    await waitFor(() =>
      expect(['Region', 'District', 'City'].map(valueIn)).toEqual([
        'Kyiv',
        expect.stringContaining('district'),
        'Kyiv',
      ]),
    );
  });

  test('a link to an unknown office says so', { tags: 'long' }, async () => {
    await showExchange({ address: '/?office_id=018f0000-0000-7000-8000-00000000ffff' });
    expect(await screen.findByText(/^The office of this link was not found/)).toBeTruthy();
  });

  test('leaving the place of the chosen office chooses the best one there', { tags: 'long' }, async () => {
    const offers = usualOffers();
    offers['USD-USDT'].push(offerOf(khreshchatyk, '0.99'));
    await showExchange({ offers });
    await fill('10', 'Rynok Square');
    await showPickers();
    await choose('Region', 'Kyiv');
    expect((await officeRow('Khreshchatyk')).getAttribute('aria-checked')).toBe('true');
    expect(receivedField().value).toBe('9.90');
  });

  test('a place without the pair changes no choice', { tags: 'long' }, async () => {
    await showExchange();
    await fill('10', 'Stryiskyi Park');
    await showPickers();
    await choose('Region', 'Kyiv');
    expect(await screen.findByText('No office in the selected city offers this pair')).toBeTruthy();
    expect(receivedField().value).toBe('9.96');
  });

  test('where no office can be chosen, the form asks for one', async () => {
    const user = aUser({
      wallet: { data: [{ address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', network: 'ERC20' }] },
    });
    const tron = { data: [{ address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' as const }] };
    const offices = [rynok, park].map((office) => ({ ...office, wallet: tron }));
    await showExchange({ user, routes: [answer(officeApi.list, aPage(offices))] });
    expect(screen.getByText('Select an office to see the exchange rate')).toBeTruthy();
    expect(reasons()).toEqual(['Type the amount you give', 'Choose an office']);
  });
});

describe('the request', () => {
  // spec 5.15
  test('while something is missing, the button is disabled and a list says what', async () => {
    await showExchange();
    expect(submitButton().disabled).toBe(true);
    expect(reasons()).toEqual(['Type the amount you give']);
    type('0');
    expect(reasons()).toEqual(['Type the amount you give']);
    type('5');
    expect(submitButton().disabled).toBe(false);
    expect(reasons()).toEqual([]);
  });

  // spec 5.16
  test('receiving USDT needs a wallet, which can be added in a dialog', async () => {
    const user = aUser({ wallet: null });
    const withWallet = {
      ...user,
      wallet: { data: [{ address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' as const }] },
    };
    await showExchange({ user, routes: [answer(userApi.changeMe, withWallet)] });
    await fill('5', 'Rynok Square');
    expect(screen.getByText('Add your wallet before proceed')).toBeTruthy();
    expect(submitButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Add wallet' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), {
      target: { value: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn' },
    });
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.submit(within(dialog).getByRole('textbox'));
    await waitFor(() => expect(submitButton().disabled).toBe(false));
  });

  // spec 2.29, 3.10, 8.22
  test('sends the shown rate, the office, the amount, the note and a key, then empties the form', async () => {
    const offers = usualOffers();
    const { server, address } = await showExchange({ offers });
    await fill('2500', 'Stryiskyi Park');
    fireEvent.change(noteField(), { target: { value: ' After five ' } });
    fireEvent.click(submitButton());
    expect(await screen.findByText('Exchange request created successfully!')).toBeTruthy();
    expect(screen.getByText('Request Submitted')).toBeTruthy();
    const er_id = offers['USD-USDT'][1]?.rate.id;
    const { wallet } = aUser();
    const order = { er_id, office_id: park.id, amount: '2500', note: 'After five', cash: '2500', wallet };
    expect(bodies(server)).toEqual([order]);
    expect(keys(server)[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(amountField().value).toBe('');
    expect(submitButton().disabled).toBe(true);
    // The deal that was placed opens.
    await waitFor(() => expect(address().order).toMatch(/^018f/));
  });

  // spec 8.14
  test('after a lost answer the form stays, and a retry sends the same body with the same key', async () => {
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

  test('the same order placed twice on purpose creates two orders', { tags: 'long' }, async () => {
    const { server } = await showExchange();
    for (const count of [1, 2]) {
      await fill('10', 'Rynok Square');
      fireEvent.click(submitButton());
      await waitFor(() => expect(amountField().value).toBe(''));
      expect(keys(server)).toHaveLength(count);
    }
    expect(new Set(keys(server)).size).toBe(2);
  });

  test('a refused amount shows the error at its field', async () => {
    await showExchange({ routes: [refuse(orderApi.create, 'INVALID_AMOUNT')] });
    await fill('2', 'Rynok Square');
    fireEvent.click(submitButton());
    expect(await screen.findByText('This amount cannot be exchanged. Try another one.')).toBeTruthy();
    expect(document.activeElement).toBe(amountField());
  });
});

describe('active orders', () => {
  // spec 2.17
  test('are beside the form, those that wait for the customer first', async () => {
    const user = aUser();
    const mine = (more: Partial<Order>) => anOrder({ customer_id: user.id, ...more });
    const orders = [mine({ status: 'requested' }), mine({ status: 'received' }), mine({ status: 'ready' })];
    await showExchange({ user, orders });
    const deals = await screen.findByRole('region', { name: 'Active Deals' });
    const links = await within(deals).findAllByRole('link', { name: /#/ });
    const [requested, received, ready] = orders.map(({ id }) => `#${id.slice(-4)}`);
    expect(links.map(({ textContent }) => /#\w{4}/.exec(textContent ?? '')?.[0])).toEqual([ready, requested, received]);
    expect(within(deals).getByText('Check and complete')).toBeTruthy();
  });

  test('a customer without orders reads what will be shown there', async () => {
    await showExchange();
    expect(await screen.findByText('Nothing is running')).toBeTruthy();
  });
});

// spec 8.14
test("rates that can't be loaded show an error with a retry", async () => {
  await showExchange({ routes: [refuse(rateApi.listOffers, 'SERVER_ERROR')] });
  expect(await screen.findByText('Failed to Load Data')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
