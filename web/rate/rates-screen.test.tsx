import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';

import { rateChangeApi } from '#contract/rate/rate-change.ts';
import { answer, refuse } from '../testing/answers.ts';
import { aRate } from '../testing/fixtures.ts';
import { aCashier, aPair, receiveRate, rynok, showRates, textOf } from '../testing/rates.tsx';

const card = (name = 'USD to USDT') => screen.findByRole('article', { name });
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const type = async (name: string | RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
const publish = async (name = 'Add global rate') => fireEvent.click(await button(name));
const atOffice = `/?tab=rates&scope=${rynok.id}`;

// spec 2.52
test('a card shows the rate both ways, its change since yesterday, its followers and who set it', async () => {
  await showRates({ pairs: [aPair({ followers: 5, own: { total: 1, names: ['Rynok Square'] } })] });
  const text = textOf(await card());
  expect(text).toContain('0.9960');
  expect(text).toContain('+0.0012 (0.12%)');
  expect(text).toContain('1 USDT = 1.0040 USD');
  expect(text).toContain('5 of 6 offices follow');
  expect(text).toContain('Rynok Square has its own rate');
  expect(text).toContain('Nadiia Boiko');
  expect(
    within(await card())
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toBe('Last 30 days: from 0.9900 to 0.9960, lowest 0.9900, highest 0.9971');
});

test('marks the pair that moved most, but never a pair that is switched off', { tags: 'long' }, async () => {
  const off = aPair({ before: { rate: '1', ts: new Date() } }, { sc: 'PLN', rate: '2', actual: false });
  await showRates({ pairs: [aPair(), aPair({}, { sc: 'EUR', rate: '1.1' }), off] });
  expect(textOf(await card('EUR to USDT'))).toContain('Moved most');
  expect(screen.getAllByText('Moved most')).toHaveLength(1);
  expect(textOf(await card('PLN to USDT'))).toContain('No office offers it');
});

// spec 6.8, 6.15
test('staff without the admin role can read everything and change nothing', async () => {
  const { address } = await showRates({ user: aCashier() });
  await card();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Assign)/ })).toBeNull();
  fireEvent.click(await button('History of USD to USDT'));
  await waitFor(() => expect(address().dialog).toBe('history-USD-USDT'));
});

// spec 5.23, 5.25
test('each field shows its missing value, and the first such field has the focus', async () => {
  const { server } = await showRates();
  await type('From', '');
  await publish();
  expect(await screen.findByText('Source currency is required')).toBeTruthy();
  expect(screen.getByText('Rate is required')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field('From')));
  await type('From', 'eur');
  expect((await field('From')).value).toBe('EUR');
  await type('To', 'usd');
  fireEvent.blur(await field('To'));
  expect(await screen.findByText('One side is USDT, the other a currency such as USD')).toBeTruthy();
  expect(server.to(rateChangeApi.create)).toHaveLength(0);
});

// spec 5.24, 9.26
test('the form reads the rate both ways, shows the change, and the arrow keys move the rate by 0.0001', async () => {
  await showRates();
  await type('Rate', '0,9972');
  expect(await screen.findByText('1 USDT = 1.0028 USD, so 1,000 USD pay 997.2 USDT')).toBeTruthy();
  expect(screen.getByText('Now 0.9960, up 0.0012 (0.12%)')).toBeTruthy();
  fireEvent.keyDown(await field('Rate'), { key: 'ArrowDown' });
  expect((await field('Rate')).value).toBe('0.9971');
  fireEvent.keyDown(await field('Rate'), { key: 'ArrowDown' });
  expect((await field('Rate')).value).toBe('0.9970');
});

// spec 2.51, 6.7
test('a new rate is sent exactly as typed, and the form is ready for the next one', async () => {
  const { server } = await showRates({ routes: [answer(rateChangeApi.create, aRate({ rate: '0.99720001' }))] });
  await type('Rate', '0,99720001');
  await publish();
  await screen.findByText('USD → USDT is 0.9972 now');
  expect(server.to(rateChangeApi.create).map(({ body }) => body)).toEqual([
    { sc: 'USD', tc: 'USDT', rate: '0.99720001', confirm: false },
  ]);
  expect((await field('Rate')).value).toBe('');
});

// spec 8.28
test('a refused rate stays in the form', async () => {
  await showRates({ routes: [refuse(rateChangeApi.create, 'SERVER_ERROR')] });
  await type('Rate', '0.9972');
  await publish();
  expect(textOf(await screen.findByRole('alert'))).toContain('The rate was not published');
  expect((await field('Rate')).value).toBe('0.9972');
});

