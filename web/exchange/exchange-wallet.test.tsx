import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { networkApi } from '#contract/office/network.ts';
import { orderApi } from '#contract/order/order.ts';
import { userApi } from '#contract/person/user.ts';
import { answer } from '../testing/answers.ts';
import { fill, planRows, showExchange, submitButton } from '../testing/exchange.tsx';
import { aUser } from '../testing/fixtures.ts';

const ledger = { address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20', name: 'Ledger' } as const;
const second = { address: 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y', network: 'TRC20' } as const;
const ether = { address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', network: 'ERC20', name: 'Phone' } as const;
const user = aUser({ wallet: { data: [ledger, second, ether] } });

async function openWallets() {
  fireEvent.click(screen.getByRole('button', { name: /Choose another wallet$/ }));
  return within(await screen.findByRole('dialog', { name: 'To which wallet?' }));
}

test('the plan names the network and the wallet that is used first', async () => {
  await showExchange({ user });
  expect(planRows()[2]).toMatch(/TRC20Ledger TJVmXyUZekESryivHSoHcbqh3KonLxsbgn/);
});

test('another wallet is chosen by its network and its name, and the order goes to it', async () => {
  const { server } = await showExchange({ user });
  const dialog = await openWallets();
  expect(dialog.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ledger/),
    expect.stringMatching(/^Wallet 2/),
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'ERC20 (Ethereum)' }));
  fireEvent.click(dialog.getByRole('radio', { name: /^Phone/ }));
  await waitFor(() => expect(planRows()[2]).toContain('ERC20Phone'));
  await fill('100', 'Rynok Square');
  await waitFor(() => expect(submitButton().disabled).toBe(false));
  fireEvent.click(submitButton());
  const { name: _, ...sent } = ether;
  await waitFor(() => expect(server.to(orderApi.create)[0]?.body).toMatchObject({ wallet: { data: [sent] } }));
});

test('a wallet that is added here is taken', async () => {
  const added = { address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', network: 'TRC20' } as const;
  await showExchange({
    user,
    routes: [
      answer(networkApi.list, ['TRC20', 'ERC20']),
      answer(userApi.changeMe, { ...user, wallet: { data: [ledger, second, ether, added] } }),
    ],
  });
  const dialog = await openWallets();
  fireEvent.click(dialog.getByRole('button', { name: 'Add a wallet' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add a wallet' }));
  fireEvent.change(adding.getByRole('textbox', { name: 'Address' }), { target: { value: added.address } });
  fireEvent.click(adding.getByRole('button', { name: 'Save' }));
  fireEvent.click(await adding.findByRole('checkbox'));
  fireEvent.click(adding.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(planRows()[2]).toContain(added.address));
});
