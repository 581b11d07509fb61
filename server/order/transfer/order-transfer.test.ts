import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeExpiredOrder, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

let customer: Person;
const world = await forFile(openWorld());
const wallet: Wallet = { data: [{ address: 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV', network: 'TRC20' }] };
const { office, toCash, toCoin, owner, cashier } = await exchangeIn(world, { wallet });
beforeEach(async () => {
  customer = await world.customer({ wallet: { data: [{ ...to, network: 'TRC20' }] } });
});

const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const;
let hashes = 0;
const freshHash = () => `${++hashes}`.padStart(64, 'a');

type Id = Pick<Order, 'id'>;
const put = (who: Person, { id }: Id, call: string, body?: unknown, headers?: Record<string, string>) =>
  world.as(who).put(`/v1/orders/${id}/${call}`, body, headers);
const read = async (who: Person, { id }: Id) => (await world.as(who).get(`/v1/orders/${id}`)).body;

/** An order through the API, which has the wallets of both sides. */
async function placed(rate: ExchangeRate, ...calls: string[]): Promise<Order> {
  const { body } = await world
    .as(customer)
    .post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100' });
  const admin = await world.admin();
  for (const call of calls) expect((await put(admin, body, call)).status).toBe(200);
  return read(admin, body);
}

describe('the customer who has sent the USDT', () => {
  test('says so without the transaction, and later with it; both are in the history', async () => {
    const order = await placed(toCash, 'confirm');
    const hash = freshHash();
    expect(await put(customer, order, 'sent')).toMatchObject({
      status: 200,
      body: { status: 2, version: order.version + 1, said: 'sent', sent_tx_hash: null },
    });
    const { body } = await put(customer, order, 'sent', { tx_hash: `0x${hash.toUpperCase()}` });
    expect(body).toMatchObject({ version: order.version + 2, sent_tx_hash: hash, claimed_twice: false });
    const { events } = await read(customer, order);
    expect(events.slice(2)).toMatchObject([
      { from: 2, to: 2, what: 'sent', by: { permissions: 3 }, system: false },
      { from: 2, to: 2, what: 'sent' },
    ]);
  });

  test('changes nothing by saying the same again', async () => {
    const order = await placed(toCash, 'confirm');
    const tx_hash = freshHash();
    const first = await put(customer, order, 'sent', { tx_hash });
    for (const body of [{ tx_hash }, undefined])
      expect((await put(customer, order, 'sent', body)).body.version).toBe(first.body.version);
    expect(await put(customer, order, 'sent', { tx_hash: freshHash() })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'saidAlready' },
    });
  });

  test.each(['привіт', 'abc', 'a'.repeat(63)])('names a transaction of the network, not %s', async (tx_hash) => {
    const order = await placed(toCash, 'confirm');
    expect((await put(customer, order, 'sent', { tx_hash })).status).toBe(422);
  });

  test('says it by the version that the screen shows', async () => {
    const order = await placed(toCash, 'confirm');
    const stale = { 'if-match': `"${order.version - 1}"` };
    expect(await put(customer, order, 'sent', {}, stale)).toMatchObject({
      status: 409,
      body: { order: { version: order.version } },
    });
  });

  test('may say it for 7 days after the order expired, with the transaction', async () => {
    const order = await writeExpiredOrder(world, { customer, office, rate: toCash });
    expect((await put(customer, order, 'sent')).body.reason).toBe('txHashMissing');
    expect(await put(customer, order, 'sent', { tx_hash: freshHash() })).toMatchObject({
      status: 200,
      body: { status: 4, ended_by: 'expired', said: 'sent' },
    });
    const old = await writeExpiredOrder(world, { customer, office, rate: toCash });
    await world.db.pool.query('alter table orders disable trigger orders_guarded');
    await world.db.pool.query(`update orders set cancelled_at = now() - interval '8 days' where id = $1`, [old.id]);
    await world.db.pool.query('alter table orders enable trigger orders_guarded');
    expect(await put(customer, old, 'sent', { tx_hash: freshHash() })).toMatchObject({
      status: 409,
      body: { reason: 'orderCancelled' },
    });
  });

  test('does not say it for cash', async () => {
    const order = await placed(toCoin, 'confirm');
    expect((await put(customer, order, 'sent')).body).toMatchObject({ code: 'CONFLICT', reason: 'cashNotSent' });
  });
});

describe('a transaction that is named twice', () => {
  test('is taken while no deal with it is received, and shown on each', async () => {
    const [one, two] = [await placed(toCash, 'confirm'), await placed(toCash, 'confirm')];
    const tx_hash = freshHash();
    await put(customer, one, 'sent', { tx_hash });
    expect((await put(customer, two, 'sent', { tx_hash })).body.claimed_twice).toBe(true);
    expect((await read(cashier, one)).claimed_twice).toBe(true);
  });

  test('is refused where it belongs to a deal that is received', async () => {
    const [one, two] = [await placed(toCash, 'confirm'), await placed(toCash, 'confirm')];
    const tx_hash = freshHash();
    await put(customer, one, 'sent', { tx_hash });
    await put(owner, one, 'receive');
    const taken = { status: 409, body: { code: 'CONFLICT', reason: 'txHashTaken' } };
    expect(await put(customer, two, 'sent', { tx_hash: tx_hash.toUpperCase() })).toMatchObject(taken);
    expect(await put(cashier, two, 'arrived', { amount: '100', tx_hash })).toMatchObject(taken);
  });

  test('is refused where the office paid with it, and where it gave money back', async () => {
    const [paid, back, next] = [
      await placed(toCoin, 'confirm', 'receive'),
      await placed(toCash, 'confirm', 'receive'),
      await placed(toCash, 'confirm'),
    ];
    const [payout, refund] = [freshHash(), freshHash()];
    expect((await put(owner, paid, 'ready', { tx_hash: payout })).body.payout_tx_hash).toBe(payout);
    await put(owner, back, 'refund', { reason: 'No money', to, tx_hash: refund });
    for (const tx_hash of [payout, refund])
      expect((await put(customer, next, 'sent', { tx_hash })).body.reason).toBe('txHashTaken');
  });
});

describe('another sum that arrived', () => {
  test('stops the receipt, with both sums, until the rest is recorded too', async () => {
    const order = await placed(toCash, 'confirm');
    const first = await put(cashier, order, 'arrived', { amount: '60.5', tx_hash: freshHash() });
    expect(first).toMatchObject({ status: 200, body: { said: 'arrived', arrived: [{ amount: '60.5' }] } });
    expect(await put(owner, order, 'receive')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'otherSumArrived', agreed: '100', arrived: '60.5' },
    });
    await put(owner, order, 'arrived', { amount: '39.5' });
    expect((await put(owner, order, 'receive')).body).toMatchObject({ status: 5, said: null, amt_to_exch: '100' });
  });

  test('is recorded once for each transaction, and is more than nothing', async () => {
    const order = await placed(toCash, 'confirm');
    const body = { amount: '60', tx_hash: freshHash() };
    await put(cashier, order, 'arrived', body);
    expect((await put(cashier, order, 'arrived', body)).body.reason).toBe('saidAlready');
    for (const amount of ['0', '-1', 'much', '1.1234567'])
      expect((await put(cashier, order, 'arrived', { amount })).body.code).toBe('INVALID_AMOUNT');
  });

  test('is not recorded for cash', async () => {
    const order = await placed(toCoin, 'confirm');
    expect((await put(cashier, order, 'arrived', { amount: '60' })).body.reason).toBe('cashNotSent');
  });
});