test('a field error of the server is shown at its field, which gets the focus', { tags: 'long' }, async () => {
  const errors = [{ pointer: '/tc', message: 'Not a currency code' }];
  await showRates({ routes: [refuse(rateChangeApi.create, 'VALIDATION_ERROR', { errors })] });
  await type('Rate', '0.9972');
  await publish();
  await waitFor(async () => expect((await field('To')).getAttribute('aria-invalid')).toBe('true'));
  await waitFor(async () => expect(document.activeElement).toBe(await field('To')));
  await type('From', 'EUR');
  expect((await field('To')).getAttribute('aria-invalid')).toBeNull();
});

test('a card shows how many offices do not offer the pair', { tags: 'long' }, async () => {
  await showRates({ pairs: [aPair({ followers: 4, own: { total: 1, names: ['Podil'] } })] });
  expect(textOf(await card())).toContain('4 of 6 offices follow');
  expect(textOf(await card())).toContain('1 does not offer it');
});

test('an office without a wallet sees a notice, and no USDT rate is called its current rate', {
  tags: 'long',
}, async () => {
  const usdt = { sc: 'USDT', tc: 'UAH', rate: '41.35', office_id: null };
  const uah = aRate({ ...usdt, rate: '41.35' });
  const bare = { ...rynok, wallet: null };
  const pairs = [
    aPair({ applies: false, office: { follows: false, global: uah, own: { ...uah, office_id: bare.id } } }, usdt),
  ];
  const routes = [answer(officeApi.get, bare), answer(rateChangeApi.create, uah)];
  await showRates({ address: atOffice, pairs, routes });
  const shown = await screen.findByRole('article', { name: 'USDT to UAH' });
  expect(textOf(shown)).toContain('Not offered: the office has no wallet');
  await type('From', 'USDT');
  await type('To', 'UAH');
  await type('Rate', '41');
  expect(await screen.findByText(/^Rynok Square has no wallet, so it takes no USDT/)).toBeTruthy();
  await type('Rate', '41.3');
  await publish('Add office rate');
  await screen.findByText('The own rate 41.3000 of USDT → UAH is stored');
});

test('a live change updates the cards and keeps the typed text', async () => {
  const pairs = [aPair()];
  await showRates({ pairs });
  await type('Rate', '0.9972');
  pairs[0] = aPair({}, { rate: '0.991' });
  receiveRate(pairs[0].record);
  await waitFor(async () => expect(textOf(await card())).toContain('0.9910'));
  expect((await field('Rate')).value).toBe('0.9972');
  expect(screen.getByText('Now 0.9910, up 0.0062 (0.63%)')).toBeTruthy();
});

// spec 2.51
test('Edit fills the form with the pair', { tags: 'long' }, async () => {
  await showRates({ pairs: [aPair({}, { sc: 'USDT', tc: 'UAH', rate: '41.35' })] });
  fireEvent.click(await button('Edit USDT to UAH'));
  await waitFor(async () => expect((await field('Rate')).value).toBe('41.3500'));
  expect((await field('To')).value).toBe('UAH');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Rate')));
});

// spec 4.16
test('the switch turns a rate off and reports it', async () => {
  const off = aRate({ rate: '0.996', actual: false });
  const { server } = await showRates({ routes: [answer(rateChangeApi.setStatus, off)] });
  fireEvent.click(within(await card()).getByRole('switch', { name: 'USD to USDT, active' }));
  await screen.findByText('USD → USDT is no longer offered at this rate');
  expect(server.to(rateChangeApi.setStatus)[0]?.query).toEqual({ active: 'false', confirm: 'false' });
});

