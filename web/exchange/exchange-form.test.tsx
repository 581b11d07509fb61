import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, later, refuse } from '../testing/answers.ts';
import {
  amountField,
  amounts,
  choose,
  fill,
  khreshchatyk,
  note,
  noteField,
  offerOf,
  officeRow,
  park,
  plain,
  reasons,
  receivedField,
  rynok,
  showExchange,
  submitButton,
  type,
  usualOffers,
} from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anOffice, anOrder, aPage } from '../testing/fixtures.ts';

const enter = (value: string) => fireEvent.change(amountField(), { target: { value } });

describe('an amount that is not accepted', () => {
  test.for([
    ['12a', 'Only digits, with a comma or a point before the decimals'],
    ['-12', 'An amount has no sign: type the digits alone'],
    ['12345678901', 'At most 10 digits before the point and 6 after it'],
    ['1.1234567', 'At most 6 digits after the point'],
  ])('"%s" leaves the field unchanged, and the reason shows until the next key', async ([text = '', why = '']) => {
    await showExchange({ part: amounts });
    act(() => amountField().focus());
    enter('12');
    enter(text);
    expect(amountField().value).toBe('12');
    expect(amountField().getAttribute('aria-invalid')).toBe('true');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(why);
    expect(amountField().getAttribute('aria-describedby')).toBe(alert.id);
    enter('125');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(amountField().getAttribute('aria-invalid')).toBe('false');
  });

  // spec 5.13
  test('an amount of zeros is reported when the field is left', async () => {
    await showExchange();
    type('0,00');
    expect(screen.getByRole('alert').textContent).toBe('The amount must be greater than 0');
    expect(amountField().getAttribute('aria-invalid')).toBe('true');
    expect(submitButton().disabled).toBe(true);
  });

  test('thousands separators can be typed one by one', async () => {
    await showExchange();
    act(() => amountField().focus());
    for (const text of ['1', '1,', '1,2', '1,23', '1,234', '1,234.', '1,234.5', '1,234.56']) enter(text);
    act(() => amountField().blur());
    expect(amountField().value).toBe('1,234.56');
    fireEvent.click(await officeRow('Rynok Square'));
    expect(receivedField().value).toBe('1,232.70816');
  });
});

test('a pasted 1,234 is more than a thousand in English, during typing and after it', { tags: 'long' }, async () => {
  await showExchange();
  fireEvent.click(await officeRow('Rynok Square'));
  act(() => amountField().focus());
  enter('1,234');
  expect(receivedField().value).toBe('1,232.149');
  act(() => amountField().blur());
  expect(amountField().value).toBe('1,234.00');
  type('0,234');
  expect(amountField().value).toBe('0.234');
});

test("when the pairs can't be loaded the form says so, and a retry brings them", { tags: 'long' }, async () => {
  let isWell = false;
  const pairs = answer(rateApi.listPairs, [{ sc: 'EUR', tc: 'USDT' }]);
  const refused = refuse(rateApi.listPairs, 'VALIDATION_ERROR');
  await showExchange({
    routes: [{ route: rateApi.listPairs, reply: (sent) => (isWell ? pairs : refused).reply(sent) }],
  });
  await screen.findByText('Some currencies are missing');
  isWell = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Some currencies are missing')).toBeNull());
  await choose('Currency you give', 'EUR');
});

test('while the offers load, the form does not say that an office lacks the pair', { tags: 'long' }, async () => {
  const eur = later(answer(rateApi.listOffers, []));
  const usual = answer(rateApi.listOffers, usualOffers()['USD-USDT']);
  const route = rateApi.listOffers;
  await showExchange({
    offers: { ...usualOffers(), 'EUR-USDT': [] },
    routes: [{ route, reply: (sent) => (sent.query.sc === 'EUR' ? eur : usual).reply(sent) }],
  });
  await fill('100', 'Rynok Square');
  await choose('Currency you give', 'EUR');
  expect(screen.queryByText(/does not offer/)).toBeNull();
  eur.arrive();
  expect(await screen.findByText('Rynok Square does not offer EUR → USDT')).toBeTruthy();
});

