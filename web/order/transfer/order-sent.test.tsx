import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { type Answer, refuse } from '../../testing/answers.ts';
import { newDeskOrder, rowOf, showDesk, textOf, tickets } from '../../testing/desk.tsx';
import { aDeal, aStaff, hash, hashField, marta, officeAddress, showTransfer } from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const ended = { status: 'cancelled', version: 3, ended_by: 'expired' } as const;

/** The server keeps what is said. */
const showOrder = (order: Order, user = marta, routes: Answer[] = []) =>
  showTransfer(
    order,
    {
      route: transferApi.sent,
      keep: ({ tx_hash = null }, { sent_at }) => ({
        sent_at: sent_at ?? new Date(),
        sent_tx_hash: tx_hash === null ? null : String(tx_hash),
      }),
    },
    user,
    routes,
  );

const typeHash = async (dialog: HTMLElement, typed: string) =>
  fireEvent.change(await hashField(dialog), { target: { value: typed } });
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
const link = (dialog: HTMLElement, name: string) => within(dialog).getByRole('link', { name }).getAttribute('href');

describe('the customer who sends USDT', () => {
  test('says so without a transaction, is not asked to send again, and adds the transaction later', async () => {
    const { dialog, bodies, text } = await showOrder(aDeal());
    expect(text()).toContain('Have you sent the USDT?');
    press(dialog, 'I have sent it');
    await within(dialog).findByText('You sent it');
    expect(text()).toContain(
      'You have sent 1,000.00 USDT. The office checks that they arrived; do not send them again.',
    );
    expect(text()).toContain('Office receives USDTWaiting for the office');
    expect(within(dialog).queryByText('Copy address')).toBeNull();
    expect(text()).toContain(`Office walletTRC20 (Tron) ${officeAddress}`);

    press(dialog, 'Add the transaction');
    await within(dialog).findByText('Enter the id of the transaction');
    await typeHash(dialog, ` ${hash} `);
    press(dialog, 'Add the transaction');
    await within(dialog).findByText(hash);
    expect(link(dialog, 'Open it on Tron')).toBe(`https://tronscan.org/#/transaction/${hash}`);
    expect(within(dialog).queryByRole('button', { name: 'Add the transaction' })).toBeNull();
    expect(bodies()).toEqual([{}, { tx_hash: hash }]);
  });

  test('learns at the field that the text is no transaction of this network, before it is sent', async () => {
    const { dialog, bodies } = await showOrder(aDeal());
    await typeHash(dialog, officeAddress);
    press(dialog, 'I have sent it');
    expect(await within(dialog).findByText(/^This is no transaction on TRC20 \(Tron\)/)).toBeTruthy();
    expect(bodies()).toEqual([]);
    await typeHash(dialog, hash);
    press(dialog, 'I have sent it');
    await waitFor(() => expect(bodies()).toEqual([{ tx_hash: hash }]));
  });

  test('learns at the field that the transaction belongs to another deal', async () => {
    const taken = refuse(transferApi.sent, 'CONFLICT', { reason: 'txHashTaken' });
    const { dialog, text } = await showOrder(aDeal(), marta, [taken]);
    await typeHash(dialog, hash);
    press(dialog, 'I have sent it');
    expect(await within(dialog).findByText(/^This transaction belongs to another deal/)).toBeTruthy();
    expect(text()).toContain('Send 1,000.00 USDT to the office’s wallet');
    expect(await screen.findByText('It was not said to the office')).toBeTruthy();
  });

  test('names the transaction after the end, and not without one', async () => {
    const { dialog, bodies, text } = await showOrder(aDeal({ ...ended, cancelled_at: daysAgo(6) }));
    expect(text()).toContain('Did you send the USDT all the same?');
    await hashField(dialog);
    press(dialog, 'I have sent it');
    await within(dialog).findByText('Enter the id of the transaction');
    expect(bodies()).toEqual([]);
    await typeHash(dialog, hash);
    press(dialog, 'I have sent it');
    await waitFor(() => expect(bodies()).toEqual([{ tx_hash: hash }]));
  });

  test.each([
    ['a week after the end', aDeal({ ...ended, cancelled_at: daysAgo(8) })],
    ['when the deal was never confirmed', aDeal({ ...ended, confirmed_at: null, cancelled_at: daysAgo(1) })],
    ['before the office has confirmed', aDeal({ status: 'requested', confirmed_at: null })],
    ['when the customer brings cash', aDeal({ sc: 'USD', tc: 'USDT', sale: true })],
    ['when the office has received the USDT', aDeal({ status: 'received', received_at: daysAgo(0) })],
  ])('is not asked %s', async (_, order) => {
    const { dialog } = await showOrder(order);
    expect(within(dialog).queryByRole('button', { name: 'I have sent it' })).toBeNull();
  });

  test('reads it in Ukrainian', async () => {
    await i18next.changeLanguage('uk');
    onTestFinished(async () => void (await i18next.changeLanguage('en')));
    const { dialog, text } = await showOrder(aDeal());
    expect(text()).toContain('Ви вже надіслали USDT?');
    press(dialog, 'Кошти надіслано');
    await waitFor(() => expect(text()).toContain('Ви надіслали 1 000,00 USDT.'));
  });
});

/** There is room for the table. */
function makeWide() {
  const width = window.innerWidth;
  window.innerWidth = 1440;
  onTestFinished(() => void Object.assign(window, { innerWidth: width }));
}

describe('the staff', () => {
  const aDealForDesk = { sc: 'USDT', tc: 'UAH', sale: false, status: 'confirmed', confirmed_at: new Date() } as const;
  const sent = { sent_at: new Date('2026-11-20T12:03:00Z'), sent_tx_hash: hash, claimed_twice: true };

  test('see on the deal when the customer sent, the transaction, and that two deals name it', async () => {
    const { dialog, text } = await showOrder(aDeal(sent), aStaff('office_owner'));
    expect(text()).toMatch(/The customer says: sent.*14:03/);
    expect(text()).toContain('Another deal names this transaction too.');
    expect(link(dialog, 'Open it on Tron')).toBe(`https://tronscan.org/#/transaction/${hash}`);
    press(dialog, 'Receive');
    const panel = await screen.findByRole('dialog', { name: /^Receive: deal/ });
    expect(panel.textContent).toContain('Another deal names this transaction too.');
    expect(panel.textContent).toContain(hash);
  });

  test('see it on tickets and in the table', async () => {
    makeWide();
    const deal = newDeskOrder({ ...aDealForDesk, ...sent });
    await showDesk([deal]);
    const [ticket] = await tickets();
    expect(textOf(ticket)).toMatch(/Sent.*14:03/);
    expect(textOf(ticket)).toContain('Claimed twice');
    expect(textOf(await rowOf(deal))).toMatch(/Sent.*14:03Claimed twice/);
  });

  test('do not see it in lists any more when the money is received', async () => {
    makeWide();
    const deal = newDeskOrder({ ...aDealForDesk, ...sent, status: 'received', received_at: new Date() });
    await showDesk([deal]);
    expect(textOf(await rowOf(deal))).not.toContain('Sent');
  });
});
