import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { counts } from '../../testing/counts.ts';
import { forFile } from '../../testing/for-file.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { codeOf } from '../../testing/pickup.test-kit.ts';
import { exchangeIn, openWorld, type Person, type World } from '../../testing/world.ts';

const logged: string[] = [];
const logTo = { write: (line: string) => void logged.push(line) };
const world = await forFile(openWorld({ logTo }));
const node = await forFile(openWorld({ db: world.db, logTo }));
const { office, toCash, customer } = await exchangeIn(world);

const ready = () => writeOrder(world, { customer, office, rate: toCash, status: 'ready' });
const find = (who: Person, code: string, at = world) => at.as(who).post('/v1/orders/by-code', { code });
const tally = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));
const missesOf = async () =>
  (await world.db.pool.query<{ count: number }>('select count from throttles order by ends_at desc limit 1')).rows[0];

test('a search that finds a deal is not counted, and twenty that find none end the searching for an hour', async () => {
  const cashier = await world.cashier(office);
  const order = await ready();
  const code = await codeOf(world, customer, order);
  for (let time = 0; time < 25; time += 1) expect((await find(cashier, code)).body).toMatchObject([{ id: order.id }]);
  const misses: number[] = [];
  for (const guess of guessesWithout([code], 20)) misses.push((await find(cashier, guess)).status);
  expect(tally(misses)).toEqual({ 404: 20 });
  expect(await missesOf()).toEqual({ count: 20 });
  const refused = await find(cashier, code);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await find(await world.owner(office), code)).status).toBe(200);
  const { body: journal } = await world.as(await world.admin()).get('/v1/audit?kind=wrong_pickup_codes');
  expect(journal.items).toMatchObject([{ object_id: cashier.id, actor: { id: cashier.id }, after: { count: 20 } }]);

  await world.db.pool.query(`update throttles set ends_at = now() - interval '1 second'`);
  expect((await find(cashier, code)).status).toBe(200);
});

test(`${counts.pickupGuesses} guesses of a cashier over two nodes open nothing`, { timeout: 300_000 }, async () => {
  const cashier = await world.cashier(office);
  const orders = [await ready(), await ready()];
  const codes = await Promise.all(orders.map((order) => codeOf(world, customer, order)));
  // The first ones, which are still judged, are all wrong. Every tenth of the later ones is right.
  const guesses = guessesWithout(codes, counts.pickupGuesses).map((guess, at) =>
    at >= 60 && at % 10 === 0 ? (codes[(at / 10) % codes.length] ?? guess) : guess,
  );
  const searches: number[] = [];
  const closes: number[] = [];
  for (let at = 0; at < guesses.length; at += 20) {
    const batch = guesses.slice(at, at + 20);
    await Promise.all(
      batch.map(async (guess, index) => {
        const there = index % 2 === 0 ? world : node;
        const order = orders[Math.floor(index / 2) % orders.length];
        if (at % 40 === 0) searches.push((await find(cashier, guess, there)).status);
        else closes.push((await there.as(cashier).put(`/v1/orders/${order?.id}/close`, { code: guess })).status);
      }),
    );
  }
  expect(tally(searches)).toEqual({ 404: 20, 429: searches.length - 20 });
  expect(tally(closes)).toEqual({ 422: 10, 409: closes.length - 10 });
  for (const { id } of orders)
    expect((await world.as(customer).get(`/v1/orders/${id}`)).body).toMatchObject({ status: 6, code_locked: true });
});

test('no code stands in the database, the logs, an export, a live message or any answer to others', async () => {
  const [cashier, owner] = [await world.cashier(office), await world.owner(office)];
  const listener = await listenTo(world.app, owner);
  const answers: string[] = [];
  logged.length = 0;
  const codes: string[] = [];
  // Six digits may stand anywhere by chance, but not those of all these orders.
  for (let count = 0; count < 6; count += 1) {
    const order = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    const call = async (who: Person, method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown) =>
      answers.push((await world.as(who).send(method, url, body)).text);
    await call(cashier, 'PUT', `/v1/orders/${order.id}/ready`);
    const code = await codeOf(world, customer, order);
    codes.push(code);
    await call(cashier, 'PUT', `/v1/orders/${order.id}/here`);
    await call(cashier, 'PUT', `/v1/orders/${order.id}/close`, { code: guessesWithout([code], 1)[0] });
    await call(cashier, 'POST', '/v1/orders/by-code', { code });
    for (const url of [`/v1/orders/${order.id}`, '/v1/orders/', '/v1/orders/export?status__in=6', '/v1/radar'])
      await call(owner, 'GET', url);
    await call(customer, 'GET', `/v1/orders/${order.id}`);
    if (count % 2) await call(cashier, 'PUT', `/v1/orders/${order.id}/close`, { code });
    await call(await world.admin(), 'GET', '/v1/audit');
  }
  const mark = await world.rate({ sc: 'EUR', rate: '1.1' });
  await listener.hears('rate_update', mark.id);
  const dump = await dumpOf(world);
  expect(dump).toContain('pickup_codes');
  const places = { answers: answers.join(), dump, log: logged.join(), live: JSON.stringify(listener.heard) };
  for (const [place, text] of Object.entries(places))
    for (const [form, spell] of Object.entries(forms)) {
      const found = codes.filter((code) => text.includes(spell(code)));
      expect({ place, form, all: found.length === codes.length }).toEqual({ place, form, all: false });
    }
});

/** As it is, as the bytes of a column, and under hashes that need no key. */
const forms = {
  digits: (code: string) => code,
  hex: (code: string) => Buffer.from(code).toString('hex'),
  base64: (code: string) => Buffer.from(code).toString('base64'),
  sha256: (code: string) => createHash('sha256').update(code).digest('hex'),
  md5: (code: string) => createHash('md5').update(code).digest('hex'),
};

/** All rows of all tables, as a backup has them. */
async function dumpOf({ db }: World): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.pool.query(`select coalesce(jsonb_agg(t), '[]')::text as kept from ${name} t`);
      return `${name} ${rows[0].kept}`;
    }),
  );
  return parts.join('\n');
}

/** This many texts of six digits, without these codes. */
function guessesWithout(codes: readonly string[], count: number): string[] {
  const guesses: string[] = [];
  for (let number = 0; guesses.length < count; number += 1) {
    const guess = String(number).padStart(6, '0');
    if (!codes.includes(guess)) guesses.push(guess);
  }
  return guesses;
}
