import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { networkApi } from '#contract/office/network.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { answer } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const tron = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
const ethereum = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';

/** Opens the form of the profile. The server uses three networks. */
async function edit(wallet: User['wallet'] = null) {
  const user = aUser({ wallet });
  const app = await renderApp(<ProfileScreen />, {
    user,
    routes: [
      answer(networkApi.list, ['TRC20', 'ERC20', 'BEP20']),
      answer(userApi.getStats, { orders_total: 0, orders_completed: 0, volume_usd: '0', favorite_office: null }),
      answer(userApi.changeMe, user),
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(app.server.to(networkApi.list)).toHaveLength(1));
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  return { ...app, saved: () => app.server.to(userApi.changeMe).map(({ body }) => body) };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'USDT wallet' });
const type = (address: string) => fireEvent.change(field(), { target: { value: address } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const readBack = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^The wallet shows the same: / });

test('an address that can belong to one network gets it, and is saved after its middle and its end were read back', async () => {
  const { saved } = await edit();
  type(tron);
  screen.getByText('TRC20 (Tron)');
  const asked = /: (\w{4}) in the middle and sbgn at the end$/.exec(readBack().labels?.[0]?.textContent ?? '')?.[1];
  expect(tron.slice(8, -8)).toContain(asked);
  expect([...document.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([asked, 'sbgn']);
  save();
  screen.getByText('Compare the marked characters with the wallet, and tick this');
  expect(document.activeElement).toBe(readBack());
  expect(saved()).toEqual([]);
  fireEvent.click(readBack());
  save();
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [{ address: tron, network: 'TRC20' }] } }]));
});

test('an address that can belong to two networks asks which, and is not saved without one', async () => {
  const { saved } = await edit();
  type(ethereum);
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: /Ethereum|BNB/ }).map(({ value }) => value)).toEqual([
    'ERC20',
    'BEP20',
  ]);
  fireEvent.click(readBack());
  save();
  screen.getByText('Choose the network');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'ERC20 (Ethereum)' }));
  expect(saved()).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'BEP20 (BNB Smart Chain)' }));
  save();
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [{ address: ethereum, network: 'BEP20' }] } }]));
});

test('another address has to be read back too', async () => {
  await edit();
  type(tron);
  fireEvent.click(readBack());
  type('TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y');
  expect(readBack().checked).toBe(false);
});

test.each([
  [
    'a mistyped character',
    `${tron.slice(0, -1)}m`,
    'This looks like an address on TRC20 (Tron), but a character is wrong',
  ],
  ['a letter that only looks Latin', `Т${tron.slice(1)}`, 'The letter “Т” is not Latin'],
  ['the contract of USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'This is the contract of USDT, not a wallet'],
  ['nobody’s key', '0x000000000000000000000000000000000000dEaD', 'Nobody can take coins from this address'],
  ['no address', 'wallet', 'This is not an address on TRC20 (Tron), ERC20 (Ethereum), BEP20 (BNB Smart Chain)'],
  [
    'a network that is not used here',
    'EgZK1oemBiWZQiknNvCRPjYJnti1vok6SNj2MVqqJ9j8',
    'This is an address on SOL (Solana)',
  ],
])('an address with %s says what is wrong when the field is left, and is not saved', async (_, address, problem) => {
  const { saved } = await edit();
  type(address);
  fireEvent.blur(field());
  await screen.findByText((text) => text.startsWith(problem));
  save();
  expect(document.activeElement).toBe(field());
  expect(saved()).toEqual([]);
});

test('an old address without network says so, and takes one without being typed again', async () => {
  const { saved } = await edit({ data: [{ address: tron }] });
  screen.getByText('The network of this address is not stated. Which one does the wallet name?');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'TRC20 (Tron)' }));
  save();
  await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [{ address: tron, network: 'TRC20' }] } }]));
});

describe('what is pasted', () => {
  test.each([
    ['the code of a wallet', `tron:${tron}?amount=100`, { address: tron, network: 'TRC20' }],
    ['a page of an explorer', `https://bscscan.com/address/${ethereum}`, { address: ethereum, network: 'BEP20' }],
    [
      'a payment of a coin',
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ethereum}`,
      { address: ethereum, network: 'ERC20' },
    ],
  ])('from %s becomes the address on its network', async (_, pasted, stored) => {
    const { saved } = await edit();
    type(pasted);
    expect(field().value).toBe(stored.address);
    fireEvent.click(readBack());
    save();
    await waitFor(() => expect(saved()).toEqual([{ wallet: { data: [stored] } }]));
  });

  test.each([
    [
      'a page of a network that is not used here',
      `https://solscan.io/account/${tron}`,
      'This is an address on SOL (Solana)',
    ],
    [
      'a page of the contract of USDT',
      'https://tronscan.org/#/token20/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      'This is the contract of USDT',
    ],
    ['the code of Bitcoin', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'This is not an address on'],
  ])('from %s is refused', async (_, pasted, problem) => {
    const { saved } = await edit();
    type(pasted);
    fireEvent.blur(field());
    await screen.findByText((text) => text.startsWith(problem));
    save();
    expect(saved()).toEqual([]);
  });
});
