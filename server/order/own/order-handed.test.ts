import { beforeEach, describe, expect, test } from 'vitest';
import type { RadarItem } from '#contract/order/radar.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

let customer: Person;

const world = await forFile(openWorld());
const { office, toCash, toCoin, admin, owner, cashier } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer();
});

const query = async (text: string, values?: unknown[]) => (await world.db.pool.query(text, values)).rows;
/** Changes rows that the database keeps as they are, so that time seems to have passed. */
const rewrite = (id: string, set: string) =>
  world.db.pool.query(`begin; set local session_replication_role = replica;
    update orders set ${set} where id = '${id}'; commit`);
const write = (status: OrderStatus = 'confirmed', endsIn?: string, rate = toCoin) =>
  writeOrder(world, { customer, office, rate, status, ...(endsIn && { endsIn }) });
const put = (by: Person, id: string, call: string, body?: object, headers = {}) =>
  world.as(by).put(`/v1/orders/${id}/${call}`, body, headers);
const read = async (id: string) => (await world.as(admin).get(`/v1/orders/${id}`)).body;
const told = (id: string) =>
  query('select kind, audience from order_alerts where order_id = $1 order by kind, audience', [id]);
const kindsOf = async (person: Person, id: string): Promise<string[]> => {
  const items: RadarItem[] = (await world.as(person).get('/v1/radar?size=100')).body.items;
  return items.find(({ order }) => order.id === id)?.findings.map(({ kind }) => kind) ?? [];
};
const hoursLeft = (at: string) => (new Date(at).getTime() - Date.now()) / 3_600_000;

describe('"I handed over the cash"', () => {
  test('is said once by the customer, in an order that awaits cash', async () => {
    const { id, version } = await write();
    expect(await put(customer, id, 'handed', undefined, { 'if-match': '"99"' })).toMatchObject({ status: 409 });
    const said = await put(customer, id, 'handed');
    expect(said).toMatchObject({ status: 200, body: { status: 2, said: 'handed', version: version + 1 } });
    expect(said.body.handed_at).not.toBeNull();
    expect(await put(customer, id, 'handed')).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await read(id)).events.at(-1)).toMatchObject({ what: 'handed', by: { id: customer.id } });
  });

  test('is refused where USDT is sent, too early and too late', async () => {
    const coin = await write('confirmed', undefined, toCash);
    expect(await put(customer, coin.id, 'handed')).toMatchObject({ status: 409, body: { reason: 'coinNotHanded' } });
    expect(await put(customer, (await write('requested')).id, 'handed')).toMatchObject({
      body: { reason: 'orderNotSoFar' },
    });
    expect((await put(customer, (await write('received')).id, 'handed')).status).toBe(409);
  });

  test('keeps the order from expiring for 24 hours, and takes no time from one that has more', async () => {
    const [short, long, any] = [
      await write('confirmed', '1 minute'),
      await write('confirmed', '3 days'),
      await write(),
    ];
    for (const { id } of [short, long, any]) await put(customer, id, 'handed');
    expect(hoursLeft((await read(short.id)).due_at)).toBeCloseTo(24, 1);
    expect(hoursLeft((await read(long.id)).due_at)).toBeCloseTo(72, 1);
    expect((await read(any.id)).due_at).toBeNull();
    await stepsOn(world.db).expireDue();
    expect((await read(short.id)).status).toBe(2);
  });

  test('rings the desk and the owner at once, with a message to their pages', async () => {
    const { id } = await write();
    await put(customer, id, 'handed');
    expect(await told(id)).toEqual([
      { kind: 'cash_handed', audience: 'cashier' },
      { kind: 'cash_handed', audience: 'office_owner' },
    ]);
    const [{ count }] = await query(
      `select count(*)::int from outbox o join order_alerts a on a.id = o.subject_id
       where o.kind = 'order_alert' and a.order_id = $1`,
      [id],
    );
    expect(count).toBe(2);
  });

  test('stands on the radar until the cash is received', async () => {
    const { id } = await write();
    await put(customer, id, 'handed');
    expect(await kindsOf(owner, id)).toEqual(['cash_handed']);
    expect((await put(cashier, id, 'receive')).status).toBe(200);
    expect(await kindsOf(owner, id)).toEqual([]);
  });

  test('lets the staff cancel only with a reason, and then it is off the radar', async () => {
    const { id } = await write();
    await put(customer, id, 'handed');
    expect(await put(cashier, id, 'cancel')).toMatchObject({ status: 422, body: { reason: 'handedReason' } });
    expect((await put(cashier, id, 'cancel', { reason: 'The cash was given back' })).status).toBe(200);
    expect(await kindsOf(owner, id)).toEqual([]);
  });

  test.each(['customer', 'clock'])('stays on the radar for a week when the order is ended by the %s', async (ender) => {
    const { id } = await write('confirmed', '1 hour');
    await put(customer, id, 'handed');
    if (ender === 'customer') await put(customer, id, 'cancel');
    else {
      await rewrite(id, `due_at = now() - interval '1 minute'`);
      await stepsOn(world.db).expireDue();
    }
    expect((await read(id)).status).toBe(4);
    expect(await kindsOf(owner, id)).toEqual(['cash_handed']);
    await rewrite(id, `cancelled_at = now() - interval '7 days 1 minute'`);
    expect(await kindsOf(owner, id)).toEqual([]);
  });

  test('is written by nobody else into the database', async () => {
    const { id } = await write();
    const attempt = (set: string) =>
      query(`update orders set handed_at = now(), version = version + 1, ${set} where id = $1`, [id]).then(
        () => 'accepted',
        (error) => error.code,
      );
    expect(await attempt(`said = 'extended'`)).toBe('OB016');
    expect(await attempt(`said = 'handed'`)).toBe('accepted');
    expect(await attempt(`said = 'handed'`)).toBe('OB008');
  });
});

