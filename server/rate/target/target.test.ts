import { describe, expect, test, vi } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { listenTo, patience } from '../../testing/live.test-kit.ts';
import { newBrowser } from '../../testing/notification.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';
import { targetStore } from './target.store.ts';

const world = await forFile(openWorld());
const admin = world.as(await world.admin());
const url = '/v1/users/me/rate-targets';

type Entry = { type: string; title: string; body: string; url: string };
const list = async (who: Person) => (await world.as(who).get(url)).body;
const set = (who: Person, tc: string, rate: string, sc = 'USDT') => world.as(who).put(url, { sc, tc, rate });
const publish = (tc: string, rate: string, more: object = {}) =>
  admin.post('/v1/rates/', { sc: 'USDT', tc, rate, ...more });
const inboxOf = async (who: Person) =>
  (await world.as(who).get<{ items: Entry[] }>('/v1/users/me/inbox')).body.items.filter(
    ({ type }) => type === 'rate_reached',
  );

/** A pair of its own for each test, that one office offers at the global rate of 40. */
const currencies = ['UAH', 'EUR', 'PLN', 'CZK', 'HUF', 'GBP', 'USD'];
let used = 0;
async function aPair() {
  const tc = currencies[used++] ?? expect.unreachable('More tests than currencies');
  await publish(tc, '40');
  return tc;
}
const office = await world.office();

/** Waits until this reader has read all that happened so far. */
async function seenBy(reader: string) {
  const { rows } = await world.db.pool.query<{ id: string }>(
    `insert into outbox (kind, subject_id) values ('terms_update', gen_random_uuid()) returning id`,
  );
  await vi.waitFor(async () => {
    const { rows: seen } = await world.db.pool.query('select 1 from outbox_readers where name = $1 and id >= $2', [
      reader,
      rows[0]?.id,
    ]);
    expect(seen).toHaveLength(1);
  }, patience);
}

/** First the reader of targets, then the one that writes the inbox of what that has found. */
async function allSeen() {
  await seenBy('targets');
  await seenBy('inbox');
}

describe('a target', () => {
  test('is kept for 30 days, one for each direction, and the newest counts', async () => {
    const [tc, who] = [await aPair(), await world.customer()];
    const { status, body } = await set(who, tc, '41');
    expect([status, body]).toMatchObject([200, { sc: 'USDT', tc, rate: '41' }]);
    expect((Date.parse(body.until) - Date.parse(body.set_at)) / 86_400_000).toBeCloseTo(30, 3);
    await set(who, tc, '42.50');
    expect(await list(who)).toMatchObject([{ sc: 'USDT', tc, rate: '42.5' }]);
    expect((await world.as(who).delete(`${url}?sc=USDT&tc=${tc}`)).status).toBe(200);
    expect(await list(who)).toEqual([]);
  });

  test('is better than what is offered, and at most 10 % away', async () => {
    const [tc, who] = [await aPair(), await world.customer()];
    const refused = async (rate: string) => (await set(who, tc, rate)).body.reason;
    expect(await refused('40')).toBe('targetReached');
    expect(await refused('39.9')).toBe('targetReached');
    expect(await refused('44.1')).toBe('targetTooFar');
    expect((await set(who, tc, '44')).status).toBe(200);
    expect((await set(who, 'CHF', '2')).body).toMatchObject({ code: 'NOT_FOUND', reason: 'rateNotFound' });
  });

  test('is a rate', async () => {
    const who = await world.customer();
    for (const rate of ['4.4e-323', 'soon', '0', '41.123456789', '-41']) {
      expect(await set(who, 'UAH', rate), rate).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    }
  });

  test('is a person’s own', async () => {
    const [tc, who] = [await aPair(), await world.customer()];
    await set(who, tc, '41');
    expect(await list(await world.customer())).toEqual([]);
  });

  test('is one of ten, also where several are set at once', async () => {
    const who = await world.customer();
    const pairs = ['AED', 'AUD', 'CAD', 'CNY', 'DKK', 'GEL', 'ILS', 'JPY', 'NOK', 'RON', 'SEK', 'TRY'];
    for (const tc of pairs) await publish(tc, '40');
    const answers = await Promise.all(pairs.map((tc) => set(who, tc, '41')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.reason === 'tooManyTargets')).toHaveLength(2);
    expect(await list(who)).toHaveLength(10);
  });
});

