import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aBrowser } from '../notification/notification.test-kit.ts';
import { openWorld, type World } from '../testing/world.ts';
import { sweepSessions } from './session-sweep.service.ts';
import { sessionSweepStore } from './session-sweep.store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const left = async (table: 'sessions' | 'push_subscriptions') =>
  (await world.db.pool.query(`select count(*) as count from ${table}`)).rows[0].count;

test('The sweep deletes all expired sessions with their push subscriptions, and no others', async () => {
  const [expired, active] = [await world.customer(), await world.customer()];
  for (const person of [expired, active])
    expect((await world.as(person).post('/v1/users/subscription_info', aBrowser())).status).toBe(200);
  await world.db.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    expired.id,
  ]);
  await world.db.pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(n::text::bytea), $1, now() - interval '1 day' from generate_series(1, 1200) n`,
    [expired.id],
  );
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message) };

  const sweep = sweepSessions({ store: sessionSweepStore(world.db), log });
  await vi.waitFor(async () => expect(await left('sessions')).toBe(1), 5_000);
  await sweep.stop();

  expect([await left('push_subscriptions'), warnings]).toEqual([1, []]);
  expect((await world.as(active).get('/v1/users/me/')).status).toBe(200);
});
