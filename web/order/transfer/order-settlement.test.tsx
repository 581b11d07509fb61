import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { newDeskOrder, showDesk, textOf } from '../../testing/desk.tsx';
import { anId, anOrder, aPage } from '../../testing/fixtures.ts';
import {
  aDeal as aConfirmedDeal,
  anArrival,
  aStaff,
  hash,
  hashField,
  marta,
  officeAddress,
  showTransfer,
} from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const back = { network: 'TRC20', address: officeAddress } as const;
const newDeal = anId();
/** The deal that the money becomes, among those that the server finds. */
const another = anOrder({
  id: newDeal,
  sc: 'USDT',
  tc: 'UAH',
  amt_to_exch: '1000',
  amt_to_recv: '41500',
  status: 'confirmed',
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** The deal expired today, and the customer had sent the USDT. A week later nobody asks about it any more. */
const aDeal = (more: Partial<Order> = {}): Order =>
  aConfirmedDeal({
    ...{ status: 'cancelled', version: 4, cancelled_at: hoursAgo(2), office_wallet: null },
    ...{ ended_by: 'expired', sent_at: hoursAgo(1), sent_tx_hash: hash },
    ...more,
  });
const returned = { outcome: 'returned', to: back, tx_hash: hash, order_id: null, reason: 'It came too late' } as const;

/** The server keeps how the money is settled. */
const showOrder = (order: Order, user = marta, routes: Answer[] = []) =>
  showTransfer(
    order,
    { route: transferApi.settle, keep: (said) => ({ settlement: { ...returned, ...said } }) },
    user,
    routes,
  );

const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
const type = (dialog: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } });
async function choose(dialog: HTMLElement, outcome: string) {
  press(dialog, 'Settle');
  fireEvent.click(await within(dialog).findByRole('radio', { name: outcome }));
}

