import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, type OrderDetail, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import type { Role } from '#domain/person/actor.ts';
import { formatPhone } from '#domain/person/phone.ts';
import { type Answer, answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from './order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const office = anOffice({
  working_hours: '24/7',
  phone: '+380322550101',
  name_uk: 'Площа Ринок',
  instructions: 'Bring a passport.',
});
const officeName = { id: office.id, name: office.name, name_uk: office.name_uk, address: office.address };
const marta = aUser();
const refundedTo = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const;
const tx_hash = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a3';

const aStaff = (permissions: Role) =>
  aUser({ permissions, user_offices: [{ office_id: office.id, office: officeName }] });

/** USDT for cash: the office has received the USDT. */
const toCash = (more: Partial<Order> = {}) =>
  anOrder({
    ...{ customer_id: marta.id, office_id: office.id, office: officeName, sc: 'USDT', tc: 'UAH', sale: false },
    ...{ amt_to_exch: '1000', amt_to_recv: '41350', rate: '41.35', status: 'received', version: 3 },
    ...{ confirmed_at: new Date('2026-11-20T12:49:00Z'), received_at: new Date('2026-11-20T13:03:00Z') },
    ...more,
  });
/** Cash for USDT. */
const toCoin = (more: Partial<Order> = {}) =>
  toCash({ sc: 'USD', tc: 'USDT', sale: true, amt_to_exch: '300', amt_to_recv: '299.55', rate: '0.9985', ...more });

const cancelled = { status: 'cancelled', version: 4, cancelled_at: new Date('2026-11-20T14:00:00Z') } as const;
const beforeMoney = { ...cancelled, received_at: null } as const;

async function showOrder(order: Order, user = marta, routes: Answer[] = []) {
  await i18next.loadNamespaces(['order', 'exit']);
  const detail: OrderDetail = { ...order, events: [] };
  const app = await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [answer(orderApi.get, detail), answer(officeApi.get, office), answer(orderApi.list, aPage([])), ...routes],
  });
  const dialog = await screen.findByRole('dialog');
  // The code of the dialog is loaded on the first opening, which takes time.
  await within(dialog).findByText('Steps');
  return { ...app, dialog, text: () => plain(dialog.textContent) };
}

const ends: [what: string, Order, says: string[]][] = [
  [
    'a refund in USDT',
    toCash({
      ...cancelled,
      ended_by: 'refunded',
      end_reason: 'No hryvnias until Monday',
      refund: { to: refundedTo, tx_hash },
    }),
    [
      'The office ended this deal. The office sends 1,000.00 USDT back to you. Check that they arrive; if not, call the office.',
      'ReasonNo hryvnias until Monday',
      `Back toTRC20 (Tron) ${refundedTo.address}`,
      `Transaction${tx_hash}`,
    ],
  ],
  [
    'a refund in cash',
    toCoin({
      ...cancelled,
      ended_by: 'refunded',
      end_reason: 'no_funds',
      refund: { to: null, tx_hash: null },
    }),
    ['The office gives you 300.00 USD back in cash.', 'ReasonThe office does not have the money'],
  ],
  [
    'a cancel by the office before any money came',
    toCoin({ ...beforeMoney, ended_by: 'office', end_reason: 'no_show' }),
    ['The office cancelled this deal. You have paid nothing', 'ReasonThe customer did not come'],
  ],
  [
    'a cancel by the office while USDT may be on the way',
    toCash({
      ...{ ...beforeMoney, ended_by: 'office', end_reason: 'wrong_order' },
      office_wallet: { data: [{ address: refundedTo.address }] },
    }),
    [
      'The office has received no USDT. If you have sent them already, call the office now.',
      `Office walletNetwork not stated ${refundedTo.address}`,
    ],
  ],
  [
    'an expiry',
    toCoin({ ...beforeMoney, confirmed_at: null, ended_by: 'expired' }),
    ['The time for this deal ran out. You have paid nothing'],
  ],
  [
    'an old cancel without an ending',
    toCoin({ ...beforeMoney, confirmed_at: null }),
    ['The deal was cancelled. You have paid nothing'],
  ],
];

