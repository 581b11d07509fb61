import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { answer } from '../testing/answers.ts';
import { choose, fill, officeRow, park, rynok, showExchange, submitButton } from '../testing/exchange.tsx';
import { aPage, aUser } from '../testing/fixtures.ts';

const tron = { address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' } as const;
const ethereum = { address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', network: 'ERC20' } as const;

const withRynok = (wallet: Wallet, user = aUser()) =>
  showExchange({ user, routes: [answer(officeApi.list, aPage([{ ...rynok, wallet }, park]))] });

const sellAtRynok = async () => {
  await choose('Currency you give', 'USDT');
  await choose('Currency you receive', 'USD');
  await fill('500', 'Rynok Square');
};

test('selling USDT, the customer chooses among the networks of the office, and the first is chosen at first', async () => {
  const { server } = await withRynok({ data: [tron, ethereum] });
  await sellAtRynok();
  const network = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Network on which you send' });
  expect(network.value).toBe('TRC20');
  expect(network.title).toMatch(/USDT on another network is lost/);
  fireEvent.change(network, { target: { value: 'ERC20' } });
  await waitFor(() => expect(network.value).toBe('ERC20'));
  fireEvent.click(submitButton());
  await waitFor(() => expect(server.to(orderApi.create)[0]?.body).toMatchObject({ network: 'ERC20' }));
});

test('with one network there is nothing to choose, and the plan names it', async () => {
  const { server } = await withRynok({ data: [tron] });
  await sellAtRynok();
  await screen.findByText('TRC20');
  expect(screen.queryByRole('combobox', { name: 'Network on which you send' })).toBeNull();
  fireEvent.click(submitButton());
  await waitFor(() => expect(server.to(orderApi.create)[0]?.body).toMatchObject({ network: 'TRC20' }));
});

test('an office that does not state its network takes the order without one, and the plan warns', async () => {
  const { server } = await withRynok({ data: [{ address: tron.address }] });
  await sellAtRynok();
  await screen.findByText('Network not stated');
  fireEvent.click(submitButton());
  await waitFor(() => expect(server.to(orderApi.create)).toHaveLength(1));
  expect(server.to(orderApi.create)[0]?.body).not.toHaveProperty('network');
});

test("buying, an office that does not send on the customer's network says so and can't be chosen", async () => {
  await withRynok({ data: [tron] }, aUser({ wallet: { data: [ethereum] } }));
  const rows = [await officeRow('Rynok Square'), await officeRow('Stryiskyi Park')];
  expect(rows.map((row) => row.hasAttribute('disabled'))).toEqual([true, false]);
  expect(rows[0]?.textContent).toContain('Does not send on ERC20 (Ethereum), the network of your wallet');
  await fill('2500', 'Stryiskyi Park');
  expect(submitButton().disabled).toBe(false);
});

test('an office of a link that does not send on the network keeps the order from being placed', async () => {
  await showExchange({
    user: aUser({ wallet: { data: [ethereum] } }),
    address: `/?office_id=${rynok.id}&sc=USD&tc=USDT&amount=2500`,
    routes: [answer(officeApi.list, aPage([{ ...rynok, wallet: { data: [tron] } }, park]))],
  });
  await screen.findByText('Choose an office that sends on the network of your wallet');
  expect(submitButton().disabled).toBe(true);
});

const help = { name: 'What are TRC20, ERC20 and BEP20?' };

test('the row with the network explains it, selling and buying', async () => {
  await withRynok({ data: [tron] }, aUser({ wallet: { data: [tron] } }));
  fireEvent.click(await screen.findByRole('button', help));
  expect(screen.getByText(/USDT sent on another network is lost/).closest('li')?.textContent).toContain('wallet');
  await sellAtRynok();
  const sign = await screen.findByRole('button', help);
  expect(sign.closest('li')?.textContent).toContain('You send');
});

test('buying, the plan calls the wallet by the name that its person gave it', async () => {
  await withRynok({ data: [tron] }, aUser({ wallet: { data: [{ ...tron, name: 'Ledger' }, ethereum] } }));
  const wallet = await screen.findByTitle(`Ledger · ${tron.address}`);
  expect(wallet.textContent).toMatch(/^TRC20Ledger /);
});
