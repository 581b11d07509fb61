import { describe, expect, test, vi } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { mostMinutes } from '#domain/order/deadline.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { expiryClock } from './expiry-clock.store.ts';
import { expiryJob } from './order-deadline.service.ts';

const world = await forFile(openWorld());
const { office, toCash, admin, owner, cashier, customer } = await exchangeIn(world);

const place = (at: Pick<Office, 'id'> = office, who = customer) =>
  world.as(who).post('/v1/orders/', { er_id: toCash.id, office_id: at.id, amount: '100' });
const placed = async (...args: Parameters<typeof place>): Promise<Order> => {
  const { status, body } = await place(...args);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const put = (who: Person, { id }: Pick<Order, 'id'>, call: string, body?: unknown, headers?: Record<string, string>) =>
  world.as(who).put(`/v1/orders/${id}/${call}`, body, headers);
const read = async ({ id }: Pick<Order, 'id'>) => (await world.as(admin).get(`/v1/orders/${id}`)).body;
const setMinutes = (answer_minutes: number | null, arrival_minutes: number | null) =>
  world.as(admin).put('/v1/settings', { answer_minutes, arrival_minutes });
const changeOffice = (at: Office, change: Record<string, unknown>) => {
  const { address, marker } = at;
  return world.as(admin).put(`/v1/offices/${at.id}`, { address, marker, ...change });
};
const minutesBetween = (from: Date | string | null, to: Date | string | null) =>
  from === null || to === null ? null : (new Date(to).getTime() - new Date(from).getTime()) / 60_000;
const written = (status: Order['status'], endsIn?: string) =>
  writeOrder(world, { customer, office, rate: toCash, status, ...(endsIn && { endsIn }) });
const expireDue = () =>
  expiryJob({ steps: stepsOn(world.db), clock: expiryClock(world.db), log: { warn: vi.fn() } }).run({
    signal: new AbortController().signal,
    memo: undefined,
    remember: () => undefined,
  });

describe('an order', () => {
  test('is answered within an hour of opening time, and paid within four after its confirmation', async () => {
    const order = await placed();
    expect(minutesBetween(order.created_at, order.answer_by)).toBe(60);
    expect(minutesBetween(order.created_at, order.quarter_left_at)).toBe(45);
    expect([order.due_at, order.extended_minutes]).toEqual([null, 0]);
    const { body } = await put(owner, order, 'confirm');
    expect(minutesBetween(body.confirmed_at, body.due_at)).toBe(240);
    expect(minutesBetween(body.confirmed_at, body.quarter_left_at)).toBe(180);
    expect(body.answer_by).toEqual(order.answer_by);
  });

  test('has no deadline where the network has no minutes', async () => {
    await setMinutes(null, null);
    const order = await placed();
    expect([order.answer_by, order.quarter_left_at]).toEqual([null, null]);
    expect((await put(owner, order, 'confirm')).body).toMatchObject({ due_at: null, quarter_left_at: null });
    await setMinutes(60, 240);
  });

  test("has the office's own minutes, or none where the office has set 0", async () => {
    const own = await world.office({ answer_minutes: 20, arrival_minutes: 0 });
    expect(own).toMatchObject({ answer_minutes: 20, deadlines: { answer_minutes: 20, arrival_minutes: null } });
    const order = await placed(own);
    expect(minutesBetween(order.created_at, order.answer_by)).toBe(20);
    expect((await put(admin, order, 'confirm')).body.due_at).toBeNull();
    expect((await changeOffice(own, {})).body).toMatchObject({ answer_minutes: 20, arrival_minutes: 0 });
    const { body } = await changeOffice(own, { answer_minutes: null });
    expect(body).toMatchObject({ answer_minutes: null, deadlines: { answer_minutes: 60, arrival_minutes: null } });
    expect((await changeOffice(own, { answer_minutes: mostMinutes + 1 })).status).toBe(422);
  });

  test('has no deadline at an office that never opens', async () => {
    const never = await world.office({ working_hours: 'Mon-Sun closed' });
    expect((await placed(never)).answer_by).toBeNull();
  });

  test('of before has none, and is never ended by the clock', async () => {
    const order = await written('requested');
    await expireDue();
    expect((await read(order)).status).toBe(1);
  });
});

describe('more time', () => {
  test('is given by the staff to the deadline in force, and stands in the history', async () => {
    const order = await placed();
    const { status, body } = await put(cashier, order, 'extend', { minutes: 30 });
    expect(status).toBe(200);
    expect(minutesBetween(order.answer_by, body.answer_by)).toBe(30);
    expect(minutesBetween(order.quarter_left_at, body.quarter_left_at)).toBe(30);
    expect(body).toMatchObject({ status: 1, version: 2, said: 'extended', extended_minutes: 30 });
    const confirmed = (await put(owner, order, 'confirm')).body;
    expect(minutesBetween(confirmed.confirmed_at, confirmed.due_at)).toBe(240);
    const later = (await put(admin, order, 'extend', { minutes: 60 })).body;
    expect([minutesBetween(confirmed.due_at, later.due_at), later.answer_by]).toEqual([60, body.answer_by]);
    expect(later.extended_minutes).toBe(90);
    expect((await read(order)).events).toMatchObject([
      { what: null },
      { from: 1, to: 1, what: 'extended', by: { id: cashier.id } },
      { to: 2 },
      { from: 2, to: 2, what: 'extended', by: { id: admin.id } },
    ]);
  });

  test('is at most seven days in all', async () => {
    const order = await written('confirmed', '1 hour');
    expect((await put(owner, order, 'extend', { minutes: mostMinutes - 1 })).status).toBe(200);
    expect(await put(owner, order, 'extend', { minutes: 2 })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', reason: 'extendedTooFar', errors: [{ pointer: '/minutes' }] },
    });
    expect((await put(owner, order, 'extend', { minutes: 1 })).status).toBe(200);
    for (const minutes of [0, 1.5, mostMinutes + 1, null])
      expect((await put(owner, order, 'extend', { minutes })).status).toBe(422);
  });

  test('is not given to an order that has any time, has moved on, or is another one by now', async () => {
    expect(await put(owner, await written('requested'), 'extend', { minutes: 5 })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'noDeadline' },
    });
    for (const status of ['received', 'ready', 'completed', 'cancelled'] as const)
      expect(await put(owner, await written(status, '1 hour'), 'extend', { minutes: 5 })).toMatchObject({
        status: 409,
        body: { code: 'ORDER_ALREADY_PROCESSED' },
      });
    const order = await written('requested', '1 hour');
    const stale = { 'if-match': '"7"' };
    expect((await put(owner, order, 'extend', { minutes: 5 }, stale)).body.order.version).toBe(1);
  });

  test('is no business of customers and of other offices', async () => {
    const order = await placed();
    expect((await put(customer, order, 'extend', { minutes: 5 })).status).toBe(403);
    expect((await put(await world.cashier(await world.office()), order, 'extend', { minutes: 5 })).status).toBe(404);
    // Staff that placed an order before they worked here.
    await world.db.pool.query(`update users set permissions = 'cashier' where id = $1`, [customer.id]);
    expect((await put(customer, order, 'extend', { minutes: 5 })).status).toBe(403);
    await world.db.pool.query(`update users set permissions = 'customer' where id = $1`, [customer.id]);
  });
});