describe('the customer', () => {
  test.each(ends)('reads who has which money after %s, and how to reach the office', async (_what, order, says) => {
    const { dialog, text } = await showOrder(order);
    for (const words of says) expect(text()).toContain(words);
    const phone = await within(dialog).findByRole('link', { name: formatPhone('+380322550101') });
    expect(phone.getAttribute('href')).toBe('tel:+380322550101');
    expect(text()).toContain('Open 24 hours');
    expect(text()).toContain('Bring a passport.');
  });

  test('asks again: the exchange form gets the same pair, office and amount', async () => {
    const order = toCash({ ...cancelled, ended_by: 'refunded', refund: { to: refundedTo, tx_hash: null } });
    const { dialog, address } = await showOrder(order);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask again' }));
    const expected = { tab: 'exchange', sc: 'USDT', tc: 'UAH', amount: '1000', office_id: office.id };
    await waitFor(() => expect(address()).toEqual(expected));
  });

  test('asks again at today’s rate after an expiry', async () => {
    const order = toCoin({ ...beforeMoney, confirmed_at: null, ended_by: 'expired' });
    const { dialog, address } = await showOrder(order);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask again at today’s rate' }));
    await waitFor(() => expect(address()).toMatchObject({ tab: 'exchange', sc: 'USD', tc: 'USDT' }));
  });

  test('is not asked for a reason to cancel', async () => {
    const order = toCoin({ status: 'requested', confirmed_at: null, received_at: null });
    const { dialog, server } = await showOrder(order, marta, [answer(orderApi.take, { ...order, ...beforeMoney })]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel deal' }));
    const question = await screen.findByRole('dialog', { name: /^Cancel deal #/ });
    expect(within(question).queryAllByRole('radio')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: /^Cancel deal #/ }));
    await waitFor(() => expect(server.to(orderApi.take)).toMatchObject([{ body: {} }]));
  });
});

describe('the staff', () => {
  test('say why they cancel, by a usual reason or in their words, and come to what is missing', async () => {
    const order = toCoin({ status: 'confirmed', version: 2, received_at: null });
    const routes = [answer(orderApi.take, { ...order, ...beforeMoney, ended_by: 'office' })];
    const { dialog, server } = await showOrder(order, aStaff('cashier'), routes);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel deal' }));
    const question = await screen.findByRole('dialog', { name: /^Cancel deal #/ });
    const press = () => fireEvent.click(within(question).getByRole('button', { name: /^Cancel deal #/ }));
    press();
    expect(await within(question).findByText('Choose a reason')).toBeTruthy();
    expect(document.activeElement).toBe(within(question).getByRole('radio', { name: 'The customer did not come' }));
    fireEvent.click(within(question).getByRole('radio', { name: 'Another reason' }));
    fireEvent.change(within(question).getByRole('textbox', { name: 'In your words' }), { target: { value: 'ab' } });
    press();
    expect(await within(question).findByText('Write 3 to 300 characters')).toBeTruthy();
    expect(document.activeElement).toBe(within(question).getByRole('textbox', { name: 'In your words' }));
    expect(server.to(orderApi.take)).toEqual([]);
    fireEvent.click(within(question).getByRole('radio', { name: 'The customer did not come' }));
    press();
    await waitFor(() =>
      expect(server.to(orderApi.take)).toMatchObject([
        { path: `/v1/orders/${order.id}/cancel`, body: { reason: 'no_show' }, headers: { 'if-match': '"2"' } },
      ]),
    );
  });

  test('say where the USDT of a refund go', async () => {
    const order = toCash();
    const routes = [answer(orderApi.take, { ...order, ...cancelled, ended_by: 'refunded' })];
    const { dialog, server } = await showOrder(order, aStaff('office_owner'), routes);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    const number = shortOrderId(order.id);
    const question = await screen.findByRole('dialog', { name: `Refund deal ${number}?` });
    const [firstReason] = await within(question).findAllByRole('radio');
    await waitFor(() => expect(document.activeElement).toBe(firstReason));
    const press = () => fireEvent.click(within(question).getByRole('button', { name: `Refund deal ${number}` }));
    press();
    for (const problem of ['Choose a reason', 'Enter the address'])
      expect(await within(question).findByText(problem)).toBeTruthy();
    fireEvent.click(within(question).getByRole('radio', { name: 'The office does not have the money' }));
    press();
    const field = (name: string) => within(question).getByRole('textbox', { name });
    const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
    expect(document.activeElement).toBe(field('Address of the customer'));
    type('Address of the customer', `${refundedTo.address.slice(0, -1)}g`);
    press();
    expect(await within(question).findByText(/^This looks like an address on TRC20 \(Tron\), but/)).toBeTruthy();
    type('Address of the customer', ` ${refundedTo.address} `);
    press();
    expect(
      await within(question).findByText('Compare the marked characters with the wallet, and tick this'),
    ).toBeTruthy();
    expect(server.to(orderApi.take)).toEqual([]);
    fireEvent.click(within(question).getByRole('checkbox'));
    expect(question.textContent).toContain('TRC20 (Tron)');
    type('Transaction, if it is sent already', tx_hash);
    press();
    await waitFor(() =>
      expect(server.to(orderApi.take)).toMatchObject([
        { path: `/v1/orders/${order.id}/refund`, body: { reason: 'no_funds', to: refundedTo, tx_hash } },
      ]),
    );
  });

  test('who give cash back say only why', async () => {
    const { dialog } = await showOrder(toCoin(), aStaff('office_owner'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    const question = await screen.findByRole('dialog', { name: /^Refund deal/ });
    expect(plain(question.textContent)).toContain('Hand $300.00 over to the customer first.');
    expect(within(question).queryByRole('textbox')).toBeNull();
  });

  test.each<[string, Role, Order]>([
    ['a cashier', 'cashier', toCash()],
    ['an owner whose office has sent the USDT', 'office_owner', toCoin({ status: 'ready' })],
  ])('have no refund as %s', async (_who, role, order) => {
    const { dialog } = await showOrder(order, aStaff(role));
    expect(within(dialog).queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  test('read the market rate at which the order was placed', async () => {
    const order = toCash({ reference_rate: '41.5' });
    const { text } = await showOrder(order, aStaff('cashier'));
    expect(text()).toContain('Market rate then41.5000');
  });
});
