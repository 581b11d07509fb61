import { Registry } from 'prom-client';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readPlaces } from '../../http/read-places.ts';
import { openLog } from '../../lib/log.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openReplicated, urlOf } from '../../testing/standby.test-kit.ts';
import { playPairs, withRandomPauses } from '../../testing/standby-pairs.test-kit.ts';
import { openWire } from '../../testing/wire.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';
import type { Standbys } from './placed.ts';
import { replayMark, writtenColumns } from './standby.store.ts';
import { openStandby } from './standby.ts';
import { openStandbys } from './standbys.ts';

const log = openLog('silent');
const patience = { timeout: 30_000, interval: 20 };

const cluster = await forFile(openReplicated());
const standbys = await forFile(openStandbys(cluster.standbyUrl, cluster.db, log));
const world = await forFile(openWorld({ db: cluster.db, watch: (db) => ({ ...db, standbys }) }));
const { office, toCoin, admin, owner, customer } = await exchangeIn(world);
const ended = await writeOrder(world, { office, customer, rate: toCoin, status: 'completed' });

/** How many reads each place has answered, the writer by reason. */
async function countsOf(of: Standbys): Promise<Record<string, number>> {
  const register = new Registry();
  of.measure(register);
  const [reads] = (await register.getMetricsAsJSON()).filter(({ name }) => name === 'obmin_standby_reads_total');
  return Object.fromEntries(
    (reads?.values ?? []).map(({ labels, value }) => [String(labels.reason || labels.place), value]),
  );
}

/** Who answered meanwhile, without those that did nothing. */
async function answeredBy(work: () => Promise<unknown>, of = standbys): Promise<Record<string, number>> {
  const before = await countsOf(of);
  await work();
  const after = Object.entries(await countsOf(of)).map(([place, count]) => [place, count - (before[place] ?? 0)]);
  return Object.fromEntries(after.filter(([, count]) => count !== 0));
}

const written = async () => {
  const { rows } = await cluster.db.pool.query(`select ${writtenColumns}`);
  return rows[0];
};
const caughtUp = async (of = standbys) => {
  await vi.waitUntil(async () => (await answeredBy(() => askOne(of), of)).standby === 1, patience);
};
const askOne = async (of = standbys, text = 'select 1') =>
  of.answer<unknown>(
    await written(),
    async (db) => (await db.pool.query({ text })).rows,
    async () => 'the writer',
  );

/** Replay goes on after the test. */
async function pauseReplay() {
  onTestFinished(async () => void (await cluster.resumeReplay()));
  await cluster.pauseReplay();
}

/** How long replay waits for a read before it cancels it. */
async function waitBeforeCancelling(change: string): Promise<void> {
  await cluster.askStandby(`alter system ${change}`);
  await cluster.askStandby('select pg_reload_conf()');
}

const calls: Record<string, string> = {
  countOrders: '/v1/analytics/orders',
  exportOrders: '/v1/orders/export',
  exportOwnData: '/v1/users/me/export',
  listAudit: '/v1/audit',
  listOrders: '/v1/orders/?status__in=3,4',
};

test('A standby serves finished orders, files of orders and of own data, figures and the journal', async () => {
  const served = Object.entries(readPlaces).flatMap(([call, place]) => (place === 'writer' ? [] : [call]));
  expect(Object.keys(calls)).toEqual(served);
  for (const url of Object.values(calls)) {
    await vi.waitFor(async () => {
      const by = await answeredBy(async () => expect((await world.as(admin).get(url)).status).toBe(200));
      expect([url, Object.keys(by)]).toEqual([url, ['standby']]);
    }, patience);
  }
});

test('The writer serves open orders, orders of any status and every other list', async () => {
  const urls = ['/v1/orders/', '/v1/orders/?status__in=1', '/v1/orders/?status__in=3,1', `/v1/orders/${ended.id}`];
  for (const url of [...urls, `/v1/users/${customer.id}/orders`, '/v1/users/', '/v1/rates/']) {
    const by = await answeredBy(async () => expect((await world.as(admin).get(url)).status).toBe(200));
    expect([url, by]).toEqual([url, {}]);
  }
});

