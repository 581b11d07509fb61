import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { chainScene, elsewhere, own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import type { Person } from '../testing/world.ts';
import { chainWork } from './chain-work.store.ts';

const scene = await forFile(chainScene());
const { world, fake, admin, owner, query, read, round, switchOn, later } = scene;

beforeEach(scene.reset);

const look = async () => {
  await later();
  await round();
};
/** What came is found in one round, and read in full in the next one. */
const find = async (network: ReadableNetwork) => {
  fake.grow(network, 40);
  await look();
  await look();
};
const payee = (network: ReadableNetwork = 'TRC20') =>
  world.customer({ wallet: { data: [{ network, address: elsewhere[network] }] } });
const proposed = async (order: Order, who = owner) => (await read(order, who)).transfer_readings;
const say = (order: Order, call: string, body?: object) => admin.put(`/v1/orders/${order.id}/${call}`, body);

/** A deal whose cash is in the drawer, and whose coin is not paid out yet. */
async function paidIn(who: Person, amount: string): Promise<Order> {
  const { body } = await world.as(who).post('/v1/orders/', {
    ...{ er_id: scene.toCoin.id, office_id: scene.office.id, amount },
  });
  await say(body, 'confirm');
  return (await say(body, 'receive')).body;
}
const send = (order: Order, network: ReadableNetwork = 'TRC20', amount = order.amt_to_recv) =>
  fake.send(elsewhere[network], { amount, network });

describe('what may be a payout', () => {
  test.each<ReadableNetwork>(['TRC20', 'ERC20'])(
    'on %s is proposed to the staff alone, and moves nothing until somebody names it',
    async (network) => {
      await switchOn(network);
      const customer = await payee(network);
      const order = await paidIn(customer, '300');
      const hash = send(order, network);
      send(order, network, '1');
      fake.send(own[network], { amount: order.amt_to_recv, network });
      await find(network);
      expect(await proposed(order)).toMatchObject([
        { tx_hash: hash, network, use: 'found_payout', state: 'final', problem: null, is_shared: false },
      ]);
      expect(await proposed(order, customer)).toEqual([]);
      const { status, version, payout_tx_hash, complete_by } = await read(order);
      expect([status, version, payout_tx_hash, complete_by]).toEqual([5, order.version, null, null]);
      expect(await scene.completeDue()).toBe(0);
    },
  );

  test('is looked for after the money that is awaited, where not all addresses have their turn', async () => {
    await switchOn('TRC20');
    await paidIn(await payee(), '300');
    await scene.deal({ amount: '20' });
    const { gather, dueAddresses } = chainWork(world.db);
    await gather('TRC20');
    await query(`update chain_addresses set next_at = now() - interval '1 hour' where address = $1`, [elsewhere.TRC20]);
    const due = async (most: number) => (await dueAddresses('TRC20', most)).map(({ address }) => address);
    expect(await due(1)).toEqual([own.TRC20]);
    expect(await due(9)).toEqual([own.TRC20, elsewhere.TRC20]);
  });

  test('is the payout once it is named, and completes its deal an hour later', async () => {
    await switchOn('TRC20');
    const order = await paidIn(await payee(), '300');
    const hash = send(order);
    await find('TRC20');
    await say(order, 'ready', { tx_hash: hash });
    fake.asked.length = 0;
    await look();
    // It was read before, so nobody asks again.
    expect(fake.asked.filter(({ body }) => body.includes(hash))).toEqual([]);
    const after = await read(order);
    expect(after.transfer_readings).toMatchObject([{ tx_hash: hash, use: 'payout', state: 'final', problem: null }]);
    expect(Date.parse(after.complete_by)).toBeLessThanOrEqual(Date.now() + 60 * 60_000);
    await query(`update order_readings set completes_at = now() where use = 'payout'`);
    expect(await scene.completeDue()).toBe(1);
  });

  test('is proposed no more once another one is named, or the deal is over', async () => {
    await switchOn('TRC20');
    const order = await paidIn(await payee(), '300');
    send(order);
    await find('TRC20');
    expect(await proposed(order)).toHaveLength(1);
    await say(order, 'ready', { tx_hash: 'e'.repeat(64) });
    await look();
    expect(await proposed(order)).toMatchObject([{ use: 'payout', tx_hash: 'e'.repeat(64) }]);
    fake.asked.length = 0;
    await query(`begin; set local session_replication_role = replica;
      update orders set status = 'completed', closed_at = now() where id = '${order.id}'; commit`);
    await look();
    expect(fake.asked).toEqual([]);
    expect(await query('select address from chain_addresses')).toEqual([]);
  });

  test('that is older than the receipt, or has paid another deal, is not proposed', async () => {
    await switchOn('TRC20');
    const customer = await payee();
    const first = await paidIn(customer, '300');
    const hash = send(first);
    fake.send(elsewhere.TRC20, { amount: first.amt_to_recv, at: new Date(Date.now() - 10 * 60_000) });
    await find('TRC20');
    expect(await proposed(first)).toMatchObject([{ tx_hash: hash }]);
    await say(first, 'ready', { tx_hash: hash });
    const second = await paidIn(customer, '300');
    await find('TRC20');
    expect(await proposed(second)).toEqual([]);
  });

  test('of two deals with one sum is shown on both, so people say whose it is', async () => {
    await switchOn('TRC20');
    const customer = await payee();
    const [one, two] = [await paidIn(customer, '300'), await paidIn(customer, '300')];
    const hash = send(one);
    await find('TRC20');
    for (const order of [one, two]) expect(await proposed(order)).toMatchObject([{ tx_hash: hash, is_shared: true }]);
    await say(one, 'ready', { tx_hash: hash });
    await look();
    expect(await proposed(two)).toEqual([]);
  });

  test('is what is named while the job looks, once', async () => {
    await switchOn('TRC20');
    const order = await paidIn(await payee(), '300');
    const hash = send(order);
    fake.grow('TRC20', 40);
    await later();
    await Promise.all([round(), say(order, 'ready', { tx_hash: hash }), round()]);
    await look();
    await look();
    expect(await proposed(order)).toMatchObject([{ tx_hash: hash, use: 'payout', state: 'final', problem: null }]);
  });
});