describe('a customer who has sent the USDT', () => {
  const hash = () =>
    [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const moreHours = async (order: Order, body?: unknown) => {
    const before = await read(order);
    const said = await put(customer, order, 'sent', body);
    expect(said.status).toBe(200);
    return (minutesBetween(before.due_at, said.body.due_at) ?? Number.NaN) / 60;
  };

  test('gets 4 hours more once, and 24 more once with the transaction', async () => {
    const order = await written('confirmed', '1 hour');
    expect([await moreHours(order), await moreHours(order)]).toEqual([4, 0]);
    const tx_hash = hash();
    expect([await moreHours(order, { tx_hash }), await moreHours(order, { tx_hash })]).toEqual([24, 0]);
    const named = await written('confirmed', '1 hour');
    expect([await moreHours(named, { tx_hash: hash() }), await moreHours(named)]).toEqual([24, 0]);
  });

  test('gets nothing for a transaction that another order names', async () => {
    const tx_hash = hash();
    const [one, other] = [await written('confirmed', '1 hour'), await written('confirmed', '1 hour')];
    expect([await moreHours(one, { tx_hash }), await moreHours(other, { tx_hash })]).toEqual([24, 0]);
    expect((await read(other)).claimed_twice).toBe(true);
  });

  test('gets time on one order alone when two name a transaction at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tx_hash = hash();
      const orders = [await written('confirmed', '1 hour'), await written('confirmed', '1 hour')];
      const hours = await Promise.all(orders.map((order) => moreHours(order, { tx_hash })));
      expect(hours.toSorted()).toEqual([0, 24]);
    }
  });

  test('has no deadline before or after, where there was none', async () => {
    const order = await written('confirmed');
    expect((await put(customer, order, 'sent')).body.due_at).toBeNull();
  });
});

