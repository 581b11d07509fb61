import { describe, expect, test, vi } from 'vitest';
import type { OrderStatus } from '#domain/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { callsWaiting } from '../../testing/locks.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, toCoin, admin, owner, customer } = await exchangeIn(world);
const as = (person: Person) => world.as(person);

const set = (who: Person, cashier: { id: string }, coin: unknown, at = office) =>
  as(who).put(`/v1/offices/${at.id}/cashiers/${cashier.id}/mandate`, { coin });

async function mandated(per_deal = '100', per_day = '150'): Promise<Person> {
  const cashier = await world.cashier(office);
  expect((await set(owner, cashier, { per_deal, per_day })).status).toBe(200);
  return cashier;
}

/** A deal whose coin is about this sum: the office pays it out, or takes it in. */
const payout = (amount: string, status: OrderStatus = 'requested') =>
  writeOrder(world, { customer, office, rate: toCoin, amount, status });
const takeIn = (amount: string, status: OrderStatus = 'confirmed') =>
  writeOrder(world, { customer, office, rate: toCash, amount, status });
const step = (who: Person, { id }: { id: string }, call: string) => as(who).put(`/v1/orders/${id}/${call}`);
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('The mandate of a cashier', () => {
  test('is set by an owner of the office or an admin, is read with the people, and stands in the journal', async () => {
    const cashier = await world.cashier(office);
    const coin = { per_deal: '100', per_day: '150' };
    const { body } = await set(owner, cashier, coin);
    expect(body.user_offices).toContainEqual(expect.objectContaining({ coin }));
    const { body: me } = await as(cashier).get('/v1/users/me/');
    expect(me.user_offices).toMatchObject([{ office_id: office.id, coin }]);
    expect((await set(admin, cashier, null)).status).toBe(200);
    expect((await as(cashier).get('/v1/users/me/')).body.user_offices[0]).not.toHaveProperty('coin');
    const { body: journal } = await as(admin).get('/v1/audit?kind=mandate_changed&size=1');
    expect(journal.items[0]).toMatchObject({ kind: 'mandate_changed', object_id: office.id, actor: { id: admin.id } });
  });

  test('is for cashiers of the office alone, and the sum for a day is at least that for a deal', async () => {
    const elsewhere = await world.office();
    const cashier = await world.cashier(elsewhere);
    const coin = { per_deal: '100', per_day: '150' };
    expect(await set(owner, cashier, coin)).toMatchObject({ status: 409, body: { reason: 'mandateOfCashier' } });
    expect(await set(admin, owner, coin)).toMatchObject({ status: 409, body: { reason: 'mandateOfCashier' } });
    expect(await statusOf(set(owner, cashier, coin, elsewhere))).toBe(404);
    expect(await statusOf(set(cashier, cashier, coin, elsewhere))).toBe(403);
    const own = await world.cashier(office);
    expect(await set(owner, own, { per_deal: '100', per_day: '99' })).toMatchObject({
      ...{ status: 422, body: { reason: 'mandateWrong' } },
    });
    expect(await set(owner, own, { per_deal: '0', per_day: '99' })).toMatchObject({ body: { code: 'INVALID_AMOUNT' } });
  });

  test('opens the steps of the owner with coin, and nothing else: without one they stay shut', async () => {
    const [plain, cashier] = [await world.cashier(office), await mandated('500', '5000')];
    for (const [order, call] of [
      [await payout('50'), 'confirm'],
      [await payout('50', 'received'), 'ready'],
      [await takeIn('50'), 'receive'],
    ] as const) {
      expect(await statusOf(step(plain, order, call))).toBe(403);
      expect(await statusOf(step(cashier, order, call))).toBe(200);
    }
    const refund = as(cashier).put(`/v1/orders/${(await payout('50', 'received')).id}/refund`, { reason: 'No coin' });
    expect(await statusOf(refund)).toBe(403);
    const queue = async (who: Person) => (await as(who).get('/v1/orders/?needs_me=true&size=100')).body.items;
    const { id } = await payout('50');
    expect((await queue(plain)).map((order: { id: string }) => order.id)).not.toContain(id);
    expect((await queue(cashier)).map((order: { id: string }) => order.id)).toContain(id);
  });

  test('counts each deal once, on the day of its first step, and not those that came to nothing', async () => {
    const cashier = await mandated('100', '150');
    const first = await payout('100');
    expect(await statusOf(step(cashier, first, 'confirm'))).toBe(200);
    const next = await payout('100');
    expect(await step(cashier, next, 'confirm')).toMatchObject({
      status: 409,
      body: {
        reason: 'beyondMandate',
        limits: [
          { name: 'per_deal', used: '0' },
          { name: 'per_day', used: '99.85' },
        ],
      },
    });
    // The cashier receives the cash, and the same deal goes on within the same sum.
    expect(await statusOf(step(cashier, first, 'receive'))).toBe(200);
    expect(await statusOf(step(cashier, first, 'ready'))).toBe(200);
    const third = await payout('50');
    expect(await statusOf(step(cashier, third, 'confirm'))).toBe(200);
    await step(cashier, third, 'cancel');
    expect(await statusOf(step(cashier, await payout('50'), 'confirm'))).toBe(200);
  });

  test('is read by its cashier with what is used of it today', async () => {
    const cashier = await mandated('100', '150');
    const own = async (who: Person, at = office) => (await as(who).get(`/v1/users/me/mandate?office_id=${at.id}`)).body;
    expect(await own(cashier)).toEqual({ coin: { per_deal: '100', per_day: '150', used: '0' } });
    await step(cashier, await payout('100'), 'confirm');
    expect(await own(cashier)).toEqual({ coin: { per_deal: '100', per_day: '150', used: '99.85' } });
    expect(await own(cashier, await world.office())).toEqual({ coin: null });
    expect(await own(owner)).toEqual({ coin: null });
  });

  test('of yesterday is not of today', async () => {
    const cashier = await mandated('100', '100');
    await step(cashier, await payout('100'), 'confirm');
    expect(await statusOf(step(cashier, await payout('100'), 'confirm'))).toBe(409);
    await world.db.pool.query('alter table mandate_uses disable trigger mandate_uses_kept');
    await world.db.pool.query('update mandate_uses set day = day - 1 where user_id = $1', [cashier.id]);
    await world.db.pool.query('alter table mandate_uses enable trigger mandate_uses_kept');
    expect(await statusOf(step(cashier, await payout('100'), 'confirm'))).toBe(200);
  });

  test('lets one of two deals through that meet at the edge of the day', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cashier = await mandated('100', '150');
      const orders = [await payout('100'), await payout('100')];
      const answers = await Promise.all(orders.map((order) => statusOf(step(cashier, order, 'confirm'))));
      expect(answers.sort()).toEqual([200, 409]);
      const { rows } = await world.db.pool.query('select from mandate_uses where user_id = $1', [cashier.id]);
      expect(rows).toHaveLength(1);
    }
  });

  test('that is taken away waits for a step in flight, and a step that waited for it is refused', async () => {
    const cashier = await mandated();
    const order = await payout('100');
    const client = await world.db.pool.connect();
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [cashier.id]);
    const waiting = step(cashier, order, 'confirm');
    await vi.waitFor(async () => expect(await callsWaiting(world)).toBeGreaterThan(0));
    await client.query('update user_offices set coin_per_deal = null, coin_per_day = null where user_id = $1', [
      cashier.id,
    ]);
    await client.query('commit');
    client.release();
    expect(await statusOf(waiting)).toBe(403);
  });
});
