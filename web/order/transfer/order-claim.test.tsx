import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { plain } from '../../testing/exchange.tsx';
import { aDeal, anArrival, aStaff, hash, marta, showTransfer } from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const sent = { sent_at: new Date('2026-11-20T13:00:00Z'), sent_tx_hash: hash };
const received = { status: 'received', received_at: new Date('2026-11-20T14:00:00Z') } as const;
const moved = [{ transfer: hash, amount: '1000', ended: 'moved' }] as const;

const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
const write = (dialog: HTMLElement, name: string, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } });

describe('the staff', () => {
  test('say that a transfer which another deal names too is of this deal, and why', async () => {
    const order = aDeal({ ...sent, claimed_twice: true });
    const kept = { route: transferApi.whose, keep: () => ({ claimed_twice: false }) };
    const { dialog, bodies, text } = await showTransfer(order, kept, aStaff('office_owner'));
    expect(text()).toContain('Another deal names this transaction too.');
    press(dialog, 'This transfer is of this deal');
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Transaction of this deal' })).toHaveProperty('value', hash),
    );
    press(dialog, 'It is of this deal');
    await within(dialog).findByText('Write 3 to 300 characters');
    write(dialog, 'How do you know?', 'She showed the wallet');
    press(dialog, 'It is of this deal');
    await waitFor(() => expect(text()).not.toContain('Another deal names this transaction too.'));
    expect(bodies()).toEqual([{ tx_hash: hash, reason: 'She showed the wallet' }]);
    expect(within(dialog).queryByRole('button', { name: 'This transfer is of this deal' })).toBeNull();
  });

  test('say that nothing arrived, once', async () => {
    const at = new Date().toISOString();
    const keep = ({ reason }: Record<string, unknown>) => ({ not_arrived: { at, reason: String(reason) } });
    const kept = { route: transferApi.notArrived, keep };
    const { dialog, bodies, text } = await showTransfer(aDeal(sent), kept, aStaff('cashier'));
    press(dialog, 'Nothing arrived');
    write(dialog, 'What did you check?', 'The wallet, until 18:00');
    press(dialog, 'Tell the customer');
    await waitFor(() => expect(text()).toContain('Nothing arrivedThe wallet, until 18:00'));
    expect(bodies()).toEqual([{ reason: 'The wallet, until 18:00' }]);
    expect(within(dialog).queryByRole('button', { name: 'Nothing arrived' })).toBeNull();
  });

  test('read all of it in one box', async () => {
    const arrived = [anArrival('99999')];
    const order = aDeal({ ...sent, arrived, claimed_twice: true });
    const { dialog } = await showTransfer(order, { route: transferApi.whose, keep: () => ({}) }, aStaff('cashier'));
    const [box, ...more] = dialog.querySelectorAll('.toned');
    expect(more).toEqual([]);
    const lines = [...(box?.querySelectorAll('li') ?? [])].map(({ textContent }) => plain(textContent));
    expect(lines).toEqual([
      expect.stringMatching(/^Another deal names this transaction too/),
      expect.stringMatching(/If the record is wrong, correct it; otherwise cancel the deal/),
    ]);
  });

  const readStaff = async (order: Order) =>
    (await showTransfer(order, { route: transferApi.whose, keep: () => ({}) }, aStaff('office_owner'))).text;

  test('see that a deal was received without a transaction', async () => {
    expect((await readStaff(aDeal(received)))()).toContain('Received without a transaction id');
  });

  test('see that the money of a deal is of another deal', async () => {
    const order = aDeal({ ...sent, ...received, claim_void: true, receipts: [...moved] });
    const { dialog, text } = await showTransfer(
      order,
      { route: transferApi.whose, keep: () => ({}) },
      aStaff('office_owner'),
    );
    expect(text()).toContain('Nothing is paid out here: close the deal with a refund, nothing goes back.');
    expect(text()).not.toContain('Received without a transaction id');
    expect(within(dialog).queryByRole('button', { name: 'Ready' })).toBeNull();
    press(dialog, 'Close the deal, nothing goes back');
    const asked = await screen.findByRole('dialog', { name: /^Close deal/ });
    expect(within(asked).queryByRole('textbox')).toBeNull();
    expect(plain(asked.textContent)).toContain('so this one ends and nothing goes back');
  });
});

describe('the customer reads', () => {
  const showCustomer = async (order: Order) =>
    (await showTransfer(order, { route: transferApi.sent, keep: () => ({}) }, marta)).text();

  test.each([
    ['that nothing arrived', { not_arrived: { at: '2026-11-20T14:00:00Z', reason: 'Empty' } }, 'nothing arrived'],
    ['that the transfer is counted elsewhere', { disputed: true }, 'has counted this transfer for another deal'],
    [
      'that the transfer is of another deal',
      { claim_void: true, sent_void: true },
      'decided that this transfer belongs to another deal, so 1,000.00 USDT are still awaited here',
    ],
    [
      'that one of the transfers is of another deal',
      { claim_void: true },
      'decided that this transfer belongs to another deal. If it is yours',
    ],
    ['that nothing is paid out', { ...received, receipts: [...moved] }, 'nothing is paid out for it here'],
  ])('%s', async (_what, more, words) => {
    const text = plain(await showCustomer(aDeal({ ...sent, ...more })));
    expect(text).toContain(words);
    expect(text).not.toContain('This transfer is of this deal');
  });

  test('the same in Ukrainian', async () => {
    onTestFinished(async () => void (await i18next.changeLanguage('en')));
    await i18next.changeLanguage('uk');
    const not_arrived = { at: '2026-11-20T14:00:00Z', reason: 'Порожньо' };
    const text = await showCustomer(aDeal({ ...sent, claim_void: true, not_arrived }));
    expect(text).toContain('Офіс каже: нічого не надійшло');
    expect(text).toContain('Офіс вирішив, що цей переказ належить до іншої заявки.');
  });
});
