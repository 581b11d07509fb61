import { expect, test } from 'vitest';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { forFile } from '../testing/for-file.ts';
import { writeExpiredOrder, writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const shared = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const alone = { address: 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y', network: 'TRC20' } as const;

const world = await forFile(openWorld());
const wallet: Wallet = {
  data: [
    { address: 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV', network: 'TRC20' },
    { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', network: 'ERC20' },
  ],
};
const { office, toCash, toCoin, owner } = await exchangeIn(world, { wallet });

const withWallet = (...data: Wallet['data']) => world.customer({ wallet: { data } });
const place = async (person: Person, rate: ExchangeRate, more: object = {}): Promise<string> => {
  const body = { er_id: rate.id, office_id: office.id, amount: '100', ...more };
  return (await world.as(person).post('/v1/orders/', body)).body.id;
};
const read = async (who: Person, id: string) => (await world.as(who).get(`/v1/orders/${id}`)).body;
const readPerson = async (who: Person, { id }: Person) => (await world.as(who).get(`/v1/users/${id}`)).body;

test('Staff read how many others have the address that an order pays to: in accounts, refunds and settlements, in any spelling', async () => {
  const customer = await withWallet({ address: shared, network: 'ERC20' });
  const id = await place(customer, toCoin);
  expect((await read(owner, id)).also_used_by).toBe(0);
  await withWallet(alone, { address: shared.toLowerCase(), network: 'BEP20' });
  expect((await read(owner, id)).also_used_by).toBe(1);

  const to = { address: shared.toLowerCase(), network: 'ERC20' };
  const refunded = await writeOrder(world, {
    customer: await withWallet(alone),
    office,
    rate: toCash,
    status: 'received',
  });
  expect((await world.as(owner).put(`/v1/orders/${refunded.id}/refund`, { reason: 'Asked for', to })).status).toBe(200);
  const late = await writeExpiredOrder(world, { customer: await withWallet(alone), office, rate: toCash });
  const settled = { outcome: 'returned', reason: 'Sent back', to };
  expect((await world.as(owner).put(`/v1/orders/${late.id}/settle`, settled)).status).toBe(200);
  expect((await read(owner, id)).also_used_by).toBe(3);
  // For the deal that was refunded, its own customer is no other.
  expect((await read(owner, refunded.id)).also_used_by).toBe(3);
  expect(await read(customer, id)).not.toHaveProperty('also_used_by');
  expect(await read(await world.cashier(office), id)).toHaveProperty('also_used_by', 3);
});

test('An order in cash has no address that others could have', async () => {
  const customer = await withWallet({ address: shared, network: 'ERC20' });
  expect((await read(owner, await place(customer, toCash))).also_used_by).toBe(0);
});

test('The record of a person says how many others have an address of the wallet, to admins and owners alone', async () => {
  const customer = await withWallet({ address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK' }, alone);
  const before = (await readPerson(await world.admin(), customer)).wallet_used_by;
  await withWallet({ address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK', network: 'TRC20' });
  expect((await readPerson(await world.admin(), customer)).wallet_used_by).toBe((before ?? 0) + 1);
  expect(await readPerson(customer, customer)).not.toHaveProperty('wallet_used_by');
  const single = await withWallet({ address: 'TH2z8u5mFPRUweMBapDP9ZQxicvwE6juKd' });
  expect(await readPerson(await world.admin(), single)).not.toHaveProperty('wallet_used_by');
});

test('Two open orders that expect the same sum at the same address say so to staff, until one is received', async () => {
  const [first, second] = [await withWallet(alone), await withWallet(alone)];
  const sell = (person: Person, network: string, amount: string) => place(person, toCash, { network, amount });
  const one = await sell(first, 'ERC20', '777');
  const sees = async (id: string) => (await read(owner, id)).same_sum;
  const others = [await sell(second, 'ERC20', '777.001'), await sell(second, 'TRC20', '777')];
  expect(await Promise.all([one, ...others].map(sees))).toEqual([false, false, false]);
  const same = await sell(second, 'ERC20', '777.000');
  expect(await Promise.all([one, same].map(sees))).toEqual([true, true]);
  expect(await read(first, one)).not.toHaveProperty('same_sum');
  for (const call of ['confirm', 'receive']) await world.as(await world.admin()).put(`/v1/orders/${same}/${call}`);
  expect(await Promise.all([one, same].map(sees))).toEqual([false, false]);
});
