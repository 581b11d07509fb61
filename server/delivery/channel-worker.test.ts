import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import type { Attempt, Channel, Delivery } from './channel.ts';
import { channelSender } from './channel-sender.ts';
import { openChannelWorker } from './channel-worker.ts';
import { deliveryStore } from './delivery.store.ts';

const world = await forFile(openWorld());
await world.app.close();
beforeEach(() => world.db.pool.query('delete from deliveries'));

/** Messages that wait in a channel, each for another recipient. */
const fill = (channel: string, count: number, more: { priority?: number; tries?: number; life?: string } = {}) =>
  world.db.pool.query(
    `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, tries)
     select $1, 'reader ' || n, 'topic', 'order', $2, 1, $4, now() - make_interval(mins => n), now() + $6::interval, $5
     from generate_series(1, $3::int) n`,
    [channel, newId(), count, more.priority ?? 0, more.tries ?? 0, more.life ?? '1 hour'],
  );

type Given = { send: (delivery: Delivery) => Promise<Attempt>; sendsAtOnce?: number; longestSendMs?: number };

/** A node's worker of a channel that is made for this test. */
function openChannel(name: string, { send, sendsAtOnce = 4, longestSendMs }: Given) {
  const [warn, pause, close] = [vi.fn(), vi.fn(async () => undefined), vi.fn()];
  const counted: string[] = [];
  const nothing = async () => false;
  const channel: Channel = {
    ...{ name, sendsAtOnce, send, pause, close },
    isOn: async () => true,
    recipients: { table: 'push_subscriptions', id: 's.token_hash' },
  };
  const store = deliveryStore(world.db);
  const log = { warn };
  const count = (outcome: string) => void counted.push(outcome);
  const deliver = channelSender({ channel, store, count, log, ...(longestSendMs && { longestSendMs }) });
  const reader = { read: nothing, skip: async () => undefined };
  const worker = openChannelWorker({ channel, store, deliver, reader, log });
  onTestFinished(() => worker.stop());
  return { counted, pause, warn };
}

const until = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 20_000, interval: 20 });

async function outcomes(channel: string) {
  const { rows } = await world.db.pool.query(
    'select outcome, count(*)::int as count from deliveries where channel = $1 group by outcome order by outcome',
    [channel],
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome ?? 'waiting', count]));
}

describe('A channel', () => {
  test('that hangs delays no other channel, and its messages wait for the next try', async () => {
    // After several tries the pause is minutes, so no message gets its next try during the test.
    await fill('hanging', 10, { tries: 3 });
    await fill('quick', 30);
    const hanging = openChannel('hanging', { send: () => new Promise(() => undefined), longestSendMs: 400 });
    openChannel('quick', { send: async () => 'sent' });
    await until(async () => expect(await outcomes('quick')).toEqual({ sent: 30 }));
    expect(await outcomes('hanging')).toEqual({ waiting: 10 });
    // Each attempt loses its place, so all of them have had a try. The pause comes after the next try is stored.
    await until(() => expect(hanging.pause).toHaveBeenCalledTimes(10));
    expect(hanging.counted).toEqual(Array(10).fill('retry'));
    const { rows } = await world.db.pool.query(
      `select bool_and(try_at > now()) as later, max(tries) as tries from deliveries where channel = 'hanging'`,
    );
    expect(rows).toEqual([{ later: true, tries: 4 }]);
  });

  test('makes no more attempts at once than it may', async () => {
    await fill('narrow', 12);
    let [now, most] = [0, 0];
    const send = async (): Promise<Attempt> => {
      now += 1;
      most = Math.max(most, now);
      await world.db.pool.query('select 1');
      now -= 1;
      return 'sent';
    };
    openChannel('narrow', { send, sendsAtOnce: 3 });
    await until(async () => expect(await outcomes('narrow')).toEqual({ sent: 12 }));
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  test('on two nodes sends each message once', async () => {
    await fill('shared', 60);
    const sent: string[] = [];
    const send = async ({ recipient }: Delivery): Promise<Attempt> => {
      sent.push(recipient);
      return 'sent';
    };
    openChannel('shared', { send });
    openChannel('shared', { send });
    await until(async () => expect(await outcomes('shared')).toEqual({ sent: 60 }));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
  });

  test('does not send what is too late, and gives up after the deadline or after 100 tries', async () => {
    await fill('late', 3, { life: '-1 second' });
    await fill('soon', 3, { life: '5 seconds' });
    await fill('tried', 3, { tries: 99 });
    const send = vi.fn(async (): Promise<Attempt> => ({ retryInSeconds: 10 }));
    const late = openChannel('late', { send });
    await until(async () => expect(await outcomes('late')).toEqual({ expired: 3 }));
    expect(late.counted).toEqual(Array(3).fill('expired'));
    expect(send).not.toHaveBeenCalled();
    openChannel('soon', { send });
    openChannel('tried', { send });
    await until(async () => expect(await outcomes('soon')).toEqual({ expired: 3 }));
    await until(async () => expect(await outcomes('tried')).toEqual({ failed: 3 }));
  });

  test('whose recipient is gone sends nothing more there', async () => {
    await fill('leaving', 1);
    await world.db.pool.query(
      `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at)
       select channel, recipient, 'later', kind, subject_id, 1, 0, at, expires_at, now() + interval '1 hour' from deliveries`,
    );
    openChannel('leaving', { send: async () => 'gone' });
    await until(async () => expect(await outcomes('leaving')).toEqual({ gone: 2 }));
  });

  test('in which too many messages wait loses the least urgent and oldest ones, and no other channel does', async () => {
    await fill('crowded', 5, { priority: 1 });
    await world.db.pool.query(`update deliveries set topic = 'rate'`);
    await fill('crowded', 4);
    await fill('calm', 6);
    const store = deliveryStore(world.db);
    expect(await store.sweep(6)).toEqual([{ channel: 'crowded', events: 3 }]);
    const { rows } = await world.db.pool.query(
      `select recipient, topic from deliveries where channel = 'crowded' order by priority, at desc`,
    );
    expect(rows.map(({ topic, recipient }) => `${topic} ${recipient}`)).toEqual([
      ...[1, 2, 3, 4].map((n) => `topic reader ${n}`),
      ...[1, 2].map((n) => `rate reader ${n}`),
    ]);
    expect(await outcomes('calm')).toEqual({ waiting: 6 });
    expect(await store.countWaiting()).toContainEqual({
      channel: 'calm',
      waiting: 6,
      oldest_seconds: expect.closeTo(360, -2),
      overdue_seconds: expect.any(Number),
    });
  });
});