describe('money after the end', () => {
  test('goes back, which the customer reads and the audit keeps', async () => {
    const order = await writeExpiredOrder(world, { customer, office, rate: toCash });
    const tx_hash = freshHash();
    const settlement = { outcome: 'returned', to, tx_hash, order_id: null, reason: 'Sent back' };
    const said = { outcome: 'returned', to, tx_hash, reason: ' Sent back ' };
    expect(await put(owner, order, 'settle', said)).toMatchObject({
      status: 200,
      body: { settlement, said: 'settled' },
    });
    expect((await read(customer, order)).settlement).toEqual(settlement);
    const { body } = await world.as(await world.admin()).get('/v1/audit?kind=order_settled');
    expect(body.items[0]).toMatchObject({ actor: { id: owner.id }, object_id: order.id, after: { settlement } });
    expect((await put(owner, order, 'settle', said)).body.reason).toBe('saidAlready');
  });

  test('is said no more when it is settled: the customer reads what became of it', async () => {
    const order = await writeExpiredOrder(world, { customer, office, rate: toCash });
    const { body } = await put(owner, order, 'settle', { outcome: 'returned', to, reason: 'Sent back' });
    expect(await put(customer, order, 'sent', { tx_hash: freshHash() })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_ALREADY_PROCESSED', order: { version: body.version, settlement: { outcome: 'returned' } } },
    });
    expect((await read(customer, order)).sent_tx_hash).toBeNull();
  });

  test('becomes a new deal, which may name the same transaction', async () => {
    const [order, next] = [
      await writeExpiredOrder(world, { customer, office, rate: toCash }),
      await placed(toCash, 'confirm'),
    ];
    const tx_hash = freshHash();
    await put(customer, order, 'sent', { tx_hash });
    const said = { outcome: 'new_deal', order_id: next.id, reason: "At today's rate" };
    expect((await put(owner, order, 'settle', said)).body.settlement).toMatchObject({ order_id: next.id, to: null });
    expect((await put(customer, next, 'sent', { tx_hash })).status).toBe(200);
    const third = await placed(toCash, 'confirm');
    expect((await put(customer, third, 'sent', { tx_hash })).body.reason).toBe('txHashTaken');
  });

  test('is settled with an address that is right, or with a deal of the same customer', async () => {
    const order = await writeExpiredOrder(world, { customer, office, rate: toCash });
    const stranger = await writeOrder(world, { customer: await world.customer(), office, rate: toCash });
    const reason = 'Sent back';
    const wrong = [
      { outcome: 'returned', reason },
      { outcome: 'returned', reason, to: { ...to, address: 'привіт' } },
      { outcome: 'returned', reason, to, tx_hash: '0123456789abcdef' },
      { outcome: 'new_deal', reason },
      { outcome: 'new_deal', reason, order_id: order.id },
      { outcome: 'new_deal', reason, order_id: stranger.id },
      { outcome: 'kept', reason },
    ];
    for (const body of wrong) expect((await put(owner, order, 'settle', body)).status, JSON.stringify(body)).toBe(422);
    expect((await read(owner, order)).settlement).toBeNull();
  });

  test('is settled only where some came', async () => {
    const order = await placed(toCash, 'confirm', 'cancel');
    const said = { outcome: 'returned', to, reason: 'Sent back' };
    expect((await put(owner, order, 'settle', said)).body.reason).toBe('nothingToSettle');
  });
});

