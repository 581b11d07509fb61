import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Office } from '#contract/office.ts';
import type { Order } from '#contract/order.ts';
import { readMigrations } from '../lib/migration-files.ts';
import { openWorld } from '../testing/world.ts';
import { decidePushes, openPushWorld, patience, rateOf } from './push.test-kit.ts';

let place: Awaited<ReturnType<typeof openPushWorld>>;
let office: Office;
beforeAll(async () => {
  place = await openPushWorld();
  office = await place.world.office();
  await rateOf(place.world);
});
afterAll(() => place.close());

const query = async <Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]> =>
  (await place.world.db.pool.query(sql, values)).rows;

/** The database of the release before deliveries, as the migration finds it. */
async function migrateFromBefore() {
  await query('drop table deliveries, outbox_readers');
  for (const { name, sql } of await readMigrations()) if (name === '0026-deliveries.sql') await query(sql);
}

const decideAll = async () => {
  while (await decidePushes(place.world));
};

test('A database and nodes of the release before lose no push and cause none twice', async () => {
  const { world, service } = place;
  const owner = await world.owner(office);
  const browser = await place.subscribed(owner);
  await world.app.close();
  await decideAll();

  const draft = { er_id: (await rateOf(world)).id, office_id: office.id, amount: '100' };
  const order = async (server: typeof world): Promise<Order> => {
    const { status, body } = await server.as(await world.customer()).post('/v1/orders/', draft);
    expect(status).toBe(201);
    return body;
  };
  const unstarted = await openWorld({ db: world.db, env: { PUSH_RELAY: 'http://127.0.0.1:9' } });
  const held = await world.db.pool.connect();
  await held.query('begin');
  await held.query('select from outbox_readers for update');
  const [handled, waiting, undecided] = [await order(unstarted), await order(unstarted), await order(unstarted)];
  await unstarted.app.close();
  await held.query('rollback');
  held.release();

  // The old release has handled two events. It has sent the push about one, and that about the other one waits.
  await query(
    `update push_progress p set xid = o.xid, id = o.id from outbox o where o.subject_id = $1 and o.kind = 'new_order'`,
    [waiting.id],
  );
  await query(
    `insert into pushes (token_hash, topic, kind, subject_id, version, try_at, sent_at)
     select token_hash, 'order:' || id, 'order', id, 1, case when id = $2 then now() end, case when id = $1 then now() end
     from push_subscriptions, unnest($1::uuid || array[$2::uuid]) id where endpoint = $3`,
    [handled.id, waiting.id, browser.subscription.endpoint],
  );
  await migrateFromBefore();
  const after = await openWorld({ db: world.db, env: { PUSH_RELAY: service.url } });
  await vi.waitFor(() => expect(browser.shown).toHaveLength(2), patience);
  expect(browser.shown.map(({ order_id }) => order_id).sort()).toEqual([waiting.id, undecided.id].sort());

  // A node of the old release still runs beside the new one. It locks its own position, handles events and moves on.
  const old = await world.db.pool.connect();
  await old.query('begin');
  await old.query('select from push_progress for update');
  const taken = await order(after);
  const [{ xid, id } = { xid: '', id: 0 }] = await query<{ xid: string; id: number }>(
    'select xid::text, id from outbox where subject_id = $1',
    [taken.id],
  );
  expect(await decidePushes(world)).toBe(false);
  expect(await query('select from deliveries where subject_id = $1', [taken.id])).toEqual([]);
  await old.query('update push_progress set xid = $1::xid8, id = $2', [xid, id]);
  await old.query('commit');
  old.release();
  const next = await order(after);
  await vi.waitFor(() => expect(browser.shown).toHaveLength(3), patience);
  expect(browser.shown.at(-1)?.order_id).toBe(next.id);
  await vi.waitFor(async () => {
    const [same] = await query('select (p.xid, p.id) = (r.xid, r.id) as same from push_progress p, outbox_readers r');
    expect(same).toEqual({ same: true });
  }, patience);
  await after.app.close();
});