test('A standby that has not replayed yet leaves what somebody has just done to the writer', async () => {
  await caughtUp();
  await pauseReplay();
  const { id } = await writeOrder(world, { office, customer, rate: toCoin, status: 'cancelled' });
  const list = () => world.as(customer).get('/v1/orders/?status__in=4&size=1');
  expect(await answeredBy(async () => expect((await list()).body.items[0].id).toBe(id))).toEqual({ behind: 1 });
  await cluster.resumeReplay();
  await caughtUp();
  expect(await answeredBy(async () => expect((await list()).body.items[0].id).toBe(id))).toEqual({ standby: 1 });
});

test('An owner who has left an office sees nothing more of it, although a standby still has the owner there', async () => {
  const leaver = await world.owner(office);
  await caughtUp();
  const seen = async () => {
    const journal = (await world.as(leaver).get('/v1/audit')).body.items.length;
    const orders = (await world.as(leaver).get('/v1/orders/?status__in=3')).body.items.length;
    const figures = (await world.as(leaver).get('/v1/analytics/orders')).body.by_office.length;
    return [journal > 0, orders > 0, figures > 0];
  };
  expect(await seen()).toEqual([true, true, true]);
  await pauseReplay();
  await world.db.pool.query('delete from user_offices where user_id = $1', [leaver.id]);
  expect(await seen()).toEqual([false, false, false]);
});

test('A read that replay cancels is answered by the writer, and one that takes too long is not tried again', async () => {
  await waitBeforeCancelling("set max_standby_streaming_delay = '0'");
  onTestFinished(() => waitBeforeCancelling('reset max_standby_streaming_delay'));
  await cluster.db.pool.query('create table conflicts (n int)');
  await caughtUp();
  const running = `select count(*) as running from pg_stat_activity where query like '%from conflicts%' and pid <> pg_backend_pid()`;
  const by = await answeredBy(async () => {
    const read = askOne(standbys, 'select count(*), pg_sleep(4) from conflicts');
    await vi.waitUntil(async () => (await cluster.askStandby(running))[0].running > 0, patience);
    await cluster.db.pool.query('drop table conflicts');
    expect(await read).toBe('the writer');
  });
  expect(by).toMatchObject({ conflict: 1 });
  await caughtUp();
  const slow = "select set_config('statement_timeout', '50', false); select pg_sleep(10)";
  await expect(askOne(standbys, slow)).rejects.toMatchObject({ code: '57014' });
});

test('A standby that is more than five seconds behind is left out until it has caught up', async () => {
  const one = openStandby({ name: 'one', url: cluster.standbyUrl });
  onTestFinished(one.close);
  const mark = await replayMark(cluster.db).write();
  const later = { ...mark, now: mark.now + 6 };
  await one.check(later, mark.now + 5);
  expect([one.trouble(), Math.floor(one.lagSeconds())]).toEqual(['is more than 5 s behind', 6]);
  await vi.waitFor(async () => {
    await one.check(mark, mark.written_at);
    expect([one.trouble(), one.lagSeconds()]).toEqual([undefined, 0]);
  }, patience);
});

test('Several standbys share the reads, and each serves eight at a time', async () => {
  const wires = [await openWire(cluster.standby()), await openWire(cluster.standby())];
  onTestFinished(() => {
    for (const { cut } of wires) cut();
  });
  const hosts = wires.map(({ port }) => `127.0.0.1:${port}`).join();
  const both = await openStandbys(`postgres://postgres@${hosts}/${cluster.standby().database}`, cluster.db, log);
  onTestFinished(() => both.close());
  await caughtUp(both);
  // A busy machine may open a connection too late. Then the writer answers, and the next round has the connection.
  await vi.waitFor(
    async () => expect(await answeredBy(() => readAtOnce(both, 17), both)).toEqual({ standby: 16, busy: 1 }),
    {
      timeout: 60_000,
    },
  );
});