test('the filter for what waits has sent, arrived and late money, and nothing that is received or settled', async () => {
  const other = await world.office({
    wallet: { data: [{ address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK', network: 'TRC20' }] },
  });
  const facts = { customer, office: other, rate: toCash };
  const write = (status: Order['status']) => writeOrder(world, { ...facts, status });
  const [sent, arrived, received, settled, late] = [
    await write('confirmed'),
    await write('confirmed'),
    await write('confirmed'),
    await writeExpiredOrder(world, facts),
    await writeExpiredOrder(world, facts),
  ];
  await write('confirmed');
  const admin = await world.admin();
  await put(customer, sent, 'sent');
  await put(admin, arrived, 'arrived', { amount: '1' });
  await put(customer, received, 'sent');
  await put(admin, received, 'receive');
  await put(admin, settled, 'settle', { outcome: 'returned', to, reason: 'Sent back' });
  const waiting = async (who: Person) =>
    (await world.as(who).get(`/v1/orders/?waiting=true&office_id=${other.id}`)).body.items.map(({ id }: Id) => id);
  expect((await waiting(admin)).sort()).toEqual([sent.id, arrived.id, late.id].sort());
  expect(await waiting(cashier)).toEqual([]);
  expect((await waiting(customer)).length).toBe(3);
});

describe('the transaction of the office', () => {
  test('is optional, has the form of the network, and is refused where cash is paid', async () => {
    const [coin, cash] = [await placed(toCoin, 'confirm', 'receive'), await placed(toCash, 'confirm', 'receive')];
    expect((await put(owner, coin, 'ready', { tx_hash: '0123456789abcdef' })).body.reason).toBe('txHashWrong');
    expect((await put(cashier, cash, 'ready', { tx_hash: freshHash() })).body.reason).toBe('txHashWrong');
    expect((await put(cashier, cash, 'ready')).body).toMatchObject({ status: 6, payout_tx_hash: null });
    expect((await put(owner, coin, 'confirm', { tx_hash: freshHash() })).body.status).toBe(6);
  });
});

describe('the database without the server', () => {
  const refusal = (change: string, { id }: Id) =>
    world.db.pool.query(`update orders set ${change}, version = version + 1 where id = $1`, [id]).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    );

  test('keeps what was said about the money', async () => {
    const order = await placed(toCash, 'confirm');
    await put(customer, order, 'sent', { tx_hash: freshHash() });
    await put(cashier, order, 'arrived', { amount: '60' });
    expect(await refusal(`said = 'sent', sent_tx_hash = '${freshHash()}'`, order)).toBe('OB008');
    expect(await refusal(`said = 'sent', sent_at = now() + interval '1 hour'`, order)).toBe('OB008');
    expect(await refusal(`said = 'arrived', arrived = '[]'`, order)).toBe('OB008');
    expect(await refusal(`status = 'received', received_at = now(), sent_at = null`, order)).not.toBe('accepted');
    expect(await refusal(`said = 'sent', confirmed_at = now() - interval '1 hour'`, order)).toBe('OB004');
    expect(await refusal(`said = 'settled', settlement = '{}'`, order)).toBe('23514');
  });
});