describe('the map', () => {
  const marker = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}, `) });

  // spec 2.26
  test('opens on demand, shows amounts on its markers, and chooses offices as the list does', async () => {
    await showExchange();
    await fill('2500', 'Rynok Square');
    fireEvent.click(screen.getByRole('button', { name: 'Show Map' }));
    expect(plain((await marker('Rynok Square')).getAttribute('aria-label'))).toBe('Rynok Square, 2,496.25 T');
    expect((await marker('Rynok Square')).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(await marker('Stryiskyi Park'));
    expect((await officeRow('Stryiskyi Park')).getAttribute('aria-checked')).toBe('true');
    expect(receivedField().value).toBe('2,490.00');
    fireEvent.click(await officeRow('Rynok Square'));
    await waitFor(async () => expect((await marker('Rynok Square')).getAttribute('aria-pressed')).toBe('true'));
  });

  // spec 2.26
  test('stays open on this device until it is hidden', async () => {
    localStorage.setItem('obmin.map', 'on');
    await showExchange();
    expect(await marker('Rynok Square')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide Map' }));
    expect(screen.queryByRole('region', { name: 'Offices on the map' })).toBeNull();
    expect(localStorage.getItem('obmin.map')).toBeNull();
  });
});

// spec 2.30
test('the QR code holds an address that fills the form again', async () => {
  await showExchange();
  await fill('1 234,56', 'Rynok Square');
  fireEvent.click(screen.getByRole('button', { name: 'QR code' }));
  const dialog = await screen.findByRole('dialog', { name: 'This form as a QR code' });
  const address = new URL((await within(dialog).findByText(/office_id/)).textContent ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    office_id: rynok.id,
    sc: 'USD',
    tc: 'USDT',
    amount: '1234.56',
  });
});

describe('the note', () => {
  test('its counter shows the used length', async () => {
    await showExchange({ part: note });
    fireEvent.change(noteField(), { target: { value: 'After five' } });
    expect(screen.getByText('10 of 1024')).toBeTruthy();
  });

  test('an emoji counts as one character, as on the server', async () => {
    await showExchange({ part: note });
    fireEvent.change(noteField(), { target: { value: '🙂'.repeat(1024) } });
    expect(screen.getByText('1024 of 1024')).toBeTruthy();
    fireEvent.change(noteField(), { target: { value: '🙂'.repeat(1025) } });
    expect(screen.getByText('Too long by 1 character')).toBeTruthy();
  });

  // spec 5.14
  test('a note that is too long is kept, shows by how much, and disables the button', async () => {
    await showExchange();
    await fill('10', 'Rynok Square');
    fireEvent.change(noteField(), { target: { value: 'x'.repeat(1027) } });
    expect(noteField().value).toHaveLength(1027);
    expect(screen.getByText('Too long by 3 characters')).toBeTruthy();
    expect(reasons()).toEqual(['Shorten the note']);
    fireEvent.change(noteField(), { target: { value: 'x'.repeat(1024) } });
    expect(submitButton().disabled).toBe(false);
  });
});

describe('sending', () => {
  // spec 5.15
  test("the form can't be changed while it is being sent, and it is sent once", async () => {
    const created = later(answer(orderApi.create, anOrder()));
    const { server } = await showExchange({ routes: [created] });
    await fill('2500', 'Rynok Square');
    noteField();
    fireEvent.click(submitButton());
    await waitFor(() => expect(amountField().readOnly).toBe(true));
    expect(noteField().readOnly).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Swap currencies' }));
    expect(amountField().value).toBe('2,500.00');
    fireEvent.click(submitButton());
    created.arrive();
    expect(await screen.findByText('Request Submitted')).toBeTruthy();
    expect(server.to(orderApi.create)).toHaveLength(1);
  });

  test('a refusal that blocks every order is shown beside the button, and the form stays', async () => {
    const refusals = [
      [refuse(orderApi.create, 'FEATURE_DISABLED'), /^New requests are switched off at present/],
      [refuse(orderApi.create, 'MAINTENANCE_MODE'), /^Obmin is under maintenance\. Your form is kept/],
      [
        refuse(orderApi.create, 'RATE_LIMIT_EXCEEDED', { reason: 'tooManyOrders' }),
        /^Too many orders\. Your form is kept/,
      ],
    ] as const;
    let [[refusal]] = refusals;
    await showExchange({ routes: [{ route: orderApi.create, reply: (sent) => refusal.reply(sent) }] });
    await fill('2500', 'Rynok Square');
    for (const [next, words] of refusals) {
      refusal = next;
      fireEvent.click(submitButton());
      expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
      expect(amountField().value).toBe('2,500.00');
      expect((await officeRow('Rynok Square')).getAttribute('aria-checked')).toBe('true');
      expect(submitButton().disabled).toBe(false);
    }
  });

  test('a changed rate must be accepted before anything is sent', async () => {
    const offers = usualOffers();
    const { server } = await showExchange({ offers });
    await fill('2500', 'Rynok Square');
    const newer = offerOf(rynok, '0.996');
    offers['USD-USDT'][0] = newer;
    act(() => FakeSocket.last().accept());
    const data = { ...newer.rate, rate: 0.996, ts: newer.rate.ts.toISOString() };
    act(() => FakeSocket.last().say({ type: 'rate_update', data }));
    expect(await screen.findByText('The rate has changed: 1.0015 → $1.0040')).toBeTruthy();
    fireEvent.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'The rate has changed' });
    expect(server.to(orderApi.create)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accept the new rate' }));
    await waitFor(() => expect(server.to(orderApi.create)).toHaveLength(1));
  });
});

test('on a phone a changed rate is told once, in the strip between the sums', async () => {
  const width = window.innerWidth;
  window.innerWidth = 360;
  try {
    const offers = usualOffers();
    await showExchange({ offers });
    type('2500');
    const newer = offerOf(rynok, '0.996');
    offers['USD-USDT'][0] = newer;
    act(() => FakeSocket.last().accept());
    const data = { ...newer.rate, rate: 0.996, ts: newer.rate.ts.toISOString() };
    act(() => FakeSocket.last().say({ type: 'rate_update', data }));
    const notices = await screen.findAllByText('The rate has changed: 1.0015 → $1.0040');
    expect(notices).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/^The rate has changed/)).toBeNull();
  } finally {
    window.innerWidth = width;
  }
});

test('with many offices the list shows the best and the chosen one, others on demand', { tags: 'long' }, async () => {
  const offices = Array.from({ length: 300 }, (_, index) =>
    anOffice({ name: `Office ${String(index).padStart(3, '0')}` }),
  );
  const far = offices[250];
  const list = answer(officeApi.list, ({ query }) => {
    const page = Number(query.page ?? 1);
    return { ...aPage(offices.slice((page - 1) * 100, page * 100)), total: 300, page, size: 100, pages: 3 };
  });
  const offers = { 'USD-USDT': offices.map((office) => offerOf(office, '1')) };
  vi.setSystemTime('2026-11-20T10:00:00Z');
  try {
    await showExchange({ routes: [list], offers, address: `/?office_id=${far?.id}` });
    const rows = await screen.findAllByRole('radio');
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)?.getAttribute('aria-checked')).toBe('true');
    expect(rows.at(-1)?.textContent).toContain('Office 250');
    fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(screen.getAllByRole('radio')).toHaveLength(41);
  } finally {
    vi.useRealTimers();
  }
});

test('a closed office comes after an open one that pays the same', async () => {
  vi.setSystemTime('2026-11-20T21:00:00Z');
  try {
    await showExchange({
      offers: { 'USD-USDT': [offerOf(park, '1'), offerOf(khreshchatyk, '0.9'), offerOf(rynok, '1')] },
    });
    const rows = (await screen.findAllByRole('radio')).map(({ textContent }) => textContent ?? '');
    expect(rows[0]).toMatch(/^Rynok Square.*24 hours/);
    expect(rows[1]).toMatch(/^Stryiskyi Park.*tomorrow 09:00/);
  } finally {
    vi.useRealTimers();
  }
});
