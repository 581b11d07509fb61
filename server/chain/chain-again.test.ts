import { beforeEach, describe, expect, test } from 'vitest';
import { isFinalWrong, readingProblems, readingStates } from '#domain/chain/reading-words.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { chainScene, elsewhere, own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';

const scene = await forFile(chainScene());
const { world, fake, owner, query, deal, named, read, round, seen, switchOn, later } = scene;

beforeEach(scene.reset);

const look = async () => {
  await later();
  await round();
};
const grow = async (network: ReadableNetwork) => {
  fake.grow(network, 40);
  await look();
};
const receive = (id: string, body?: object) => world.as(owner).put(`/v1/orders/${id}/receive`, body);
const keyOf = (hash: string) => hash.slice(-64);

describe.each<ReadableNetwork>(['TRC20', 'ERC20'])('a transaction on %s whose block was replaced', (network) => {
  const send = (failed = false) => fake.send(own[network], { amount: '50', network, failed });

  test('and that is mined again is read again, and final there', async () => {
    await switchOn(network);
    const order = await deal({ amount: '50', network });
    const hash = send();
    await named(order, hash);
    await look();
    fake.reorganise(network, hash);
    await look();
    // What was read before is no money: nobody has receipted it, and the wait for it goes on.
    expect(await seen(order)).toMatchObject({ reading: { state: 'missing', amount: null, problem: null }, status: 2 });
    fake.mineAgain(network, hash);
    await look();
    expect(await seen(order)).toMatchObject({ reading: { state: 'pending', amount: '50', depth: 1 } });
    await grow(network);
    expect(await seen(order)).toMatchObject({ reading: { state: 'final', problem: null, amount: '50' }, status: 2 });
    const said = await query('select state, block from transfer_readings where transfer = $1 order by id', [
      keyOf(hash),
    ]);
    expect(said.map(({ state }) => state)).toEqual(['pending', 'missing', 'pending', 'final']);
    expect(said[2].block).not.toBe(said[0].block);
  });

  test('and that fails where it is mined again is judged by that, and its time ends', async () => {
    await switchOn(network);
    const order = await deal({ amount: '50', network });
    const hash = send();
    const { version } = await named(order, hash);
    await look();
    fake.reorganise(network, hash);
    await look();
    fake.mineAgain(network, hash, { failed: true });
    await look();
    expect(await seen(order)).toMatchObject({ reading: { state: 'pending', problem: 'failed' }, version });
    await grow(network);
    expect(await seen(order)).toMatchObject({
      reading: { state: 'final', problem: 'failed', amount: null },
      ...{ not_arrived: { reason: 'failed' }, version: version + 1 },
    });
  });

  test('and that succeeds where it is mined again keeps its time, though it had failed before', async () => {
    await switchOn(network);
    const order = await deal({ amount: '50', network });
    const hash = send();
    const { due_at } = await named(order, hash);
    const mined = fake.of(network).transactions.get(keyOf(hash));
    if (mined) mined.failed = true;
    await look();
    expect(await seen(order)).toMatchObject({ reading: { state: 'pending', problem: 'failed' }, not_arrived: null });
    fake.reorganise(network, hash);
    fake.mineAgain(network, hash);
    await look();
    await grow(network);
    expect(await seen(order)).toMatchObject({ reading: { state: 'final', problem: null, amount: '50' } });
    expect((await read(order)).due_at).toBe(due_at);
  });

  test('with another sum never refuses or gives a receipt while it is gone', async () => {
    await switchOn(network);
    const order = await deal({ amount: '70', network });
    const hash = send();
    await named(order, hash);
    await look();
    fake.reorganise(network, hash);
    await look();
    // 50 of 70 were read and taken back, so the desk decides as without the chain.
    expect((await receive(order.id)).body).toMatchObject({ status: 5, receipts: [{ amount: '70' }] });
  });
});

