import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { approvalApi } from '#contract/approval/approval.ts';
import { mandateApi } from '#contract/office/mandate.ts';
import { networkApi } from '#contract/office/network.ts';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { callRoute } from '#contract/order/order-call.ts';
import { walkInApi } from '#contract/order/walk-in.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { termsApi } from '#contract/rate/terms.ts';
import { type Answer, answer, loseConnection, refuse, type Sent } from '../../testing/answers.ts';
import { aCashier, press, showDesk } from '../../testing/desk.tsx';
import { anOffice, anOrder, aPage, aRate } from '../../testing/fixtures.ts';

const cashier = aCashier();
const [{ office: member } = { office: { id: '' } }] = cashier.user_offices;
const office = anOffice({ id: member.id });
const rate = aRate({ sc: 'USD', tc: 'USDT', rate: '0.99' });
const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const phone = '+380671234567';
const confirmed = anOrder({
  ...{ office, office_id: office.id, status: 'confirmed', cash: '1000', amt_to_exch: '1000', amt_to_recv: '990' },
  ...{ confirmed_at: new Date(), placed_by: { id: cashier.id, full_name: cashier.full_name }, without_code: true },
});
const received = { ...confirmed, status: 'received' as const, version: 2, received_at: new Date() };
const known = { name: 'Taras K.', is_known: true, cellphone_verified: true };

beforeEach(() => localStorage.removeItem('obmin.walk-in'));

