import { expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { newBrowser } from '../testing/notification.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { sessionSweepStore } from './session-sweep.store.ts';
import { sessionSweep } from './session-sweep.ts';

const world = await forFile(openWorld());

function sweepOnce(signal = new AbortController().signal) {
  const sweep = sessionSweep(sessionSweepStore(world.db));
  return sweep.run({ signal, memo: undefined, remember: () => undefined });
}

const left = async (table: 'sessions' | 'push_subscriptions') =>
  (await world.db.pool.query(`select count(*) as count from ${table}`)).rows[0].count;

test('The sweep deletes all expired sessions with their push subscriptions, and no others', async () => {
  const [expired, active] = [await world.customer(), await world.customer()];
  for (const person of [expired, active])
    expect((await world.as(person).post('/v1/users/subscription_info', newBrowser())).status).toBe(200);
  await world.db.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    expired.id,
  ]);
  await world.db.pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(n::text::bytea), $1, now() - interval '1 day' from generate_series(1, 1200) n`,
    [expired.id],
  );

  await sweepOnce();
  // The server sweeps too, soon after its start. Rows that it has locked are left to it.
  await vi.waitFor(
    async () => expect([await left('sessions'), await left('push_subscriptions')]).toEqual([1, 1]),
    20_000,
  );
  expect((await world.as(active).get('/v1/users/me/')).status).toBe(200);
});

test('A sweep that is told to stop deletes no further batch', async () => {
  const person = await world.customer();
  // The server sweeps too, soon after its start, which can be late on a busy machine.
  await world.app.close();
  await world.db.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values (sha256('old'), $1, now() - interval '1 day')`,
    [person.id],
  );
  const before = await left('sessions');
  await sweepOnce(AbortSignal.abort());
  expect(await left('sessions')).toBe(before);
});
