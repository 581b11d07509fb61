import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { codeOf, otherThan } from '../../testing/pickup.test-kit.ts';
import { exchangeIn, openWorld, type Person, testSecretKey } from '../../testing/world.ts';

let customer: Person;
const world = await forFile(openWorld());
const { office, toCash, owner, cashier } = await exchangeIn(world);
const another = await world.cashier(office);
const elsewhere = await world.office({ name: 'Podil' });
const stranger = await world.cashier(elsewhere);
beforeEach(async () => {
  customer = await world.customer();
});

type Id = Pick<Order, 'id'>;
const ready = (at = office) => writeOrder(world, { customer, office: at, rate: toCash, status: 'ready' });
const read = (who: Person, { id }: Id) => world.as(who).get(`/v1/orders/${id}/pickup-code`);
const close = (who: Person, { id }: Id, code?: string, { from = '', ...headers }: Record<string, string> = {}) =>
  world.as(who).put(`/v1/orders/${id}/close${from}`, code === undefined ? undefined : { code }, headers);
const find = (who: Person, code: string) => world.as(who).post('/v1/orders/by-code', { code });
const detail = async (who: Person, { id }: Id) => (await world.as(who).get(`/v1/orders/${id}`)).body;
const kept = async ({ id }: Id) =>
  (await world.db.pool.query<{ tries: number }>('select tries from pickup_codes where order_id = $1', [id])).rows;

describe('the pickup code', () => {
  test('is made by the step that makes the order ready, in both of its names', async () => {
    for (const call of ['ready', 'confirm']) {
      const order = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
      expect((await world.as(cashier).put(`/v1/orders/${order.id}/${call}`)).status).toBe(200);
      expect(await kept(order)).toEqual([{ tries: 0 }]);
      expect(await codeOf(world, customer, order)).toMatch(/^\d{6}$/);
    }
  });

  test('is made at its first reading where the order was ready before there were codes', async () => {
    const order = await ready();
    expect(await kept(order)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(customer, order)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toEqual({ code: expect.stringMatching(/^\d{6}$/), tries_left: 5 });
  });

  test('is read by the customer of the order alone, while it is ready', async () => {
    const order = await ready();
    expect((await read(customer, order)).headers['cache-control']).toBe('no-store');
    for (const who of [cashier, owner, await world.admin()]) expect((await read(who, order)).status).toBe(403);
    for (const who of [stranger, await world.customer()]) expect((await read(who, order)).status).toBe(404);
    for (const status of ['received', 'completed'] as const) {
      const other = await writeOrder(world, { customer, office, rate: toCash, status });
      expect(await read(customer, other)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', reason: 'notReadyYet' },
      });
    }
  });

  test('is another one for each ready order of an office', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => ready()));
    const codes = await Promise.all(orders.map((order) => codeOf(world, customer, order)));
    expect(new Set(codes).size).toBe(orders.length);
    const insert = (from: string) =>
      world.db.pool.query(
        `insert into pickup_codes (order_id, office_id, sealed, lookup)
         select $1, office_id, sealed, lookup from pickup_codes where order_id = $2`,
        [from, orders[0]?.id],
      );
    await expect(insert((await ready()).id)).rejects.toThrow('pickup_codes_lookup_office_id_key');
  });
});

describe('staff who complete an order', () => {
  test('need the code, and the history says that they had it', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    expect((await close(cashier, order)).status).toBe(403);
    expect(await close(cashier, order, code)).toMatchObject({
      status: 200,
      body: { status: 3, cashier_id: cashier.id },
    });
    const { events } = await detail(owner, order);
    expect(events.at(-1)).toMatchObject({ to: 3, by_code: true, by: { id: cashier.id } });
    expect((await detail(customer, order)).events.at(-1)).toMatchObject({ by_code: true, by: { permissions: 2 } });
  });

  test('cannot use the code a second time', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    expect((await close(owner, order, code)).status).toBe(200);
    expect(await kept(order)).toEqual([]);
    expect(await close(cashier, order, code)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_ALREADY_PROCESSED', order: { status: 3 } },
    });
    expect((await find(cashier, code)).status).toBe(404);
  });

  test('have five tries, and then only the customer or an admin completes', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    const wrong = otherThan(code);
    for (const tries_left of [4, 3, 2, 1, 0])
      expect(await close(tries_left % 2 ? cashier : another, order, wrong)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR', reason: 'pickupCodeWrong', tries_left, errors: [{ pointer: '/code' }] },
      });
    expect(await close(cashier, order, code)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'pickupCodeLocked' },
    });
    expect((await read(customer, order)).body).toEqual({ code, tries_left: 0, renewable: true });
    expect(await detail(cashier, order)).toMatchObject({ status: 6, code_locked: true });
    const { body: journal } = await world.as(await world.admin()).get('/v1/audit?kind=wrong_pickup_codes');
    expect(journal.items).toMatchObject([{ object_id: order.id, actor: { id: another.id }, after: { count: 5 } }]);
    expect(await close(customer, order)).toMatchObject({ status: 200, body: { status: 3, code_locked: false } });
  });

  test('learn the same from each wrong code, whichever of its digits are right', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    const digit = (at: number) => code.slice(0, at) + ((Number(code[at]) + 1) % 10) + code.slice(at + 1);
    const answers = [await close(cashier, order, digit(0)), await close(cashier, order, digit(5))];
    const [first, last] = answers.map(({ body: { request_id: _, tries_left, ...same } }) => same);
    expect(first).toEqual(last);
  });

  test('lose no try by a code that is none, nor by a page that is older than the order', async () => {
    const order = await ready();
    const wrong = otherThan(await codeOf(world, customer, order));
    for (const text of ['', '12345', '1234567', '12345a', '12 345'])
      expect(await close(cashier, order, text)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/code' }] },
      });
    const older: Record<string, string>[] = [{ 'if-match': '"1"' }, { from: '?from=5' }];
    for (const seen of older)
      expect((await close(cashier, order, wrong, seen)).body).toMatchObject({ code: 'ORDER_ALREADY_PROCESSED' });
    expect(await kept(order)).toEqual([{ tries: 0 }]);
    const seen = { 'if-match': `"${order.version}"`, from: '?from=6' };
    expect((await close(cashier, order, await codeOf(world, customer, order), seen)).status).toBe(200);
  });

  test('get nowhere with the code of another order or another office', async () => {
    const [order, other, foreign] = [await ready(), await ready(), await ready(elsewhere)];
    const [own, wrong, away] = await Promise.all([order, other, foreign].map((one) => codeOf(world, customer, one)));
    if (own === undefined || wrong === undefined || away === undefined) return expect.unreachable();
    expect((await close(cashier, order, wrong)).body.reason).toBe('pickupCodeWrong');
    expect((await close(cashier, foreign, away)).status).toBe(404);
    if (away !== own && away !== wrong) expect((await find(cashier, away)).status).toBe(404);
    expect((await find(cashier, own)).body).toMatchObject([{ id: order.id }]);
  });

  test('get nowhere after the order ended in another way', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    const reason = 'No cash here';
    const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' };
    expect((await world.as(owner).put(`/v1/orders/${order.id}/refund`, { reason, to })).status).toBe(200);
    expect(await close(cashier, order, code)).toMatchObject({ status: 409, body: { reason: 'orderCancelled' } });
    expect((await find(cashier, code)).status).toBe(404);
    expect(await kept(order)).toEqual([]);
  });

  test('are not needed: an admin completes without the code, but not with a wrong one', async () => {
    const order = await ready();
    const admin = await world.admin();
    expect((await close(admin, order, otherThan(await codeOf(world, customer, order)))).status).toBe(422);
    expect((await close(admin, order)).status).toBe(200);
    expect((await detail(admin, order)).events.at(-1)).toMatchObject({ by: { id: admin.id }, by_code: false });
  });
});