describe('a rate that reaches the target', () => {
  test('is told once, in the inbox and by push, and the target is gone', async () => {
    const [tc, who] = [await aPair(), await world.customer({ lang: 'uk' })];
    await world.as(who).post('/v1/users/subscription_info', newBrowser());
    await world.db.pool.query(`update push_subscriptions set not_before = now() + interval '1 day'`);
    await set(who, tc, '41');
    const { heard } = await listenTo(world.app, who);
    await publish(tc, '40.99');
    await allSeen();
    expect(await inboxOf(who)).toEqual([]);
    await publish(tc, '41.00');
    await publish(tc, '41.20');
    await allSeen();
    expect(await inboxOf(who)).toMatchObject([
      { title: `USDT → ${tc}: курс, на який ви чекали`, url: `/?tab=exchange&sc=USDT&tc=${tc}` },
    ]);
    expect(await list(who)).toEqual([]);
    await seenBy('push');
    const { rows } = await world.db.pool.query(
      `select 1 from deliveries d join push_subscriptions s on d.recipient = encode(s.token_hash, 'hex')
       where s.user_id = $1 and d.kind = 'target'`,
      [who.id],
    );
    expect(rows).toHaveLength(1);
    await vi.waitFor(
      () => expect(heard.filter(({ type }) => type === 'rate_target').at(-1)).toMatchObject({ data: { targets: [] } }),
      patience,
    );
  });

  test('may be the own rate of an office that does not follow the global one', async () => {
    const [tc, who] = [await aPair(), await world.customer()];
    await set(who, tc, '41');
    await publish(tc, '41.5', { office_id: office.id });
    await allSeen();
    expect(await inboxOf(who)).toEqual([]);
    await admin.post('/v1/rates/subscribe', { sc: 'USDT', tc, add_office_ids: [], rmv_office_ids: [office.id] });
    await allSeen();
    expect(await inboxOf(who)).toMatchObject([{ body: expect.stringContaining('41.5000') }]);
  });

  test('is told although it was replaced before anybody looked', async () => {
    const [tc, who] = [await aPair(), await world.customer()];
    await allSeen();
    await set(who, tc, '41');
    const lock = await world.db.pool.connect();
    await lock.query(`begin; select from outbox_readers where name = 'targets' for update`);
    await publish(tc, '41.3');
    await publish(tc, '40.1');
    await lock.query('rollback');
    lock.release();
    await allSeen();
    expect(await inboxOf(who)).toMatchObject([{ body: expect.stringContaining('41.3000') }]);
  });

  test('counts for a target that was set after it only while it is offered', async () => {
    const [tc, who] = [await aPair(), await world.customer()];
    await publish(tc, '41.3');
    await publish(tc, '40.1');
    await set(who, tc, '41');
    await allSeen();
    expect(await inboxOf(who)).toEqual([]);
    expect(await list(who)).toHaveLength(1);
  });
});

test('the database lets no target ring twice, and old ones are removed', async () => {
  const who = await world.customer();
  const { rows } = await world.db.pool.query<{ id: string }>(
    `insert into rate_targets (id, user_id, sc, tc, rate, set_at, until, reached_at, reached_rate)
     values (gen_random_uuid(), $1, 'USDT', 'UAH', 2, now() - interval '9 days', now(), now() - interval '4 days', 3) returning id`,
    [who.id],
  );
  const again = world.db.pool.query('update rate_targets set reached_at = now() where id = $1', [rows[0]?.id]);
  await expect(again).rejects.toMatchObject({ code: 'OB042' });
  await targetStore(world.db).forget();
  expect((await world.db.pool.query('select 1 from rate_targets where user_id = $1', [who.id])).rows).toEqual([]);
});
