import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TransferReading } from '#contract/chain/transfer-reading.ts';
import type { Order } from '#contract/order/order.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { plain } from '../../testing/exchange.tsx';
import { aDeal, aStaff, hash, hashField, marta, officeAddress, showTransfer } from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const aReading = (more: Partial<TransferReading>): TransferReading => ({
  ...{ tx_hash: hash, network: 'TRC20', use: 'claimed', state: 'final', problem: null, found_on: null },
  ...{ amount: '1000', at: '2025-11-20T13:03:00Z', depth: 19, depth_needed: 19 },
  ...{ read_at: '2025-11-20T13:05:00Z', blind_since: null, is_shared: false, ...more },
});

async function show(reading: TransferReading, more: Partial<Order>, user = marta) {
  const kept = { route: transferApi.arrived, keep: () => ({}) };
  const app = await showTransfer(aDeal({ transfer_readings: [reading], ...more }), kept, user);
  const section = await within(app.dialog).findByRole('region', { name: 'On the network' });
  return { ...app, said: () => plain(section.textContent) };
}

describe('a transfer that may be the payout', () => {
  const deal = {
    ...{ sc: 'UAH', tc: 'USDT', sale: true, status: 'received', received_at: new Date() },
    wallet: { data: [{ address: officeAddress, network: 'TRC20' }] },
  } satisfies Partial<Order>;
  const openReady = async (reading: TransferReading) => {
    const { dialog, said } = await show(reading, deal, aStaff('office_owner'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ready' }));
    const panel = await screen.findByRole('dialog', { name: /^Ready: deal/ });
    await within(panel).findByRole('region', { name: 'On the network' });
    return { field: await hashField(panel), said };
  };

  test('is in the field of the step, and another one may be typed', async () => {
    const { field, said } = await openReady(aReading({ use: 'found_payout' }));
    expect(said()).toContain('If it is your pay-out, set the deal ready with it.');
    expect(field).toHaveProperty('value', hash);
    fireEvent.change(field, { target: { value: 'b'.repeat(64) } });
    expect(field).toHaveProperty('value', 'b'.repeat(64));
  });

  test('and of several deals is not', async () => {
    const { field, said } = await openReady(aReading({ use: 'found_payout', is_shared: true }));
    expect(said()).toContain('Several deals pay this sum to this address. Name the transaction yourself.');
    expect(field).toHaveProperty('value', '');
  });
});

test('a customer who named the wrong one is told to name another, and has the field for it', async () => {
  const wrong = aReading({ problem: 'failed', amount: null });
  const not_arrived = { at: '2025-11-20T13:05:00Z', reason: 'failed' };
  const named = { sent_at: new Date('2025-11-20T13:00:00Z'), sent_tx_hash: hash, not_arrived };
  const { said, dialog, unmount } = await show(wrong, named);
  expect(said()).toContain('If you named the wrong one, name yours below. If not, ask the office.');
  expect(await hashField(dialog)).toHaveProperty('value', '');
  expect(within(dialog).getByRole('button', { name: 'Add the transaction' })).toBeTruthy();
  unmount();
  expect((await show(wrong, named, aStaff('office_owner'))).said()).not.toContain('name yours below');
});