/** None ends before each has begun. */
async function readAtOnce(of: Standbys, count: number): Promise<void> {
  const since = await written();
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const begin = async () => {
    begun += 1;
    if (begun === count) gate.resolve();
    await gate.promise;
  };
  await Promise.all(Array.from({ length: count }, () => of.answer(since, begin, begin)));
}

test('A standby whose machine hangs is given up, and its reads are answered by the writer', {
  tags: 'long',
}, async () => {
  const wire = await openWire(cluster.standby());
  onTestFinished(wire.cut);
  const url = `postgres://postgres@127.0.0.1:${wire.port}/${cluster.standby().database}`;
  const hanging = await openStandbys(url, cluster.db, log);
  onTestFinished(() => hanging.close());
  await caughtUp(hanging);
  wire.fallSilent();
  const reads = Array.from({ length: 5 }, () => askOne(hanging));
  await hanging.check();
  expect(await Promise.all(reads)).toEqual(Array(5).fill('the writer'));
  expect(await answeredBy(() => askOne(hanging), hanging)).toEqual({ none: 1 });
});

const play = (count: number) =>
  withRandomPauses(cluster, () => playPairs({ writing: world, rate: toCoin, standbys, count }));

test('A random write and a read of it on another server are right while replay pauses at random', {
  tags: 'long',
}, async () => {
  await caughtUp();
  expect(await play(60)).toEqual({ right: 60, stale: [] });
});

test('10,000 such pairs are right, of which a standby answers some and the writer others', {
  tags: 'long',
  timeout: 3_600_000,
}, async () => {
  await caughtUp();
  const by = await answeredBy(async () => expect(await play(10_000)).toEqual({ right: 10_000, stale: [] }));
  expect(Object.keys(by)).toEqual(expect.arrayContaining(['standby', 'behind']));
});

test('Without the wait for replay such reads are stale, so the pairs would find a fault', async () => {
  const opened = await openStandbys(cluster.standbyUrl, cluster.db, log);
  onTestFinished(() => opened.close());
  const anyTime: Standbys = {
    ...opened,
    answer: (since, ...reads) => opened.answer({ ...since, lsn: '0/1' }, ...reads),
    // It would leave out a standby that is paused for seconds.
    check: async () => undefined,
  };
  await caughtUp(anyTime);
  await pauseReplay();
  // A busy machine may open the connections to the standby too late. Then the writer answers.
  await vi.waitFor(async () => {
    const played = await playPairs({ writing: world, rate: toCoin, standbys: anyTime, count: 12 });
    expect(played.stale.length).toBeGreaterThan(0);
  }, 60_000);
});

test('A standby of another database is refused at the start', async () => {
  const { template } = inject('database');
  const other = urlOf({ ...inject('database').connection, database: template });
  await expect(openStandbys(other, cluster.db, log)).rejects.toThrow(
    /^DATABASE_READ_URL: \S+ is a standby of another database than that of DATABASE_URL$/,
  );
});

test('Reads go on while a standby is away, and come back to it; a promoted one is left out', async () => {
  await cluster.stopStandby();
  for (const url of Object.values(calls)) expect((await world.as(admin).get(url)).status).toBe(200);
  await vi.waitUntil(async () => (await answeredBy(() => askOne())).none === 1, patience);
  const early = await openStandbys(cluster.standbyUrl, cluster.db, log);
  onTestFinished(() => early.close());
  expect(await answeredBy(() => askOne(early), early)).toEqual({ none: 1 });
  await cluster.startStandby();
  await caughtUp();

  const by = await answeredBy(async () => {
    await cluster.askStandby('select pg_promote(true, 30)');
    expect((await world.as(owner).get('/v1/audit')).status).toBe(200);
  });
  expect(by.standby).toBeUndefined();
  await vi.waitUntil(async () => (await answeredBy(() => askOne())).none === 1, patience);
});