describe('the clock', () => {
  test('ends what was not answered and what was not paid, and nothing else', async () => {
    const late = [await written('requested', '-1 second'), await written('confirmed', '-1 second')];
    const early = [await written('requested', '1 minute'), await written('confirmed', '1 minute')];
    const paid = [await written('received', '-1 second'), await written('ready', '-1 second')];
    await expireDue();
    for (const order of late) {
      const now = await read(order);
      expect(now).toMatchObject({ status: 4, ended_by: 'expired', end_reason: null, version: order.version + 1 });
      expect(now.events.at(-1)).toMatchObject({ to: 4, by: null, system: true, what: null });
    }
    for (const order of [...early, ...paid]) expect((await read(order)).version).toBe(order.version);
  });

  test('tells everybody who may see the order, once', async () => {
    const order = await written('requested', '-1 second');
    await expireDue();
    await expireDue();
    const { rows } = await world.db.pool.query('select kind from outbox where subject_id = $1', [order.id]);
    expect(rows).toEqual([{ kind: 'order_update' }]);
  });

  test('ends thousands in batches', { tags: 'long' }, async () => {
    await world.db.pool.query(
      `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, answer_by)
       select gen_random_uuid(), $1, $2, r.id, r.sc, r.tc, 100, round(100 * r.rate, 6), r.rate, false, now()
       from exchange_rates r, generate_series(1, 2000) where r.id = $3`,
      [customer.id, office.id, toCash.id],
    );
    // A run ends after five seconds, and the next one goes on.
    await vi.waitFor(async () => {
      await expireDue();
      const { rows } = await world.db.pool.query(
        `select count(*)::int as left from orders where answer_by <= now() and status = 'requested'`,
      );
      expect(rows).toEqual([{ left: 0 }]);
    }, 60_000);
  });
});

describe('the database', () => {
  const refusal = (set: string, { id }: Order) =>
    world.db.pool.query(`update orders set version = version + 1, ${set} where id = $1`, [id]).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );

  test('lets no order expire before its deadline', async () => {
    const end = `status = 'cancelled', cancelled_at = now(), ended_by = 'expired'`;
    for (const endsIn of [undefined, '1 minute'])
      for (const status of ['requested', 'confirmed'] as const)
        expect(await refusal(end, await written(status, endsIn))).toBe('OB010');
    expect(await refusal(end, await written('received', '-1 minute'))).toBe('OB010');
  });

  test('moves a deadline only later, and begins none without a confirmation', async () => {
    const order = await written('confirmed', '1 hour');
    expect(await refusal(`said = 'extended', due_at = due_at - interval '1 second'`, order)).toBe('OB009');
    expect(await refusal(`said = 'extended', due_at = null`, order)).toBe('OB009');
    expect(await refusal(`said = 'arrived', due_at = due_at + interval '1 second'`, order)).toBe('OB009');
    expect(await refusal(`status = 'received', received_at = now(), due_at = now()`, order)).toBe('OB009');
    expect(await refusal(`said = 'extended', due_at = now()`, await written('confirmed'))).toBe('OB009');
    expect(await refusal(`said = 'extended', extended_minutes = 10081`, order)).toBe('23514');
  });
});
