import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepSql, stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { asServerRole, verdictOf } from '../../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';
import { expiryClock } from './expiry-clock.store.ts';
import { expiryJob } from './order-deadline.service.ts';

const world = await forFile(openWorld());
const { office, toCash: rate, customer } = await exchangeIn(world);

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const log = { warn: vi.fn() };

/** The orders could last expire so long ago, and no pause runs. */
const setClock = (ago: string) =>
  query(`update expiry_clock set could_at = clock_timestamp() - $1::interval, paused_until = null`, [ago]);
/** The pause ends now. */
const endPause = () => query('update expiry_clock set paused_until = clock_timestamp()');
const pauseLeft = async (): Promise<number | null> =>
  (
    await query(
      `select round(extract(epoch from paused_until - clock_timestamp()) / 60)::int as left from expiry_clock`,
    )
  )[0].left;
const setMaintenance = (maintenance: boolean) =>
  world.admin().then((one) => world.as(one).put('/v1/settings', { maintenance }));

const run = (db = world.db) =>
  expiryJob({ steps: stepsOn(db), clock: expiryClock(db), log }).run({
    signal: new AbortController().signal,
    memo: undefined,
    remember: () => undefined,
  });

const overdue = (status: Order['status'] = 'requested') =>
  writeOrder(world, { customer, office, rate, status, endsIn: '-1 minute' });
const statusOf = async ({ id }: Order): Promise<string> =>
  (await query('select status from orders where id = $1', [id]))[0].status;
/** What a server with a bug would write. */
const endBySql = async ({ id, status }: Order): Promise<unknown> =>
  verdictOf(query(stepSql({ from: status, to: 'cancelled' }, { set: `, ended_by = 'expired'` }), [[id]]));

beforeEach(async () => {
  log.warn.mockClear();
  await setClock('2 seconds');
});

describe('after a time in which no order could expire', () => {
  test('overdue orders stay open for half an hour, and the log says so once', async () => {
    await setClock('10 minutes');
    const orders = [await overdue('requested'), await overdue('confirmed')];
    await run();
    await run();
    expect(await Promise.all(orders.map(statusOf))).toEqual(['requested', 'confirmed']);
    expect(await pauseLeft()).toBe(30);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { minutes_without_expiry: 10, paused_until: expect.stringMatching(/^\d{4}-.*Z$/) },
      'No order expires for a while, because none could expire for a while',
    );
    await endPause();
    await run();
    expect(await Promise.all(orders.map(statusOf))).toEqual(['cancelled', 'cancelled']);
  });

  test.each([
    ['4 minutes 30 seconds', null],
    ['5 minutes 30 seconds', 30],
    ['2 hours', 120],
    ['3 days', 240],
    // The clock of the database was set back.
    ['-1 hour', null],
  ])('of %s the pause has the decided length', async (ago, minutes) => {
    await setClock(ago);
    await run();
    expect(await pauseLeft()).toBe(minutes);
  });

  test('a second such time makes the pause longer, never shorter', async () => {
    await setClock('3 hours');
    await run();
    await query(`update expiry_clock set could_at = clock_timestamp() - interval '10 minutes'`);
    await run();
    expect(await pauseLeft()).toBe(180);
  });

  test('two servers that begin at once agree: nothing expires, and one of them says so', async () => {
    await setClock('1 hour');
    const order = await overdue();
    const server = await asServerRole(world);
    await Promise.all([run(), run(server), run(), run(server)]);
    await server.close();
    expect([await statusOf(order), await pauseLeft()]).toEqual(['requested', 60]);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('a server whose machine slept after it had looked at the time lets nothing expire', async () => {
    const order = await overdue();
    await setClock('10 minutes');
    expect(await stepsOn(world.db).expireDue()).toBe(0);
    expect(await statusOf(order)).toBe('requested');
  });

  test('people go on: the office confirms an order whose time was up', async () => {
    await setClock('10 minutes');
    const order = await overdue();
    await run();
    const owner = await world.owner(office);
    expect((await world.as(owner).put(`/v1/orders/${order.id}/confirm`)).status).toBe(200);
  });

  test('the database itself refuses an expiry until the pause is over', async () => {
    await setClock('10 minutes');
    await run();
    const order = await overdue();
    expect(await endBySql(order)).toBe('OB031');
    await endPause();
    expect(await endBySql(order)).toBe('accepted');
  });

  test('a pause from a clock that ran ahead does not last for days', async () => {
    await query(`update expiry_clock set paused_until = clock_timestamp() + interval '2 days'`);
    const order = await overdue();
    await run();
    expect(await statusOf(order)).toBe('cancelled');
  });
});

describe('under maintenance', () => {
  test('nothing expires, and a long one counts as an outage', async () => {
    await setMaintenance(true);
    const order = await overdue();
    await run();
    expect([await statusOf(order), await endBySql(order)]).toEqual(['requested', 'OB031']);
    // Forty minutes later it is still on.
    await setClock('40 minutes');
    await run();
    expect(await pauseLeft()).toBeNull();
    await setMaintenance(false);
    await run();
    expect([await statusOf(order), await pauseLeft()]).toEqual(['requested', 40]);
  });

  test('a short one delays the expiry and no more', async () => {
    await setMaintenance(true);
    const order = await overdue();
    await run();
    await setMaintenance(false);
    await run();
    expect([await statusOf(order), await pauseLeft()]).toEqual(['cancelled', null]);
  });
});
