import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { type ChainMadness, chainServices } from '../testing/chain.test-kit.ts';
import { chainScene, elsewhere, own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';

const scene = await forFile(chainScene());
const { world, fake, admin, owner, query, deal, named, read, readingOf, round, seen, switchOn, later } = scene;

beforeEach(scene.reset);

describe('what comes without a word', () => {
  test.each<ReadableNetwork>(['TRC20', 'ERC20'])(
    'to %s is found by its sum, and the customer reads no transaction',
    async (network) => {
      await switchOn(network);
      const order = await deal({ amount: '777.77', network });
      const hash = fake.send(own[network], { amount: '777.77', network });
      fake.send(own[network], { amount: '1', network });
      fake.send(own[network], { amount: '777.77', network, contract: elsewhere[network] });
      fake.grow(network, 40);
      await round();
      await later();
      await round();
      expect(await readingOf(order, owner)).toMatchObject([
        { tx_hash: hash, use: 'found', state: 'final', amount: '777.77', is_shared: false },
      ]);
      expect(await readingOf(order, scene.customer())).toMatchObject([
        { tx_hash: null, use: 'found', amount: '777.77' },
      ]);
      expect(await read(order)).toMatchObject({ status: 2, sent_at: null, claimed_twice: false });
      const answer = await world.as(owner).put(`/v1/orders/${order.id}/receive`, { tx_hashes: [hash] });
      expect(answer.body).toMatchObject({ status: 5, receipts: [{ amount: '777.77' }], transfer_readings: [] });
    },
  );

  test('on another network, where the office has the same address, is found for no deal', async () => {
    await switchOn('ERC20', 'BEP20');
    const [order] = [await deal({ amount: '41', network: 'ERC20' }), await deal({ amount: '42', network: 'BEP20' })];
    fake.send(own.BEP20, { amount: '41', network: 'BEP20' });
    fake.grow('BEP20', 40);
    await round();
    await later();
    await round();
    expect(await readingOf(order, owner)).toEqual([]);
  });

  test('for two deals of one sum is shown to staff on both, to no customer, and goes where somebody names it', async () => {
    await switchOn('TRC20');
    const stranger = await world.customer();
    const [one, two] = [await deal({ amount: '33' }), await deal({ amount: '33', who: stranger })];
    const hash = fake.send(own.TRC20, { amount: '33' });
    fake.grow('TRC20', 20);
    await round();
    await later();
    await round();
    for (const order of [one, two])
      expect(await readingOf(order, owner)).toMatchObject([{ tx_hash: hash, is_shared: true }]);
    expect(await readingOf(two, stranger)).toEqual([]);
    await named(one, hash);
    await later();
    await round();
    expect(await readingOf(one, owner)).toMatchObject([{ use: 'claimed', state: 'final' }]);
    expect(await readingOf(two, owner)).toEqual([]);
  });
});

describe('a service that goes mad', () => {
  const plays: [ChainMadness, ReadableNetwork, string][] = [
    ['HTML', 'TRC20', 'unreadable'],
    ['429', 'TRC20', 'busy'],
    ['500', 'ERC20', 'refused'],
    ['hanging', 'ERC20', 'slow'],
    ['cut off', 'TRC20', 'unreachable'],
    ['too much', 'ERC20', 'tooLarge'],
    ['a clock that is off', 'TRC20', 'clock'],
    ['a clock that is off', 'ERC20', 'clock'],
  ];
  test.each(plays)('with %s (%s) is said to be %s, and catches up afterwards', async (madness, network, fault) => {
    await switchOn(network);
    const order = await deal({ amount: '20', network });
    await named(order, fake.send(own[network], { amount: '20', network }));
    fake.grow(network, 40);
    fake.mad.set(network, madness);
    for (let failures = 1; failures <= 3; failures += 1) {
      await later();
      await round(madness === 'hanging' ? 100 : undefined);
      const [chain] = (await admin.get('/v1/chains')).body.filter(
        (each: { network: string }) => each.network === network,
      );
      expect(chain).toMatchObject({ failures, fault, blind: failures >= 3 });
    }
    await query(`update chains set answered_at = now() - interval '1 hour' where network = $1`, [network]);
    const { reading, status } = await seen(order);
    expect([reading.state, reading.amount, status]).toEqual(['unread', null, 2]);
    expect(Date.now() - Date.parse(reading.blind_since)).toBeGreaterThanOrEqual(3_590_000);
    // An hour later nothing is lost: it is read where it was left.
    fake.mad.clear();
    await later();
    await round();
    expect(await seen(order)).toMatchObject({
      reading: { state: 'final', problem: null, amount: '20', blind_since: null },
    });
    expect((await admin.get('/v1/chains')).body).toContainEqual(
      expect.objectContaining({ network, failures: 0, fault: null, blind: false }),
    );
  });

  test('is left alone as long as it asks for', async () => {
    await switchOn('TRC20');
    await deal({ amount: '20' });
    fake.mad.set('TRC20', '429');
    await later();
    await round();
    expect(
      await query(`select next_at > now() + interval '590 seconds' as waits from chains where network = 'TRC20'`),
    ).toEqual([{ waits: true }]);
  });
});

describe('the budget', () => {
  test('of a day is never exceeded, and what is left over waits for its turn', async () => {
    await switchOn('TRC20');
    await admin.put('/v1/chains/TRC20', { per_day: 100 });
    await query(`update chains set calls = 100, calls_on = (now() at time zone 'UTC')::date where network = 'TRC20'`);
    await deal({ amount: '20' });
    await round();
    expect(fake.asked).toEqual([]);
    expect((await admin.get('/v1/chains')).body).toContainEqual(
      expect.objectContaining({ fault: 'spent', calls_today: 100 }),
    );
  });

  test('costs nothing while all is off: nobody is asked, and nothing is kept', async () => {
    const order = await deal({ amount: '20' });
    await named(order, fake.send(own.TRC20, { amount: '20' }));
    await round();
    expect(fake.asked).toEqual([]);
    expect(await readingOf(order, owner)).toEqual([]);
    expect(await query('select count(*)::int as kept from order_readings')).toEqual([{ kept: 0 }]);
  });

  test('is for open deals alone', async () => {
    await switchOn('TRC20');
    const order = await deal({ amount: '20' });
    await named(order, 'e'.repeat(64));
    await round();
    await world.as(owner).put(`/v1/orders/${order.id}/cancel`, { reason: 'no_funds' });
    fake.asked.length = 0;
    await later();
    await round();
    expect(fake.asked).toEqual([]);
    expect(await query('select count(*)::int as kept from chain_addresses')).toEqual([{ kept: 0 }]);
  });
});

describe('the key of a service', () => {
  test('goes to the service alone: no answer, journal or column has it', async () => {
    await switchOn('TRC20', 'ERC20');
    const key = 'a-secret-key-of-the-network';
    for (const network of ['TRC20', 'ERC20'])
      expect((await admin.put(`/v1/chains/${network}`, { key })).body.has_key).toBe(true);
    for (const network of ['TRC20', 'ERC20'] as const)
      await named(await deal({ amount: '20', network }), fake.send(own[network], { network }));
    await round();
    const [tron, ethereum] = (['TRC20', 'ERC20'] as const).map((network) =>
      fake.asked.find((one) => one.network === network),
    );
    expect(tron?.headers['tron-pro-api-key']).toBe(key);
    expect(ethereum?.path).toBe(`/v3/${key}`);
    const kept = JSON.stringify([
      (await admin.get('/v1/chains')).body,
      (await admin.get('/v1/audit?kind=chain_changed')).body,
    ]);
    expect(kept).not.toContain(key);
    expect(
      await query(
        `select position('secret' in encode(sealed_key, 'escape')) as at from chains where network = 'TRC20'`,
      ),
    ).toEqual([{ at: 0 }]);
    expect((await admin.put('/v1/chains/TRC20', { key: null })).body.has_key).toBe(false);
  });

  test('and its address are checked', async () => {
    for (const base_url of [
      'http://api.trongrid.io',
      'https://10.0.0.1',
      'https://user@host.example',
      'https://host.example/?key=1',
    ])
      expect(await admin.put('/v1/chains/TRC20', { base_url }), base_url).toMatchObject({ status: 422 });
    expect(await admin.put('/v1/chains/ERC20', { on: true, base_url: null })).toMatchObject({ status: 422 });
    expect(await admin.put('/v1/chains/SOL', { on: false })).toMatchObject({ status: 404 });
    expect(chainServices.TRC20).toBe((await admin.get('/v1/chains')).body[0].base_url);
  });
});