test('deleting asks first, and names the rate and the effect', async () => {
  const pair = aPair();
  const { server } = await showRates({ pairs: [pair], routes: [answer(rateChangeApi.remove, {})] });
  fireEvent.click(await button('Delete USD to USDT'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the rate USD → USDT, 0.9960?' });
  expect(textOf(dialog)).toContain('6 offices follow it and no longer offer the pair');
  expect(textOf(dialog)).toContain('No older rate comes back');
  expect(server.to(rateChangeApi.remove)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete the rate' }));
  await waitFor(() => expect(server.to(rateChangeApi.remove)[0]?.path).toBe(`/v1/rates/${pair.record.id}`));
});

test('deleting a rate that someone else has just deleted is not an error', { tags: 'long' }, async () => {
  await showRates({ routes: [refuse(rateChangeApi.remove, 'NOT_FOUND', { reason: 'rateNotFound' })] });
  fireEvent.click(await button('Delete USD to USDT'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete the rate' }));
  expect(await screen.findByText('Somebody was first')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const global = aRate({ rate: '0.996' });
const own = aRate({ rate: '0.9985', office_id: rynok.id });

// spec 6.7
test('an own rate of an office that follows the global rate also ends the following', async () => {
  const { server } = await showRates({
    address: atOffice,
    pairs: [aPair({ record: global, office: { follows: true, global, own: null } })],
    routes: [answer(rateChangeApi.create, own), answer(rateChangeApi.subscribe, { office_ids: [], warnings: [] })],
  });
  const form = await screen.findByRole('form');
  await waitFor(() => expect(textOf(form)).toContain('Rynok Square follows the global rate of USD → USDT, 0.9960.'));
  await type('Rate', '0.9985');
  await publish('Add office rate');
  await waitFor(() => expect(server.to(rateChangeApi.subscribe)).toHaveLength(1));
  expect(server.to(rateChangeApi.create)[0]?.body).toMatchObject({ rate: '0.9985', office_id: rynok.id });
  expect(server.to(rateChangeApi.subscribe)[0]?.body).toMatchObject({ add_office_ids: [], rmv_office_ids: [rynok.id] });
  expect(textOf(await screen.findByRole('status'))).toBe('Rynok SquareUSD → USDT is 0.9985 now');
});

test('an own rate of an office that keeps the global rate is reported as only stored', { tags: 'long' }, async () => {
  const { server } = await showRates({
    address: atOffice,
    pairs: [aPair({ record: global, office: { follows: true, global, own: null } })],
    routes: [answer(rateChangeApi.create, own)],
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Stop following/ }));
  await type('Rate', '0.9985');
  await publish('Add office rate');
  await screen.findByText('The own rate 0.9985 of USD → USDT is stored');
  expect(textOf(screen.getByRole('status'))).toContain('Rynok Square');
  expect(server.to(rateChangeApi.subscribe)).toHaveLength(0);
});

test('switching between the global rate and the office’s own rate shows the resulting rate first', {
  tags: 'long',
}, async () => {
  const { server } = await showRates({
    address: atOffice,
    pairs: [aPair({ record: own, office: { follows: false, global, own } })],
    routes: [answer(rateChangeApi.subscribe, { office_ids: [rynok.id], warnings: [] })],
  });
  expect(textOf(await card())).toContain('Own rate; the global one is 0.9960');
  fireEvent.click(await button('Follow global'));
  const dialog = await screen.findByRole('dialog', { name: 'Follow the global rate of USD → USDT?' });
  expect(textOf(dialog)).toContain('becomes 0.9960 instead of 0.9985');
  expect(textOf(dialog)).toContain('Its own rate is kept');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Follow global' }));
  await waitFor(() =>
    expect(server.to(rateChangeApi.subscribe)[0]?.body).toMatchObject({ add_office_ids: [rynok.id] }),
  );
});

// spec 9.25
test('the inverse of a small rate is in the form, in every question and in the notice about it', async () => {
  const [globalUah, ownUah] = [
    aRate({ sc: 'UAH', tc: 'USDT', rate: '0.0238' }),
    aRate({ sc: 'UAH', tc: 'USDT', rate: '0.02382', office_id: rynok.id }),
  ];
  await showRates({
    address: atOffice,
    pairs: [aPair({ office: { follows: false, global: globalUah, own: ownUah } }, ownUah)],
    routes: [answer(rateChangeApi.create, ownUah)],
  });
  const [wasText, isText] = ['0.0238 (41.9815 : 1)', '0.0238 (42.0168 : 1)'];
  expect(textOf(await card('UAH to USDT'))).toContain(`Own rate; the global one is ${isText}`);
  fireEvent.click(await button('Follow global'));
  const question = await screen.findByRole('dialog', { name: 'Follow the global rate of UAH → USDT?' });
  expect(textOf(question)).toContain(`becomes ${isText} instead of ${wasText}`);
  fireEvent.click(within(question).getAllByRole('button', { name: 'Keep it as it is' })[1] ?? question);
  await type('From', 'UAH');
  expect(await screen.findByText(`Now ${wasText}`)).toBeTruthy();
  await type('Rate', '0.0238');
  await publish('Add office rate');
  expect(await screen.findByText(`UAH → USDT is ${isText} now`)).toBeTruthy();
});

// spec 6.7
test('an office without its own rate is warned that it would offer nothing', { tags: 'long' }, async () => {
  await showRates({
    address: atOffice,
    pairs: [aPair({ record: global, office: { follows: true, global, own: null } })],
  });
  expect(within(await card()).queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Use own rate' })).toBeNull();
  fireEvent.click(await button('Stop following'));
  const dialog = await screen.findByRole('dialog', { name: 'Stop following the global rate of USD → USDT?' });
  expect(textOf(dialog)).toContain('no active rate of its own: it will not offer USD → USDT until one is added');
  expect(within(dialog).queryByRole('button', { name: 'Use own rate' })).toBeNull();
});

test('without rates the screen explains how rates are added', async () => {
  await showRates({ pairs: [] });
  expect(
    await screen.findByText('Add the first one above. Offices without a rate of their own follow it at once.'),
  ).toBeTruthy();
  expect(await screen.findByText('A new pair: 6 of 6 offices will follow it.')).toBeTruthy();
});