describe('at the same moment', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  test.each([
    ['two cashiers', (order: Id, code: string) => [close(cashier, order, code), close(another, order, code)]],
    ['a cashier and the customer', (order: Id, code: string) => [close(cashier, order, code), close(customer, order)]],
  ])('%s complete an order once', async (_, both) => {
    const order = await ready();
    const answers = await Promise.all(both(order, await codeOf(world, customer, order)));
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await detail(owner, order)).events.filter(({ to }: { to: number }) => to === 3)).toHaveLength(1);
  });

  test('no more than five wrong codes are judged', async () => {
    const order = await ready();
    const wrong = otherThan(await codeOf(world, customer, order));
    const answers = await Promise.all(Array.from({ length: 12 }, () => close(cashier, order, wrong)));
    expect(statuses(answers)).toEqual([...Array(7).fill(409), ...Array(5).fill(422)]);
  });
});

describe('a scan names its deal too', () => {
  const scan = (who: Person, order_id: string, code: string) =>
    world.as(who).post('/v1/orders/by-code', { code, order_id });
  const misses = async () => (await world.db.pool.query('select sum(count)::int as counted from throttles')).rows[0];

  test('at the office of the deal it finds that deal alone, and a code without a deal is a miss', async () => {
    const [order, other] = [await ready(), await ready()];
    const code = await codeOf(world, customer, order);
    expect((await scan(cashier, order.id, code)).body).toMatchObject([{ id: order.id }]);
    expect(await scan(cashier, other.id, code)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  });

  test('at another office it says where the deal waits, as long as it does, and counts no miss', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    const before = await misses();
    const { status, body } = await scan(stranger, order.id, code);
    expect([status, body.code, body.reason]).toEqual([409, 'CONFLICT', 'pickupElsewhere']);
    expect(body.office).toMatchObject({ id: office.id, name: office.name, address: office.address });
    expect(await misses()).toEqual(before);
    expect((await scan(stranger, order.id, otherThan(code))).status).toBe(404);
    expect((await scan(stranger, randomUUID(), code)).status).toBe(404);
    expect((await find(stranger, code)).status).toBe(404);
    expect(await misses()).toEqual({ counted: before.counted + 3 });
    expect((await world.as(customer).put(`/v1/orders/${order.id}/close`)).status).toBe(200);
    expect((await scan(stranger, order.id, code)).status).toBe(404);
  });
});

describe('when the secret key changes', () => {
  const other = Buffer.alloc(32, 7).toString('hex');

  test('the codes stay while the old key is still named, and after it each customer gets another one', async () => {
    const order = await ready();
    const code = await codeOf(world, customer, order);
    const both = await openWorld({ db: world.db, env: { SECRET_KEY: `${other},${testSecretKey}` } });
    expect(await codeOf(both, customer, order)).toBe(code);
    expect((await both.as(cashier).post('/v1/orders/by-code', { code })).body).toMatchObject([{ id: order.id }]);
    await both.app.close();

    const alone = await openWorld({ db: world.db, env: { SECRET_KEY: other } });
    const closeThere = (given: string) => alone.as(cashier).put(`/v1/orders/${order.id}/close`, { code: given });
    expect(await closeThere(code)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'pickupCodeLost' } });
    expect(await kept(order)).toEqual([{ tries: 0 }]);
    const next = await codeOf(alone, customer, order);
    expect(await codeOf(alone, customer, order)).toBe(next);
    expect((await closeThere(next)).status).toBe(200);
    await alone.app.close();
  });
});
