import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { type Answer, refuse } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { aDeal, anArrival, aStaff, hash, marta, showTransfer } from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

/** The server keeps what is recorded. */
const showOrder = (order: Order, user = marta, routes: Answer[] = []) =>
  showTransfer(
    order,
    {
      route: transferApi.arrived,
      keep: ({ amount, tx_hash = null, corrects = null, reason = null }, { arrived }) => ({
        arrived: [
          ...(arrived ?? []),
          {
            id: (arrived ?? []).length + 1,
            amount: String(amount),
            tx_hash: tx_hash === null ? null : String(tx_hash),
            corrects: corrects === null ? null : Number(corrects),
            reason: reason === null ? null : String(reason),
            is_void: false,
          },
        ],
      }),
    },
    user,
    routes,
  );

async function openReceive(dialog: HTMLElement) {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Receive' }));
  return screen.findByRole('dialog', { name: /^Receive: deal/ });
}

async function record(panel: HTMLElement, amount: string, typedHash = '') {
  fireEvent.click(within(panel).getByRole('button', { name: 'Another sum arrived' }));
  const field = within(panel).getByRole('textbox', { name: 'What arrived, USDT' });
  fireEvent.change(field, { target: { value: amount } });
  const hashField = () => within(panel).getByRole('textbox', { name: /^Transaction id/ });
  await waitFor(() => expect(hashField()).toHaveProperty('disabled', false));
  fireEvent.change(hashField(), { target: { value: typedHash } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Record' }));
}

const yes = (panel: HTMLElement) =>
  within(panel).queryByRole('button', { name: /^The 1,000.00.USDT are in the wallet$/ });

test('the owner records a smaller sum, and can receive the deal only when the rest is recorded too', async () => {
  const { dialog, server, text } = await showOrder(aDeal(), aStaff('office_owner'));
  const panel = await openReceive(dialog);
  expect(yes(panel)).toBeTruthy();
  await record(panel, '600,5', hash);
  await waitFor(() =>
    expect(plain(panel.textContent)).toContain(
      'Agreed: 1,000.00 USDT. Arrived: 600.50 USDT. The deal can be received when the other 399.50 USDT',
    ),
  );
  expect(yes(panel)).toBeNull();
  expect(text()).toContain('Arrived600.50 USDT');
  await record(panel, '399.5');
  await waitFor(() => expect(yes(panel)).toBeTruthy());
  expect(plain(panel.textContent)).not.toContain('Agreed:');
  expect(server.to(transferApi.arrived)).toMatchObject([
    { headers: { 'if-match': '"2"' }, body: { amount: '600.5', tx_hash: hash } },
    { headers: { 'if-match': '"3"' }, body: { amount: '399.5' } },
  ]);
});

test('a cashier, who does not receive USDT, records on the deal what arrived', async () => {
  const { dialog, server, text } = await showOrder(aDeal(), aStaff('cashier'));
  await record(dialog, '600,5', hash);
  await waitFor(() => expect(text()).toContain('Arrived600.50 USDT'));
  expect(server.to(transferApi.arrived)).toMatchObject([{ body: { amount: '600.5', tx_hash: hash } }]);
});

test.each([
  ['the customer', marta, aDeal()],
  ['the owner, whose panel of the step has it', aStaff('office_owner'), aDeal()],
  ['a cashier after the receipt', aStaff('cashier'), aDeal({ status: 'received', received_at: new Date() })],
])('the deal itself offers no such record to %s', async (_, user, order) => {
  const { dialog } = await showOrder(order, user);
  expect(within(dialog).queryByRole('button', { name: 'Another sum arrived' })).toBeNull();
});

test('a sum that is none is not sent', async () => {
  const { dialog, server } = await showOrder(aDeal(), aStaff('office_owner'));
  const panel = await openReceive(dialog);
  await record(panel, '0');
  expect(await within(panel).findByText('Enter a sum above 0, with at most 6 decimals')).toBeTruthy();
  expect(server.to(transferApi.arrived)).toEqual([]);
});

test('the field of the transaction says when it is recorded already', async () => {
  const known = refuse(transferApi.arrived, 'CONFLICT', { reason: 'saidAlready' });
  const { dialog } = await showOrder(aDeal(), aStaff('office_owner'), [known]);
  const panel = await openReceive(dialog);
  await record(panel, '1000', hash);
  expect((await within(panel).findAllByText('This was recorded before')).length).toBeGreaterThan(0);
  expect(await screen.findByText('It was not recorded')).toBeTruthy();
});

test('after too large a sum the deal cannot be received: it is cancelled and settled', async () => {
  const arrived = [anArrival('1200')];
  const { dialog } = await showOrder(aDeal({ arrived }), aStaff('office_owner'));
  const panel = await openReceive(dialog);
  expect(plain(panel.textContent)).toContain('Arrived: 1,200.00 USDT, that is 200.00 USDT too much.');
  expect(yes(panel)).toBeNull();
});

test('the customer reads both sums and sends only the rest', async () => {
  const { dialog, text } = await showOrder(aDeal({ arrived: [anArrival('600', { tx_hash: hash })] }));
  expect(text()).toContain(
    'Agreed: 1,000.00 USDT. Arrived: 600.00 USDT. Send the other 400.00 USDT, or ask the office.',
  );
  expect(text()).not.toContain('Send 1,000.00 USDT');
  expect(within(dialog).queryByText('Copy amount')).toBeNull();
  expect(within(dialog).getByRole('link', { name: 'Open it on Tron' })).toBeTruthy();
  expect(text()).toContain('Office walletTRC20 (Tron) TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf');
});

test('cash is counted, so no other sum is recorded for it', async () => {
  const { dialog } = await showOrder(aDeal({ sc: 'USD', tc: 'USDT', sale: true }), aStaff('admin'));
  const panel = await openReceive(dialog);
  expect(within(panel).queryByRole('button', { name: 'Another sum arrived' })).toBeNull();
});

test('a wrong sum is corrected with a reason: it stays, struck through, and the right one counts', async () => {
  const arrived = [anArrival('99999', { tx_hash: hash })];
  const { dialog, bodies } = await showOrder(aDeal({ arrived }), aStaff('office_owner'));
  const panel = await openReceive(dialog);
  expect(yes(panel)).toBeNull();
  fireEvent.click(within(panel).getByRole('button', { name: /^Correct the entry of 99,999.00/ }));
  fireEvent.change(within(panel).getByRole('textbox', { name: 'What arrived, USDT' }), { target: { value: '1000' } });
  await waitFor(() =>
    expect(within(panel).getByRole('textbox', { name: /^Transaction id/ })).toHaveProperty('disabled', false),
  );
  fireEvent.click(within(panel).getByRole('button', { name: 'Record' }));
  await within(panel).findByText('Write 3 to 300 characters');
  fireEvent.change(within(panel).getByRole('textbox', { name: 'What was wrong?' }), {
    target: { value: 'Too many digits' },
  });
  fireEvent.click(within(panel).getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(yes(panel)).toBeTruthy());
  expect(bodies()).toEqual([{ amount: '1000', tx_hash: hash, corrects: 1, reason: 'Too many digits' }]);
  expect(panel.querySelector('s')?.textContent).toMatch(/^99,999.00/);
  expect(plain(panel.textContent)).toContain('Arrived1,000.00 USDTToo many digits');
});
