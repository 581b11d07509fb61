import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chainScene, elsewhere, own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';

const scene = await forFile(chainScene());
const { world, fake, admin, owner, query, deal, named, read, round, seen, switchOn, later } = scene;
const forServer = asServerRole(world);
afterAll(async () => (await forServer).pool.end());

beforeEach(scene.reset);

describe('a transaction that a customer names', () => {
  test('is read when it is pending and when it is final, and moves nothing', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '777.77' });
    const hash = fake.send(own.TRC20, { amount: '777.77' });
    const { version } = await named(order, hash);
    await round();
    expect(await seen(order)).toMatchObject({
      reading: {
        tx_hash: hash,
        network: 'TRC20',
        use: 'claimed',
        state: 'pending',
        problem: null,
        amount: '777.77',
        depth: 1,
        depth_needed: 19,
      },
      ...{ status: 2, version },
    });
    fake.grow('TRC20', 18);
    await later();
    await round();
    expect(await seen(order)).toMatchObject({
      reading: { state: 'final', problem: null, depth: 19 },
      status: 2,
      version,
    });
    const events = await query('select from outbox where kind = $1 and subject_id = $2', ['order_here', order.id]);
    expect(events).toHaveLength(2);
    // A final one is asked for no more.
    fake.asked.length = 0;
    await later();
    await round();
    expect(fake.asked.filter(({ body }) => body.includes(hash))).toEqual([]);
    expect(await query('select state from transfer_readings order by id')).toEqual([
      { state: 'pending' },
      { state: 'final' },
    ]);
  });

  const wrongs: [string, (amount: string) => string, string, boolean][] = [
    ['has failed', (amount) => fake.send(own.TRC20, { amount, failed: true }), 'failed', true],
    [
      'moves a false USDT',
      (amount) => fake.send(own.TRC20, { amount, contract: elsewhere.TRC20 }),
      'other_contract',
      true,
    ],
    ['is an approval', (amount) => fake.send(own.TRC20, { amount, kind: 'approval' }), 'no_transfer', true],
    ['went to somebody else', (amount) => fake.send(elsewhere.TRC20, { amount }), 'other_recipient', true],
    [
      'is older than the deal',
      (amount) => fake.send(own.TRC20, { amount, at: new Date(Date.now() - 3_600_000) }),
      'older',
      true,
    ],
    ['has another sum', () => fake.send(own.TRC20, { amount: '500' }), 'other_sum', false],
    ['is dust', () => fake.send(own.TRC20, { units: 1n }), 'other_sum', false],
  ];
  test.each(wrongs)(
    'and that %s is said so, and ends the time that it gave only where it is no money',
    async (_, send, problem, ends) => {
      await switchOn('TRC20');
      const order = await deal({ amount: '777.77' });
      const { due_at: before } = await read(order);
      const { due_at: given, version } = await named(order, send('777.77'));
      expect(Date.parse(given)).toBeGreaterThan(Date.parse(before));
      await round();
      expect((await seen(order)).not_arrived).toBeNull();
      fake.grow('TRC20', 20);
      await later();
      await round();
      const after = await read(order);
      expect(after.transfer_readings).toMatchObject([{ state: 'final', problem }]);
      expect(after).toMatchObject({ status: 2, version: version + Number(ends), said: ends ? 'hash_wrong' : 'sent' });
      expect(after.due_at).toBe(ends ? before : given);
      expect(after.not_arrived).toEqual(ends ? { at: expect.any(String), reason: problem } : null);
      expect(after.events.at(-1)).toMatchObject(
        ends ? { what: 'hash_wrong', by: null, system: true } : { what: 'sent' },
      );
      // Once.
      await later();
      await round();
      expect((await read(order)).version).toBe(version + Number(ends));
    },
  );

  test('has its sum told before the receipt: with another one the receipt is refused until somebody records it', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '777.77' });
    const hash = fake.send(own.TRC20, { amount: '500' });
    await named(order, hash);
    fake.grow('TRC20', 20);
    await round();
    const receive = () => world.as(owner).put(`/v1/orders/${order.id}/receive`);
    expect(await receive()).toMatchObject({
      status: 409,
      body: { reason: 'otherSumArrived', agreed: '777.77', arrived: '500' },
    });
    await world.as(owner).put(`/v1/orders/${order.id}/arrived`, { amount: '777.77', tx_hash: hash });
    expect(await receive()).toMatchObject({ status: 200, body: { status: 5, receipts: [{ amount: '777.77' }] } });
  });

  test('counts the parts at the own address alone, also where a batch pays two deals', async () => {
    await switchOn('TRC20');
    const [one, two] = [await deal({ amount: '100' }), await deal({ amount: '250', at: 'second' })];
    const hash = fake.send(own.TRC20, {
      amount: '60',
      more: [
        { to: scene.secondAddress, amount: '250' },
        { to: own.TRC20, amount: '40' },
      ],
    });
    await named(one, hash);
    await named(two, hash);
    fake.grow('TRC20', 20);
    await round();
    expect([(await seen(one)).reading, (await seen(two)).reading]).toMatchObject([
      { state: 'final', problem: null, amount: '100' },
      { state: 'final', problem: null, amount: '250' },
    ]);
  });

  test('is missing again after its block was replaced, and is read where it comes again', async () => {
    await switchOn('TRC20', 'ERC20');
    for (const network of ['TRC20', 'ERC20'] as const) {
      const order = await deal({ amount: '50', network });
      const hash = fake.send(own[network], { amount: '50', network });
      await named(order, hash);
      await later();
      await round();
      expect(await seen(order), network).toMatchObject({ reading: { state: 'pending', problem: null } });
      fake.reorganise(network, hash);
      await later();
      await round();
      expect(await seen(order), network).toMatchObject({
        reading: { state: 'missing', amount: null },
        not_arrived: null,
      });
    }
  });

  test('is read with 18 decimals, and final after as many blocks as the admin says', async () => {
    await switchOn('BEP20');
    await admin.put('/v1/chains/BEP20', { final_depth: 3 });
    const order = await deal({ amount: '777.77', network: 'BEP20' });
    await named(order, fake.send(own.BEP20, { network: 'BEP20', units: 777_770_000_000_000_000_000n }));
    await round();
    expect(await seen(order)).toMatchObject({
      reading: { state: 'pending', amount: '777.77', depth: 1, depth_needed: 3 },
    });
    fake.grow('BEP20', 2);
    await later();
    await round();
    expect(await seen(order)).toMatchObject({ reading: { state: 'final', problem: null } });
  });

  test('and sent on another network is looked for there, and keeps its time', async () => {
    await switchOn('ERC20', 'BEP20');
    const order = await deal({ amount: '50', network: 'ERC20' });
    const { due_at } = await named(order, fake.send(own.ERC20, { amount: '50', network: 'BEP20' }));
    fake.grow('BEP20', 40);
    for (let times = 0; times < 3; times += 1) {
      await later();
      await round();
    }
    expect(await seen(order)).toMatchObject({
      reading: { network: 'ERC20', state: 'final', problem: 'other_network', found_on: 'BEP20', amount: '50' },
      not_arrived: null,
    });
    expect((await read(order)).due_at).toBe(due_at);
  });

  test('by two customers is read for both, and decides nothing', async () => {
    await switchOn('TRC20');
    const [one, two] = [await deal({ amount: '70' }), await deal({ amount: '70', who: await world.customer() })];
    const hash = fake.send(own.TRC20, { amount: '70' });
    await named(one, hash);
    await named(two, hash);
    fake.grow('TRC20', 20);
    await round();
    for (const order of [one, two])
      expect(await read(order)).toMatchObject({
        claimed_twice: true,
        status: 2,
        transfer_readings: [{ problem: null, state: 'final' }],
      });
    expect((await world.as(owner).put(`/v1/orders/${one.id}/receive`)).body.reason).toBe('claimedTwice');
  });
});

