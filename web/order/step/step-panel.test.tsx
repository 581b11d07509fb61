import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { approvalApi } from '#contract/approval/approval.ts';
import { officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { callRoute } from '#contract/order/order-call.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import type { Role } from '#domain/person/actor.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { press } from '../../testing/desk.tsx';
import { plain } from '../../testing/exchange.tsx';
import { anId, anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from '../details/order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const marta = aUser();
const aStaff = (permissions: Role) => aUser({ permissions, user_offices: [{ office_id: office.id, office }] });
const officeAddress = 'TVn7officeWalletAddress0000000000';

/** Cash for USDT by default. */
const deal = (more: Partial<Order>): Order =>
  anOrder({
    customer_id: marta.id,
    office,
    office_id: office.id,
    note: 'Only new banknotes',
    office_wallet: { data: [{ address: officeAddress, network: 'TRC20' }] },
    ...more,
  });
const hash = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a35f2c1b7a9e3d4860b1f7c2a8d9e0f4a3';
const usdtForCash = { sc: 'USDT', tc: 'UAH', amt_to_exch: '1000', amt_to_recv: '41400', sale: false } as const;

/** Opens the dialog of the order. The server takes each step. */
async function showOrder(order: Order, user = aStaff('admin'), routes: Answer[] = []) {
  const later = performance.now() + 60_000;
  await i18next.loadNamespaces(['order', 'step']);
  let now = { ...order, events: [] };
  const take = answer(orderApi.take, () => {
    now = { ...now, version: now.version + 1, status: 'completed', closed_at: new Date() };
    return now;
  });
  const app = await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      take,
      answer(orderApi.get, () => now),
      answer(officeApi.get, anOffice({ id: office.id })),
      answer(orderApi.list, aPage([])),
      ...routes,
    ],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Steps');
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  const calls = () => app.server.to(orderApi.take).map(({ path }) => path.split('/').at(-1));
  return { ...app, dialog, calls };
}

const panelOf = (title: string, order: Order) =>
  screen.findByRole('dialog', { name: title.replace('#', shortOrderId(order.id)) });
const buttonIn = (box: HTMLElement, text: string) =>
  within(box).getByRole('button', { name: (name) => plain(name) === text });

describe('staff', () => {
  test('count the cash that they receive, read the customer’s note, and confirm with Enter', async () => {
    const order = deal({ status: 'confirmed' });
    const { dialog, calls } = await showOrder(order);
    fireEvent.click(buttonIn(dialog, 'Receive'));
    const panel = await panelOf('Receive: deal #', order);
    expect(plain(panel.textContent)).toContain('Marta Bondar');
    expect(plain(panel.textContent)).toContain('Count the customer’s cash$2,500.00');
    expect(plain(panel.textContent)).toContain('Only new banknotes');
    expect(calls()).toEqual([]);
    const yes = buttonIn(panel, 'I have $2,500.00 in my hand');
    await waitFor(() => expect(document.activeElement).toBe(yes));
    fireEvent.click(yes);
    await waitFor(() => expect(calls()).toEqual(['receive']));
  });

  test.each([
    ['receive', 'Receive: deal #', { ...usdtForCash, status: 'confirmed' }, officeAddress],
    ['ready', 'Ready: deal #', { status: 'received' }, 'TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd'],
  ] as const)('see the wallet of the USDT before the step %s', async (_, title, more, address) => {
    const order = deal(more);
    const { dialog } = await showOrder(order);
    fireEvent.click(buttonIn(dialog, title.startsWith('Ready') ? 'Ready' : 'Receive'));
    const panel = await panelOf(title, order);
    expect(panel.textContent).toContain(address);
    // A network stands before its address. Where USDT is sent and nobody has stated one, the panel warns.
    const isStated = address === officeAddress;
    expect(panel.textContent).toContain(`${isStated ? 'TRC20 (Tron)' : 'Network not stated'} ${address}`);
    expect(panel.textContent?.includes('Ask the customer before you send')).toBe(!isStated);
    expect(buttonIn(panel, 'Copy address')).toBeTruthy();
  });

  test('who send more than their mandate has are asked why somebody should agree, and nothing else is wrong', async () => {
    await i18next.loadNamespaces('marks');
    const order = deal({ status: 'received' });
    const beyond = refuse(callRoute('ready').route, 'CONFLICT', {
      ...{ reason: 'beyondMandate', needs: ['approval'], kind: 'mandate', limits: [] },
    });
    const { dialog, server } = await showOrder(order, aStaff('office_owner'), [
      { route: orderApi.take, reply: beyond.reply },
      answer(approvalApi.list, aPage([])),
    ]);
    fireEvent.click(buttonIn(dialog, 'Ready'));
    const panel = await panelOf('Ready: deal #', order);
    fireEvent.click(within(panel).getByRole('button', { name: /sent/ }));
    const why = await screen.findByRole('textbox', { name: 'Why should somebody agree?' });
    expect(screen.queryByText('Error updating deal status')).toBeNull();
    fireEvent.change(why, { target: { value: 'A regular customer' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ask the owner' }));
    await waitFor(() => expect(server.to(orderApi.take)[1]?.body).toEqual({ ask: { reason: 'A regular customer' } }));
  });

  test('name the transaction of the USDT that they sent, and correct one that is none', async () => {
    const order = deal({ status: 'received', wallet: { data: [{ address: officeAddress, network: 'TRC20' }] } });
    const { dialog, server } = await showOrder(order);
    fireEvent.click(buttonIn(dialog, 'Ready'));
    const panel = await panelOf('Ready: deal #', order);
    const bodies = () => server.to(orderApi.take).map(({ body }) => body);
    const type = async (value: string) => {
      await waitFor(() => expect(within(panel).getByRole('textbox')).toHaveProperty('disabled', false));
      fireEvent.change(within(panel).getByRole('textbox'), { target: { value } });
    };
    await type(officeAddress);
    fireEvent.click(buttonIn(panel, 'I have sent 2,496.25 USDT'));
    expect(await within(panel).findByText(/^This is no transaction on TRC20/)).toBeTruthy();
    expect(bodies()).toEqual([]);
    await type(hash);
    fireEvent.submit(within(panel).getByRole('textbox'));
    await waitFor(() => expect(bodies()).toEqual([{ tx_hash: hash }]));
  });

  test('keep the panel open when the transaction belongs to another deal', { tags: 'long' }, async () => {
    const order = deal({ status: 'received' });
    const taken = refuse(orderApi.take, 'CONFLICT', { reason: 'txHashTaken' });
    const { dialog } = await showOrder(order, aStaff('admin'), [taken]);
    fireEvent.click(buttonIn(dialog, 'Ready'));
    const panel = await panelOf('Ready: deal #', order);
    await waitFor(() => expect(within(panel).getByRole('textbox')).toHaveProperty('disabled', false));
    fireEvent.change(within(panel).getByRole('textbox'), { target: { value: hash } });
    fireEvent.click(buttonIn(panel, 'I have sent 2,496.25 USDT'));
    expect(await within(panel).findByText(/^This transaction belongs to another deal/)).toBeTruthy();
  });

  const nameReceipt = async (panel: HTMLElement, value: string) => {
    await waitFor(() => expect(within(panel).getByRole('textbox')).toHaveProperty('disabled', false));
    fireEvent.change(within(panel).getByRole('textbox'), { target: { value } });
    fireEvent.click(buttonIn(panel, 'The 1,000.00 USDT are in the wallet'));
  };

  test('name with which transaction the USDT came, also by its page in an explorer', async () => {
    const order = deal({ ...usdtForCash, status: 'confirmed' });
    const { dialog, server } = await showOrder(order, aStaff('office_owner'));
    fireEvent.click(buttonIn(dialog, 'Receive'));
    const panel = await panelOf('Receive: deal #', order);
    await nameReceipt(panel, `https://tronscan.org/#/transaction/${hash}`);
    await waitFor(() => expect(server.to(orderApi.take).map(({ body }) => body)).toEqual([{ tx_hashes: [hash] }]));
  });

  test('name another transaction than the customer’s only when they ask for the field, and read why it is refused', {
    tags: 'long',
  }, async () => {
    const order = deal({ ...usdtForCash, status: 'confirmed', sent_at: new Date(), sent_tx_hash: hash });
    const taken = refuse(orderApi.take, 'CONFLICT', { reason: 'txHashTaken' });
    const { dialog } = await showOrder(order, aStaff('office_owner'), [taken]);
    fireEvent.click(buttonIn(dialog, 'Receive'));
    const panel = await panelOf('Receive: deal #', order);
    expect(within(panel).queryByRole('textbox')).toBeNull();
    fireEvent.click(buttonIn(panel, 'Another transaction'));
    await nameReceipt(panel, hash.toUpperCase());
    expect(await within(panel).findByText(/^This transaction belongs to another deal/)).toBeTruthy();
  });

  test('need no transaction for cash that they hand over', async () => {
    const order = deal({ ...usdtForCash, status: 'received' });
    const { dialog } = await showOrder(order);
    fireEvent.click(buttonIn(dialog, 'Ready'));
    const panel = await panelOf('Ready: deal #', order);
    expect(within(panel).queryByRole('textbox')).toBeNull();
  });

  test('open the panel with the key 1, and Escape leaves it without a step', async () => {
    const order = deal({ status: 'confirmed' });
    const { calls } = await showOrder(order);
    press('1', 'Digit1');
    const panel = await panelOf('Receive: deal #', order);
    press('1', 'Digit1');
    fireEvent.keyDown(panel, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: new RegExp(`Deal ${shortOrderId(order.id)}`) })).toBeTruthy();
    expect(calls()).toEqual([]);
  });

  test('confirm a request with the key 1 without a panel, because it moves no money', async () => {
    const { calls } = await showOrder(deal({ status: 'requested' }));
    press('1', 'Digit1');
    await waitFor(() => expect(calls()).toEqual(['confirm']));
  });

  test('complete a deal only when the customer has the money', async () => {
    const order = deal({ ...usdtForCash, status: 'ready' });
    const { dialog } = await showOrder(order);
    fireEvent.click(buttonIn(dialog, 'Complete'));
    const panel = await panelOf('Complete deal #?', order);
    expect(buttonIn(panel, 'The customer has the 41,400.00 ₴ in hand')).toBeTruthy();
  });
});

describe('the customer', () => {
  test('reads the transaction in which the office has sent the USDT, and opens it in the explorer', async () => {
    const wallet = { data: [{ address: officeAddress, network: 'ERC20' as const }] };
    const { dialog } = await showOrder(deal({ status: 'ready', wallet, payout_tx_hash: `0x${hash}` }), marta);
    expect(plain(dialog.textContent)).toContain(`Office’s transaction0x${hash}`);
    const explorer = within(dialog).getByRole('link', { name: 'Open it on Ethereum' });
    expect(explorer.getAttribute('href')).toBe(`https://etherscan.io/tx/0x${hash}`);
  });

  test('who presses "Complete" at home is asked whether the cash is in their hand, and "Not yet" has the focus', async () => {
    const order = deal({ ...usdtForCash, status: 'ready' });
    const { dialog, calls } = await showOrder(order, marta);
    const complete = buttonIn(dialog, 'Complete');
    expect(complete.dataset.variant).toBe('default');
    fireEvent.click(complete);
    const panel = await panelOf('Complete deal #?', order);
    expect(buttonIn(panel, 'I have the 41,400.00 ₴ in my hand')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Not yet'));
    act(() => within(panel).getByText('Not yet').click());
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(calls()).toEqual([]);
  });

  // spec 2.74, 4.14
  test('says that the USDT are in the wallet, and the deal is completed', async () => {
    const order = deal({ status: 'ready', amt_to_recv: '996' });
    const { dialog, calls } = await showOrder(order, marta);
    fireEvent.click(buttonIn(dialog, 'Complete'));
    const panel = await panelOf('Complete deal #?', order);
    fireEvent.click(buttonIn(panel, 'The 996.00 USDT are in my wallet'));
    await waitFor(() => expect(plain(dialog.textContent)).toContain('Done: you received'));
    expect(calls()).toEqual(['close']);
  });

  test('does not react to the key 1', async () => {
    const { calls } = await showOrder(deal({ status: 'ready' }), marta);
    press('1', 'Digit1');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(calls()).toEqual([]);
  });

  test('reads the question in Ukrainian', { tags: 'long' }, async () => {
    await i18next.changeLanguage('uk');
    onTestFinished(async () => void (await i18next.changeLanguage('en')));
    await i18next.loadNamespaces(['order', 'step']);
    const order = deal({ ...usdtForCash, status: 'ready' });
    const app = await renderApp(<OrderDialog />, {
      user: marta,
      address: `/?tab=deals&order=${order.id}`,
      routes: [
        answer(orderApi.get, { ...order, events: [] }),
        answer(officeApi.get, anOffice({ id: office.id })),
        answer(orderApi.list, aPage([])),
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Завершити' }));
    const panel = await panelOf('Завершити заявку #?', order);
    expect(plain(panel.textContent)).toContain('Я тримаю в руках 41 400,00 ₴');
    expect(app.server.to(orderApi.take)).toEqual([]);
  });
});

// spec 2.74
test.each([
  ['requested', ['Cancel deal']],
  ['confirmed', ['Cancel deal']],
  ['received', []],
  ['ready', ['Complete']],
  ['completed', []],
  ['cancelled', []],
] as const)("A customer's deal that is %s has the buttons of its steps and no other", async (status, wanted) => {
  const { dialog } = await showOrder(deal({ ...usdtForCash, status }), marta);
  const steps = ['Confirm', 'Receive', 'Ready', 'Complete', 'Cancel deal', 'Refund'];
  const shown = steps.filter((name) => within(dialog).queryByRole('button', { name }) !== null);
  expect(shown).toEqual(wanted);
});