describe('"Did you give money to the desk?"', () => {
  const cancelled = async (...before: [by: Person, call: string][]) => {
    const { id } = await write();
    for (const [by, call] of before) expect((await put(by, id, call)).status).toBe(200);
    return id;
  };
  const cancel = (id: string, by = cashier) => put(by, id, 'cancel', { reason: 'no_funds' });
  const questionOf = async (id: string) => (await read(id)).cash_question;

  test('is asked when the staff cancel within two hours of "here" or "handed over"', async () => {
    const [here, handed] = [await cancelled([cashier, 'here']), await cancelled([customer, 'handed'])];
    for (const id of [here, handed]) {
      expect((await cancel(id)).status).toBe(200);
      expect(await questionOf(id)).toBe('asked');
    }
  });

  test('is not asked later, without a visit, or when the customer cancels', async () => {
    const late = await cancelled([customer, 'here']);
    await query(`update order_visits set here_at = now() - interval '121 minutes' where order_id = $1`, [late]);
    const own = await cancelled([customer, 'here']);
    const never = await cancelled();
    for (const [id, by] of [
      [late, cashier],
      [own, customer],
      [never, cashier],
    ] as const) {
      expect((await cancel(id, by)).status).toBe(200);
      expect(await questionOf(id)).toBeNull();
    }
  });

  test('is not asked where the customer gives USDT', async () => {
    const { id } = await write('confirmed', undefined, toCash);
    await put(customer, id, 'here');
    expect((await put(owner, id, 'cancel', { reason: 'no_funds' })).status).toBe(200);
    expect(await questionOf(id)).toBeNull();
  });

  test('answered with yes rings owner and admins, and stands on the radar until it is settled', async () => {
    const id = await cancelled([customer, 'here']);
    const { version } = (await cancel(id)).body;
    const answer = (gave: boolean) => put(customer, id, 'gave-cash', { gave });
    expect(await answer(true)).toMatchObject({ status: 200, body: { cash_question: 'given', version } });
    expect(await answer(true)).toMatchObject({ status: 200, body: { cash_question: 'given' } });
    expect(await told(id)).toEqual([
      { kind: 'cash_missing', audience: 'admin' },
      { kind: 'cash_missing', audience: 'office_owner' },
    ]);
    expect(await kindsOf(owner, id)).toEqual(['cash_missing']);
    expect(await answer(false)).toMatchObject({ status: 200, body: { cash_question: 'settled' } });
    expect(await kindsOf(owner, id)).toEqual([]);
    expect(await answer(true)).toMatchObject({ status: 409, body: { reason: 'saidAlready' } });
  });

  test('can be answered with yes after it was answered with no', async () => {
    const id = await cancelled([customer, 'here']);
    await cancel(id);
    expect((await put(customer, id, 'gave-cash', { gave: false })).body.cash_question).toBe('not_given');
    expect(await told(id)).toEqual([]);
    expect((await put(customer, id, 'gave-cash', { gave: true })).body.cash_question).toBe('given');
    expect(await told(id)).toHaveLength(2);
    await expect(query('update cash_questions set gave = false where order_id = $1', [id])).rejects.toMatchObject({
      code: 'OB008',
    });
  });
});