/** The desk of a cashier, who has pressed N, or opened the page of a deal. */
async function atWindow(routes: Answer[] = [], path = '/?tab=deals', user = cashier) {
  await i18next.loadNamespaces(['walkin', 'exchange', 'marks', 'receipt', 'step', 'transfer', 'wallet']);
  const app = await showDesk([], {
    user,
    address: path,
    routes: [
      answer(officeApi.list, aPage([office])),
      answer(networkApi.list, ['TRC20']),
      answer(rateApi.listOffers, [{ office_id: office.id, rate, source: 'global', promise: null }]),
      answer(termsApi.list, []),
      answer(walkInApi.find, known),
      answer(walkInApi.place, confirmed),
      answer(orderApi.take, received),
      answer(orderApi.get, { ...received, events: [] }),
      ...routes,
    ],
  });
  if (path === '/?tab=deals') press('т', 'KeyN');
  await screen.findByRole('heading', { name: /^New deal at the window|^Deal #/ });
  return app;
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const focused = () => document.activeElement;
const type = (value: string) => fireEvent.change(focused() ?? document.body, { target: { value } });
const enter = () => press('Enter', 'Enter');
const sum = () => field('The customer gives cash');

/** Cash for USDT to a known customer, up to the question. */
async function fillIn() {
  await waitFor(() => expect(focused()).toBe(sum()));
  type('1000');
  enter();
  await waitFor(() => expect(focused()).toBe(field('Customer’s phone')));
  type('67 123 45 67');
  await screen.findByText(/verified phone/);
  enter();
  await waitFor(() => expect(focused()).toBe(field('Customer’s address')));
  type(address);
  enter();
  return within(await screen.findByRole('dialog'));
}

test('N, the sum, the phone and the address with Enter place a deal, and its cash is received with the same press', async () => {
  const { server, address: place } = await atWindow();
  const question = await fillIn();
  expect(question.getByText('Is the cash in your hands?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: /^Yes, I have/ }));
  await screen.findByRole('heading', { name: /^Deal #/ });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = server.to(walkInApi.place);
  expect(sent?.body).toEqual({
    ...{ office_id: office.id, er_id: rate.id, amount: '1000', cash: '1000', note: null, address, network: 'TRC20' },
    customer: { cellphone: phone },
  });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(server.to(orderApi.take)[0]?.path).toBe(`/v1/orders/${confirmed.id}/receive`);
  expect(place().dialog).toBe(`walk-in-${confirmed.id}`);
  expect(localStorage.getItem('obmin.walk-in')).not.toContain('123 45 67');
});

test('a lost answer is asked for again with the same key, and nothing of the deal changes meanwhile', async () => {
  const lost = loseConnection(walkInApi.place);
  let tries = 0;
  const second: Answer = {
    route: walkInApi.place,
    reply: (sent) => (++tries === 1 ? lost : answer(walkInApi.place, confirmed)).reply(sent),
  };
  const { server } = await atWindow([second]);
  const question = await fillIn();
  fireEvent.click(question.getByRole('button', { name: /^Yes, I have/ }));
  await question.findByText(/^Not known yet whether/);
  expect(sum().readOnly).toBe(true);
  fireEvent.click(question.getByRole('button', { name: 'Ask now' }));
  await screen.findByRole('heading', { name: /^Deal #/ });
  const [first, again] = server.to(walkInApi.place);
  expect(again?.body).toEqual(first?.body);
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('after a reload the draft is there and says so, and an unanswered one asks with its key', async () => {
  const first = await atWindow([loseConnection(walkInApi.place)]);
  const question = await fillIn();
  fireEvent.click(question.getByRole('button', { name: /^Yes, I have/ }));
  await question.findByText(/^Not known yet whether/);
  const [lost] = first.server.to(walkInApi.place);
  first.unmount();
  const { server } = await atWindow([], '/?tab=deals&dialog=walk-in');
  expect((await screen.findAllByText(/^It is not known whether/)).length).toBeGreaterThan(0);
  expect([sum().value, sum().readOnly]).toEqual(['1,000', true]);
  fireEvent.click(await screen.findByRole('button', { name: /^Create a deal for/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask now' }));
  await screen.findByRole('heading', { name: /^Deal #/ });
  const [again] = server.to(walkInApi.place);
  expect([again?.body, again?.headers['idempotency-key']]).toEqual([lost?.body, lost?.headers['idempotency-key']]);
});

test('Escape asks before a draft is left: it stays on the device, or is dropped', async () => {
  await atWindow();
  await waitFor(() => expect(focused()).toBe(sum()));
  type('250');
  press('Escape', 'Escape');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep the draft' }));
  await screen.findByRole('region', { name: 'Open deals' });
  press('n', 'KeyN');
  await screen.findByText(/^Your draft is still here/);
  expect(sum().value).toBe('250');
  press('Escape', 'Escape');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Drop it' }));
  await screen.findByRole('region', { name: 'Open deals' });
  expect(localStorage.getItem('obmin.walk-in')).not.toContain('"250"');
});

test('a guest has no phone, and the sum that is got may be typed', async () => {
  const { server } = await atWindow();
  await waitFor(() => expect(focused()).toBe(sum()));
  act(() => field('The customer gets').focus());
  type('99');
  await waitFor(() => expect(sum().value).toBe('100'));
  fireEvent.keyDown(sum(), { key: 'п', code: 'KeyG', altKey: true });
  expect(screen.getByRole('button', { name: 'Guest' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(field('Customer’s address'), { target: { value: address } });
  fireEvent.click(await screen.findByRole('button', { name: /^Create a deal for/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Yes, I have/ }));
  await screen.findByRole('heading', { name: /^Deal #/ });
  expect(server.to(walkInApi.place)[0]?.body).toMatchObject({ amount: '100', customer: null });
});

test('a new phone is said to be one, and its name goes with the deal', async () => {
  const fresh = answer(walkInApi.find, { name: null, is_known: false, cellphone_verified: false });
  const { server } = await atWindow([fresh]);
  await waitFor(() => expect(focused()).toBe(sum()));
  type('1000');
  enter();
  await waitFor(() => expect(focused()).toBe(field('Customer’s phone')));
  type('67 123 45 67');
  enter();
  await waitFor(() => expect(focused()).toBe(field(/^Customer’s name/)));
  expect(screen.getByText(/account will be made/)).toBeTruthy();
  type('Olha Koval');
  enter();
  await waitFor(() => expect(focused()).toBe(field('Customer’s address')));
  type(address);
  enter();
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Yes, I have/ }));
  await screen.findByRole('heading', { name: /^Deal #/ });
  expect(server.to(walkInApi.place)[0]?.body).toMatchObject({
    customer: { cellphone: phone, full_name: 'Olha Koval' },
  });
});

test('a phone of a colleague is refused in words, and the button leads back to it', async () => {
  await atWindow([refuse(walkInApi.find, 'CONFLICT', { reason: 'walkInStaff' })]);
  await waitFor(() => expect(focused()).toBe(sum()));
  type('1000');
  enter();
  await waitFor(() => expect(focused()).toBe(field('Customer’s phone')));
  type('67 123 45 67');
  await screen.findByText('This is the phone of somebody who works here');
  fireEvent.click(screen.getByRole('button', { name: 'Type the phone of somebody else, or choose “Guest”' }));
  expect(focused()).toBe(field('Customer’s phone'));
});

test('what a bound asks for is asked in the form, and goes with the deal', async () => {
  let tries = 0;
  const bound = refuse(walkInApi.place, 'CONFLICT', {
    ...{ reason: 'boundReached', needs: ['name', 'document'], from_sum: '400000', hours: 720 },
  });
  const stopped: Answer = {
    route: walkInApi.place,
    reply: (sent) => (++tries === 1 ? bound : answer(walkInApi.place, confirmed)).reply(sent),
  };
  const { server } = await atWindow([stopped]);
  const question = await fillIn();
  fireEvent.click(question.getByRole('button', { name: /^Yes, I have/ }));
  await screen.findByText(/The deal was not created/);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Customer’s name/ }), {
    target: { value: 'Olha Koval' },
  });
  fireEvent.change(field('Last four characters'), { target: { value: '1234' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Create a deal for/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Yes, I have/ }));
  await screen.findByRole('heading', { name: /^Deal #/ });
  expect(server.to(walkInApi.place)[1]?.body).toMatchObject({
    name: 'Olha Koval',
    document: { kind: 'passport', end: '1234' },
  });
});

test('a payout beyond the mandate asks why somebody should agree, and the question goes to the owner', async () => {
  const owner = { ...cashier, permissions: 'office_owner' as const };
  const beyond = refuse(callRoute('ready').route, 'CONFLICT', {
    ...{ reason: 'beyondMandate', needs: ['approval'], kind: 'mandate', limits: [] },
  });
  const routes = [{ route: orderApi.take, reply: beyond.reply }, answer(approvalApi.list, aPage([]))];
  const { server } = await atWindow(routes, `/?tab=deals&dialog=walk-in-${received.id}`, owner);
  fireEvent.click(await screen.findByRole('button', { name: /^Sent/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Is the USDT sent?' }));
  fireEvent.click(question.getByRole('button', { name: /^Sent/ }));
  const why = await screen.findByRole('textbox', { name: 'Why should somebody agree?' });
  expect(screen.queryByText('Error updating deal status')).toBeNull();
  fireEvent.change(why, { target: { value: 'A regular customer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask the owner' }));
  await waitFor(() =>
    expect(server.to(orderApi.take).map(({ body }) => body)).toEqual([{}, { ask: { reason: 'A regular customer' } }]),
  );
});

test('a press that stops after its first step says so, and the deal offers the rest', async () => {
  const cashOut = { ...{ sc: 'USDT', tc: 'UAH', sale: false, amt_to_exch: '100', amt_to_recv: '4150', cash: '4150' } };
  const toPay = { ...received, ...cashOut };
  const ready = { ...toPay, status: 'ready' as const, version: 3, ready_at: new Date() };
  let now: typeof toPay | typeof ready = toPay;
  const routes = [
    answer(orderApi.get, () => ({ ...now, events: [] })),
    answer(approvalApi.list, aPage([])),
    {
      route: orderApi.take,
      reply: (sent: Sent) => {
        if (sent.path.endsWith('/close')) return refuse(callRoute('close').route, 'CONFLICT').reply(sent);
        now = ready;
        return answer(orderApi.take, ready).reply(sent);
      },
    },
  ];
  const { server } = await atWindow(routes, `/?tab=deals&dialog=walk-in-${toPay.id}`);
  fireEvent.click(await screen.findByRole('button', { name: /^Hand over/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Is the money in the customer’s hands?' }));
  fireEvent.click(question.getByRole('button', { name: /^Hand over/ }));
  expect(await screen.findByText(/^Not all was done\./)).toBeTruthy();
  expect(server.to(orderApi.take).map(({ path }) => path.split('/').at(-1))).toEqual(['ready', 'close']);
  expect(await screen.findByRole('button', { name: /^Complete/ })).toBeTruthy();
});

test('beside the sum stands what is left of the mandate today, and how near the customer is to a bound with this deal', async () => {
  const mandated = {
    ...cashier,
    user_offices: [{ office_id: office.id, office, coin: { per_deal: '900', per_day: '3000' } }],
  };
  const bounds = {
    bounds: [{ from_sum: '400000', hours: 720 as const, needs: ['document' as const] }],
    before: { 24: '0', 720: '70380' },
    rates: { toCoin: null, toCash: '42' },
    is_verified: true,
  };
  const coin = { per_deal: '900', per_day: '3000', used: '600' };
  const routes = [answer(walkInApi.find, { ...known, bounds }), answer(mandateApi.own, { coin })];
  await atWindow(routes, '/?tab=deals', mandated);
  await fillIn();
  const facts = within(screen.getByRole('region', { name: 'Written now' }));
  expect(facts.getByText('up to 900 T, 2,400 T left today: an owner has to agree')).toBeTruthy();
  expect(facts.getByText('30 days, with this').nextSibling?.textContent).toMatch(/^111,960 of 400,000/);
});