describe('a payout', () => {
  test('that is final completes its deal an hour later, as the step of the clock, and one on the way does not', async () => {
    await switchOn('TRC20');
    const { order, hash } = await scene.paidOut('250');
    await round();
    const before = await read(order);
    fake.grow('TRC20', 20);
    await later();
    await round();
    const after = await read(order);
    expect(after.transfer_readings).toMatchObject([{ tx_hash: hash, use: 'payout', state: 'final', problem: null }]);
    expect(Date.parse(before.complete_by) - Date.parse(before.ready_at)).toBe(24 * 60 * 60_000);
    expect(Date.parse(after.complete_by)).toBeLessThanOrEqual(Date.now() + 60 * 60_000);
    expect([after.status, after.version]).toEqual([before.status, before.version]);
    expect(await scene.completeDue()).toBe(0);
    await query(`update order_readings set completes_at = now() where use = 'payout'`);
    expect(await scene.completeDue()).toBe(1);
    const done = await read(order);
    expect(done).toMatchObject({ status: 3, closed_by_clock: true });
    expect(done.events.at(-1)).toMatchObject({ from: 6, to: 3, by: null, system: true });
  });

  test('that failed never completes its deal: it waits for its customer', async () => {
    await switchOn('TRC20');
    const { order } = await scene.paidOut('250', { failed: true });
    fake.grow('TRC20', 20);
    await round();
    expect(await read(order)).toMatchObject({
      complete_by: null,
      transfer_readings: [{ use: 'payout', state: 'final', problem: 'failed' }],
    });
    await scene.dayLater(order);
    expect(await scene.completeDue()).toBe(0);
    // Nor does the database let anybody say that the clock did it.
    expect(
      await query(`select may_be_by_clock(o, 'completed') as may from orders o where id = $1`, [order.id]),
    ).toEqual([{ may: false }]);
  });
});

test('The database keeps a final reading, and what was read is only ever added to', async () => {
  await switchOn('TRC20');
  const order = await deal({ amount: '20' });
  await named(order, fake.send(own.TRC20, { amount: '20' }));
  fake.grow('TRC20', 20);
  await round();
  const server = await forServer;
  expect(await verdictOf(server.pool.query('update order_readings set amount = 5'))).toBe('OB210');
  expect(await verdictOf(server.pool.query('update transfer_readings set block = 5'))).toBe('42501');
  expect(await verdictOf(server.pool.query('delete from order_readings'))).toBe('42501');
});