describe('after a transaction that is no money', () => {
  /** A deal whose customer named a transaction that failed. `before`: how it was until then. */
  async function wrong(amount = '80') {
    await switchOn('TRC20');
    const order = await deal({ amount });
    const before = await read(order);
    const hash = fake.send(own.TRC20, { amount, failed: true });
    await named(order, hash);
    await grow('TRC20');
    return { order, hash, before };
  }
  const mine = () => world.as(scene.customer());
  const say = (id: string, tx_hash: string) => mine().put(`/v1/orders/${id}/sent`, { tx_hash });

  test('its customer names another one: both stay in the history, and the deal gets no more time', async () => {
    const { order, hash, before } = await wrong();
    const second = fake.send(own.TRC20, { amount: '80' });
    const said = await say(order.id, second);
    expect(said).toMatchObject({ status: 200, body: { sent_tx_hash: second, due_at: before.due_at, said: 'sent' } });
    await grow('TRC20');
    const after = await read(order);
    expect(after.due_at).toBe(before.due_at);
    expect(after.events.map(({ what }: { what: string }) => what).filter(Boolean)).toEqual([
      'sent',
      'hash_wrong',
      'sent',
    ]);
    const readings = Object.fromEntries(
      after.transfer_readings.map((one: { tx_hash: string; problem: string | null }) => [one.tx_hash, one.problem]),
    );
    expect(readings).toEqual({ [hash]: 'failed', [second]: null });
    // The wrong one is no money, so the receipt is of the other one alone.
    const { body } = await receive(order.id);
    expect(body).toMatchObject({ status: 5, receipts: [{ transfer: keyOf(second), amount: '80' }] });
  });

  test('and another one that is wrong too, both sides hear it of each, and the time never becomes longer', async () => {
    const { order, before } = await wrong();
    for (const send of [
      () => fake.send(elsewhere.TRC20, { amount: '80' }),
      () => fake.send(own.TRC20, { amount: '80', contract: elsewhere.TRC20 }),
    ]) {
      expect(await say(order.id, send())).toMatchObject({ status: 200 });
      await grow('TRC20');
      expect((await read(order)).said).toBe('hash_wrong');
      await look();
    }
    const after = await read(order);
    const words = after.events.map(({ what }: { what: string }) => what).filter(Boolean);
    expect(words).toEqual(['sent', 'hash_wrong', 'sent', 'hash_wrong', 'sent', 'hash_wrong']);
    expect(after).toMatchObject({ due_at: before.due_at, not_arrived: { reason: 'failed' } });
  });

  test('and five of them are enough', async () => {
    const { order } = await wrong();
    for (let more = 0; more < 4; more += 1) {
      expect(await say(order.id, fake.send(own.TRC20, { amount: '80', failed: true }))).toMatchObject({ status: 200 });
      await grow('TRC20');
    }
    expect(await say(order.id, fake.send(own.TRC20, { amount: '80' }))).toMatchObject({
      body: { reason: 'saidAlready' },
    });
  });

  test('no other one is named before the chain has said that it is wrong, nor where staff recorded that it came', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '80' });
    const hash = fake.send(own.TRC20, { amount: '80', failed: true });
    await named(order, hash);
    const refused = { status: 409, body: { reason: 'saidAlready' } };
    expect(await say(order.id, 'e'.repeat(64))).toMatchObject(refused);
    await look();
    expect(await say(order.id, 'e'.repeat(64))).toMatchObject(refused);
    await world.as(owner).put(`/v1/orders/${order.id}/arrived`, { amount: '80', tx_hash: hash });
    await grow('TRC20');
    expect(await say(order.id, 'e'.repeat(64))).toMatchObject(refused);
    expect((await read(order)).not_arrived).toBeNull();
  });

  test('the hour in which one may answer never makes the time longer than it was', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '80' });
    const { version } = await named(order, fake.send(own.TRC20, { amount: '80', failed: true }));
    // The chain was not read until shortly before the end.
    await query(`begin; set local session_replication_role = replica;
      update orders set due_at = now() + interval '10 minutes', quarter_left_at = now() where id = '${order.id}'; commit`);
    const { due_at } = await read(order);
    await grow('TRC20');
    expect(await read(order)).toMatchObject({ said: 'hash_wrong', version: version + 1, due_at });
  });

  test('while the job says it, naming another one either comes before, and is refused, or after, and gives no time', async () => {
    for (let times = 0; times < 8; times += 1) {
      await scene.reset();
      await switchOn('TRC20');
      const order = await deal({ amount: '80' });
      const before = await read(order);
      const hash = fake.send(own.TRC20, { amount: '80', failed: true });
      await named(order, hash);
      fake.grow('TRC20', 40);
      await later();
      const second = fake.send(own.TRC20, { amount: '80' });
      const [one, two] = await Promise.all([say(order.id, second), say(order.id, second), round(), round()]);
      const after = await read(order);
      const hasTaken = [one, two].some(({ status }) => status === 200);
      expect([one, two].map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
      expect(after).toMatchObject({ sent_tx_hash: hasTaken ? second : hash, due_at: before.due_at });
      expect(after.events.map(({ what }: { what: string }) => what).filter(Boolean)).toEqual(
        hasTaken ? ['sent', 'hash_wrong', 'sent'] : ['sent', 'hash_wrong'],
      );
    }
  });

  test('of two that are named at once one is taken', async () => {
    const { order } = await wrong();
    const hashes = [1, 2, 3].map(() => fake.send(own.TRC20, { amount: '80' }));
    const said = await Promise.all(hashes.map((hash) => say(order.id, hash)));
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const taken = hashes[said.findIndex(({ status }) => status === 200)];
    expect((await read(order)).sent_tx_hash).toBe(taken);
  });

  test('the clock says it once, also by two nodes', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '80' });
    const hash = fake.send(own.TRC20, { amount: '80', failed: true });
    await named(order, hash);
    fake.grow('TRC20', 40);
    await later();
    await Promise.all([round(), round(), round()]);
    await Promise.all([1, 2].map(() => scene.sayHashWrong(order.id, keyOf(hash), 'failed')));
    const { events } = await read(order);
    expect(events.filter(({ what }: { what: string }) => what === 'hash_wrong')).toHaveLength(1);
  });

  test('the database refuses another one while the time of the first one runs', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '80' });
    await named(order, fake.send(own.TRC20, { amount: '80' }));
    await grow('TRC20');
    const renamed = query(
      `update orders set sent_tx_hash = '${'e'.repeat(64)}', said = 'sent', version = version + 1 where id = '${order.id}'`,
    );
    await expect(renamed).rejects.toMatchObject({ code: 'OB008' });
  });

  test('one that is named after the end of the deal may be named again where it is wrong', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '80' });
    await named(order, fake.send(own.TRC20, { amount: '80', failed: true }));
    fake.grow('TRC20', 40);
    await later();
    await round();
    await world.as(owner).put(`/v1/orders/${order.id}/cancel`, { reason: 'no_funds' });
    const second = fake.send(own.TRC20, { amount: '80' });
    expect(await say(order.id, second)).toMatchObject({ status: 200, body: { status: 4, sent_tx_hash: second } });
    // What is settled is the other one's sum alone.
    const settled = await world.as(owner).put(`/v1/orders/${order.id}/settle`, {
      ...{ outcome: 'returned', reason: 'It came too late', tx_hash: 'd'.repeat(64) },
      to: { network: 'TRC20', address: elsewhere.TRC20 },
    });
    expect(settled).toMatchObject({ status: 200, body: { receipts: [{ transfer: keyOf(second), amount: '80' }] } });
  });
});

test('The database calls the same readings wrong as the rules of the domain do', async () => {
  await switchOn('TRC20');
  const order = await deal({ amount: '50' });
  const hash = fake.send(own.TRC20, { amount: '50' });
  await named(order, hash);
  await look();
  const judged = (state: string, problem: string | null) =>
    query(
      `insert into order_readings (order_id, transfer, use, tx_hash, network, state, problem)
       select order_id, encode(sha256(convert_to($1 || coalesce($2, ''), 'UTF8')), 'hex'), use, tx_hash, network, $1, $2
       from order_readings where order_id = $3 and transfer = $4 returning order_id, transfer`,
      [state, problem, order.id, keyOf(hash)],
    );
  for (const state of readingStates) {
    for (const problem of [null, ...readingProblems]) {
      // Nothing is known yet of what is wrong.
      if (problem !== null && (state === 'unread' || state === 'missing')) continue;
      const [{ order_id, transfer }] = await judged(state, problem);
      const [{ wrong }] = await query('select is_read_wrong($1, $2) as wrong', [order_id, transfer]);
      expect({ state, problem, wrong }).toEqual({ state, problem, wrong: isFinalWrong({ state, problem }) });
    }
  }
});
