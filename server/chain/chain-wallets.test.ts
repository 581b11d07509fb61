import { beforeEach, expect, test } from 'vitest';
import { walletSeconds } from '#domain/chain/schedule.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { chainScene, own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';

const scene = await forFile(chainScene());
const { world, fake, admin, owner, office, query, deal, round, switchOn, later } = scene;
await putOnBooks(world, office, { usd: '1000', usdt: '500' });

beforeEach(scene.reset);

const look = async () => {
  await later();
  await round();
};
const booksOf = async (who = owner) => (await world.as(who).get(`/v1/books?office_id=${office.id}`)).body;
const readings = async () => (await booksOf()).wallet_readings;

test('What lies in a wallet is read beside what the books have, and moves nothing of them', async () => {
  await switchOn('TRC20', 'ERC20');
  const before = await booksOf();
  expect(before.wallet_readings).toEqual([]);
  fake.hasBalance('TRC20', own.TRC20, 480_123_456n);
  fake.hasBalance('ERC20', own.ERC20, 7_000_000n);
  await look();
  const after = await booksOf();
  const ofOffice = { office_id: office.id, read_at: expect.any(String) };
  expect(after.wallet_readings).toEqual([
    { ...ofOffice, network: 'ERC20', booked: '0', read: '7', difference: '7' },
    { ...ofOffice, network: 'TRC20', booked: '500', read: '480.123456', difference: '-19.876544' },
  ]);
  expect({ ...after, wallet_readings: [] }).toEqual(before);
  expect((await admin.get(`/v1/books/check?office_id=${office.id}`)).body.ok).toBe(true);
  // All offices of the reader together have the same.
  expect((await admin.get('/v1/books')).body.wallet_readings).toEqual(after.wallet_readings);
});

test('With 18 decimals it is cut to 6, and a wallet is asked for once in a while, and not again', async () => {
  await switchOn('BEP20');
  fake.hasBalance('BEP20', own.BEP20, 5_000_000_999_999_999_999n);
  await look();
  expect(await readings()).toMatchObject([{ network: 'BEP20', read: '5' }]);
  expect(fake.asked).toHaveLength(2);
  await query('update chains set next_at = now()');
  await round();
  expect(fake.asked).toHaveLength(2);
  expect(
    await query(`select next_at > now() + interval '${walletSeconds - 60} seconds' as waits from wallet_readings`),
  ).toEqual([{ waits: true }]);
});

test('One that is off is shown no more, and an office that has another address has no reading of the old one', async () => {
  await switchOn('TRC20');
  fake.hasBalance('TRC20', own.TRC20, 1n);
  await look();
  expect(await readings()).toMatchObject([{ read: '0.000001' }]);
  await admin.put('/v1/chains/TRC20', { on: false });
  expect(await readings()).toEqual([]);
  await switchOn('TRC20');
  await query(`update wallet_readings set address = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn'`);
  expect(await readings()).toEqual([]);
  await look();
  expect(await query('select address from wallet_readings')).toEqual([{ address: own.TRC20 }]);
});

test('Transactions of deals have their turn first, and a budget that is used up leaves what was read', async () => {
  await switchOn('TRC20');
  fake.hasBalance('TRC20', own.TRC20, 9_000_000n);
  await look();
  const order = await deal({ amount: '20' });
  await scene.named(order, fake.send(own.TRC20, { amount: '20' }));
  fake.hasBalance('TRC20', own.TRC20, 1n);
  fake.asked.length = 0;
  // One question is for the newest block, two for the transaction.
  await query(`update chains set per_second = 1, per_day = 100, calls_on = (now() at time zone 'UTC')::date,
    calls = floor(100 * extract(epoch from now() at time zone 'UTC' - (now() at time zone 'UTC')::date) / 86400) + 2`);
  await look();
  expect(fake.asked.some(({ path }) => path.includes('triggerconstantcontract'))).toBe(false);
  expect(await readings()).toMatchObject([{ read: '9' }]);
});

test.each([
  ['no such sum', { result: { result: true }, constant_result: ['f'.repeat(64)] }],
  ['no word', { result: { result: true }, constant_result: ['0x1'] }],
  ['no answer', { result: { code: 'CONTRACT_VALIDATE_ERROR' } }],
])('An answer that is %s is kept by nobody, and the wallet is asked for later', async (_what, answer) => {
  await switchOn('TRC20');
  fake.hasBalance('TRC20', own.TRC20, 3_000_000n);
  await look();
  const head = () => ({ block_header: { raw_data: { number: 1_000_000, timestamp: Date.now() } } });
  let asked = 0;
  fake.setNoise(() => JSON.stringify(asked++ === 0 ? head() : answer));
  fake.mad.set('TRC20', 'noise');
  await look();
  expect(await readings()).toMatchObject([{ read: '3' }]);
  fake.mad.clear();
  await look();
  expect(await readings()).toMatchObject([{ read: '3' }]);
});

test('A customer and a cashier read none of it, and the database keeps no sum without its time', async () => {
  await switchOn('TRC20');
  fake.hasBalance('TRC20', own.TRC20, 3_000_000n);
  await look();
  expect((await world.as(scene.customer()).get(`/v1/books?office_id=${office.id}`)).status).toBe(403);
  const server = await asServerRole(world);
  expect(await verdictOf(server.pool.query('update wallet_readings set read_at = null'))).toBe('23514');
  expect(await verdictOf(server.pool.query('update wallet_readings set amount = -1'))).toBe('23514');
  await server.pool.end();
});
