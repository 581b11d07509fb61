import { beforeEach, describe, expect, test } from 'vitest';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { forFile } from '../../testing/for-file.ts';
import { exchangeIn, openWorld, type Person, wallet } from '../../testing/world.ts';

let customer: Person;
const world = await forFile(openWorld());
const { office, toCash, toCoin } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer();
});

const other: Wallet = { data: [{ address: 'TElsewhere' }] };
const place = (rate: ExchangeRate, seen: object, headers?: Record<string, string>) =>
  world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100', ...seen }, headers);
const move = (to: Wallet | null) => world.as(customer).put('/v1/users/me/', { wallet: to });

describe('the wallet that the customer saw', () => {
  test('is the wallet that the order stores', async () => {
    const { status, body } = await place(toCoin, { wallet });
    expect([status, body.wallet]).toEqual([201, wallet]);
  });

  test('refuses the order if the wallet has changed since', async () => {
    await move(other);
    const refused = { status: 409, body: { code: 'CONFLICT', detail: 'Your wallet has changed meanwhile' } };
    expect(await place(toCoin, { wallet })).toMatchObject(refused);
    expect((await world.as(customer).get('/v1/orders/')).body.total).toBe(0);
    expect((await place(toCoin, { wallet: other })).body.wallet).toEqual(other);
  });

  test('may be any of the own wallets, and the order goes to it alone', async () => {
    const second = { address: 'TSecond' };
    await move({ data: [...other.data, second] });
    expect((await place(toCoin, { wallet: { data: [second] } })).body.wallet).toEqual({ data: [second] });
    expect((await place(toCoin, {})).body.wallet).toEqual(other);
    expect((await place(toCoin, { wallet: { data: [{ address: 'TNobodys' }] } })).status).toBe(409);
  });

  test('is optional, and has no effect when cash is paid out', async () => {
    await move(other);
    expect((await place(toCoin, {})).body.wallet).toEqual(other);
    expect((await place(toCash, { wallet })).status).toBe(201);
    await move(null);
    expect(await place(toCoin, { wallet })).toMatchObject({
      status: 422,
      body: { detail: 'Add your wallet before proceed' },
    });
  });

  test('is part of the request that an Idempotency-Key repeats', async () => {
    const key = { 'idempotency-key': 'one' };
    const { body } = await place(toCoin, { wallet }, key);
    await move(other);
    expect((await place(toCoin, { wallet }, key)).body.id).toBe(body.id);
    expect((await place(toCoin, { wallet: other }, key)).status).toBe(422);
  });

  test('gets 422 if it is malformed', async () => {
    for (const wrong of ['T1', { data: [] }, { data: [{ address: '' }] }, null]) {
      expect((await place(toCoin, { wallet: wrong })).status).toBe(422);
    }
  });
});
