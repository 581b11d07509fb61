import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { networkApi } from '#contract/office/network.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { answer } from '../../testing/answers.ts';
import { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OwnWallets } from './own-wallets.tsx';

const tron = { address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20', name: 'Ledger' } as const;
const ether = { address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', network: 'ERC20' } as const;
const added = 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y';

async function show(wallet: User['wallet'] = { data: [tron, ether] }) {
  await i18next.loadNamespaces(['profile', 'wallet']);
  const user = aUser({ wallet });
  const { server } = await renderApp(<OwnWallets />, {
    user,
    routes: [answer(networkApi.list, ['TRC20', 'ERC20']), answer(userApi.changeMe, user)],
  });
  return () => server.to(userApi.changeMe).map(({ body }) => body);
}

const open = async (button: string) => {
  fireEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const save = ({ getByRole }: ReturnType<typeof within>) => fireEvent.click(getByRole('button', { name: 'Save' }));

test('each address stands with its name and network, and the first says that it is used first', async () => {
  await show();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ledger used firstChangeTRC20 \(Tron\) TJVmXy/),
    expect.stringMatching(/^Wallet 2 ChangeERC20 \(Ethereum\) 0xD122/),
  ]);
});

test('an account without a wallet has no list', async () => {
  await show(null);
  expect(screen.queryByText('Your wallets')).toBeNull();
});

test('the only address, without a name, is not shown twice, and gets one', async () => {
  const saved = await show({ data: [ether] });
  expect(screen.queryByRole('list')).toBeNull();
  const dialog = await open('Name this one');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Phone' } });
  save(dialog);
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [{ ...ether, name: 'Phone' }] } }]));
});

test('an address is renamed and becomes the first; the other keeps its name', async () => {
  const saved = await show();
  const dialog = await open('Change: Wallet 2');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Phone' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Use this one first' }));
  save(dialog);
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [{ ...ether, name: 'Phone' }, tron] } }]));
});

test('an emptied name is taken away', async () => {
  const saved = await show();
  const dialog = await open('Change: Ledger');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: ' ' } });
  save(dialog);
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [{ ...tron, name: null }, ether] } }]));
});

test('another address is added behind the others after it was read back, and none twice', async () => {
  const saved = await show();
  const dialog = await open('Add a wallet');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  fireEvent.change(address, { target: { value: ether.address } });
  save(dialog);
  await dialog.findByText('You have this address already');
  fireEvent.change(address, { target: { value: added } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Exchange' } });
  save(dialog);
  await dialog.findByText('Compare the marked characters with the wallet, and tick this');
  fireEvent.click(dialog.getByRole('checkbox'));
  save(dialog);
  const entry = { address: added, network: 'TRC20', name: 'Exchange' };
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [tron, ether, entry] } }]));
});

test('an address is removed after a question', async () => {
  const saved = await show();
  const dialog = await open('Change: Ledger');
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Ledger. Open orders still go to it; new ones do not.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? expect.unreachable());
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [ether] } }]));
});