describe('the owner', () => {
  test('records that the money went back: network, address, transaction and reason', async () => {
    const { dialog, bodies, text } = await showOrder(aDeal(), aStaff('office_owner'));
    expect(text()).toContain('Nobody has recorded what became of them.');
    await choose(dialog, 'It was returned');
    press(dialog, 'Record');
    await within(dialog).findByText('Enter the address');
    expect(within(dialog).getByText('Write 3 to 300 characters')).toBeTruthy();
    expect(bodies()).toEqual([]);

    type(dialog, /^Address of the customer/, '0x52908400098527886E0F7030069857D2E4169EE7');
    expect(within(dialog).getByText('ERC20 (Ethereum)')).toBeTruthy();
    type(dialog, /^Address of the customer/, back.address);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^The wallet shows the same: / }));
    fireEvent.change(await hashField(dialog), { target: { value: hash } });
    type(dialog, /^Why\?/, 'It came too late');
    press(dialog, 'Record');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()).toEqual([{ outcome: 'returned', to: back, tx_hash: hash, reason: 'It came too late' }]);
    await waitFor(() => expect(text()).toContain('ReturnedIt came too late'));
    expect(within(dialog).queryByText('Money after the end')).toBeNull();
  });

  test('records that the money became a new deal, and learns at the field when that deal is another customer’s', async () => {
    const errors = [{ pointer: '/order_id', message: 'wrong' }];
    const wrong = refuse(transferApi.settle, 'VALIDATION_ERROR', { reason: 'newDealWrong', errors });
    const deal = aDeal();
    const found = answer(orderApi.list, aPage([another]));
    const { dialog, bodies, server } = await showOrder(deal, aStaff('office_owner'), [wrong, found]);
    await choose(dialog, 'It became a new deal');
    type(dialog, /^Why\?/, 'The customer wants cash');
    press(dialog, 'Record');
    await within(dialog).findByText('Choose the deal');
    expect(bodies()).toEqual([]);
    const field = within(dialog).getByRole('combobox', { name: /^New deal/ });
    fireEvent.click(field);
    fireEvent.change(field, { target: { value: newDeal.slice(-4) } });
    const { customer_id, office_id } = deal;
    const asked = { customer_id, office_id, sc: 'USDT', search: newDeal.slice(-4), status__in: '1,2,3,5,6' };
    await waitFor(() =>
      expect(server.to(orderApi.list).map(({ query }) => query)).toContainEqual(expect.objectContaining(asked)),
    );
    fireEvent.click(await within(dialog).findByRole('option', { name: /^#\w{4} · 1,000\.00.T → .*41,500\.00/ }));
    press(dialog, 'Record');
    expect(await within(dialog).findByText('Choose a deal of the same customer at the same office')).toBeTruthy();
    expect(bodies()).toEqual([{ outcome: 'new_deal', order_id: newDeal, reason: 'The customer wants cash' }]);
  });

  test.each([
    ['a cashier', aStaff('cashier'), aDeal()],
    ['the customer', marta, aDeal()],
    ['nobody when no money came', aStaff('office_owner'), aDeal({ sent_at: null, sent_tx_hash: null })],
    ['nobody when it is settled', aStaff('admin'), aDeal({ settlement: returned })],
  ])('alone settles it: %s has no button', async (_, user, order) => {
    const { dialog } = await showOrder(order, user);
    expect(within(dialog).queryByRole('button', { name: 'Settle' })).toBeNull();
  });
});

describe('the customer', () => {
  test('reads that the office looks for the money, and later where it went', async () => {
    const waiting = await showOrder(aDeal());
    expect(waiting.text()).toContain(
      'You have sent USDT. The office looks for them, and you read here what became of them.',
    );
    waiting.unmount();
    const { dialog, text } = await showOrder(aDeal({ settlement: returned }));
    expect(text()).toContain('The office has sent your USDT back.');
    expect(text()).toContain(`Your moneyReturnedIt came too lateBack toTRC20 (Tron) ${back.address}`);
    expect(within(dialog).getAllByRole('link', { name: 'Open it on Tron' })).toHaveLength(1);
  });

  test('reads that the office has recorded what arrived, when the customer has not said that it is sent', async () => {
    const unsaid = { sent_at: null, sent_tx_hash: null, arrived: [anArrival('600')] };
    const { dialog, text } = await showOrder(aDeal(unsaid));
    expect(text()).toContain('The office has recorded 600.00 USDT that arrived. You read here what becomes of them.');
    expect(text()).not.toContain('The office looks for them');
    expect(text()).not.toContain('Did you send the USDT all the same?');
    expect(within(dialog).getByRole('button', { name: 'Add the transaction' })).toBeTruthy();
  });

  test('is not asked for a transaction any more when the money is settled', async () => {
    const unnamed = { sent_tx_hash: null, cancelled_at: new Date() };
    const waiting = await showOrder(aDeal(unnamed));
    expect(within(waiting.dialog).getByRole('button', { name: 'Add the transaction' })).toBeTruthy();
    waiting.unmount();
    const { dialog } = await showOrder(aDeal({ ...unnamed, settlement: returned }));
    expect(within(dialog).queryByRole('button', { name: 'Add the transaction' })).toBeNull();
  });

  test('opens the deal that the money became', async () => {
    const settlement = { ...returned, outcome: 'new_deal', to: null, tx_hash: null, order_id: newDeal } as const;
    const { dialog, address, text } = await showOrder(aDeal({ settlement }));
    expect(text()).toContain('The office has taken your USDT for another deal.');
    press(dialog, `Open deal #${newDeal.slice(-4)}`);
    await waitFor(() => expect(address().order).toBe(newDeal));
  });

  test('reads it in Ukrainian', async () => {
    await i18next.changeLanguage('uk');
    onTestFinished(async () => void (await i18next.changeLanguage('en')));
    const { text } = await showOrder(aDeal({ settlement: returned }));
    expect(text()).toContain('Офіс надіслав ваші USDT назад.');
  });
});

test('the desk shows only the deals with money that waits, and the filter has a chip', async () => {
  const { address, asked } = await showDesk([newDeskOrder()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Money waits' }));
  await waitFor(() => expect(address().waiting).toBe(true));
  await waitFor(() => expect(asked()).toMatchObject({ waiting: 'true' }));
  expect(
    within(await screen.findByRole('list', { name: 'Filters' }))
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual(['Money waits']);
  fireEvent.click(screen.getByRole('button', { name: 'Money waits' }));
  await waitFor(() => expect(address().waiting).toBeUndefined());
});
