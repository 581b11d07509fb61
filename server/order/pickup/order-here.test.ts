import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, cashier, customer } = await exchangeIn(world);

type Id = Pick<Order, 'id'>;
const written = (status: OrderStatus) => writeOrder(world, { customer, office, rate: toCash, status });
const say = (who: Person, { id }: Id) => world.as(who).put(`/v1/orders/${id}/here`);
const read = async ({ id }: Id) => (await world.as(cashier).get(`/v1/orders/${id}`)).body;
const pass = (minutes: number) =>
  world.db.pool.query('update order_visits set here_at = here_at - make_interval(mins => $1)', [minutes]);

test('the customer and the staff of the office say it, and all who see the order hear it at once', async () => {
  const people = [customer, cashier, await world.owner(office), await world.admin()];
  const listeners = await Promise.all(people.map((person) => listenTo(world.app, person)));
  for (const who of people) {
    const order = await written('ready');
    const { status, body } = await say(who, order);
    expect({ status, version: body.version }).toEqual({ status: 200, version: order.version });
    expect(Date.parse(body.here_at)).not.toBeNaN();
    for (const listener of listeners) await listener.hears('order_here', order.id);
  }
  const stranger = await world.cashier(await world.office());
  expect((await say(stranger, await written('ready'))).status).toBe(404);
});

test('it holds for half an hour, and begins again when it is said again', async () => {
  const order = await written('ready');
  await say(customer, order);
  await pass(29);
  const { here_at } = await read(order);
  expect(here_at).not.toBeNull();
  await say(cashier, order);
  expect(Date.parse((await read(order)).here_at)).toBeGreaterThan(Date.parse(here_at));
  await pass(30);
  expect((await read(order)).here_at).toBeNull();
});

test('a page that has not heard of it still takes the next step', async () => {
  const order = await written('received');
  await say(customer, order);
  const seen = { 'if-match': `"${order.version}"` };
  const { status, body } = await world.as(cashier).put(`/v1/orders/${order.id}/ready`, undefined, seen);
  expect({ status, version: body.version }).toEqual({ status: 200, version: order.version + 1 });
  expect(body.here_at).not.toBeNull();
});

test('it ends with the order, and nobody says it of one that has ended', async () => {
  const order = await written('ready');
  await say(customer, order);
  expect((await world.as(customer).put(`/v1/orders/${order.id}/close`)).body).toMatchObject({
    status: 3,
    here_at: null,
  });
  expect((await read(order)).here_at).toBeNull();
  expect(await say(customer, order)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_ALREADY_PROCESSED', order: { status: 3 } },
  });
  const { rows } = await world.db.pool.query('select from order_visits where order_id = $1', [order.id]);
  expect(rows).toEqual([]);
});

test('the filter `here` lists the open orders whose customer has come within the last half hour, to those who see them', async () => {
  const elsewhere = await world.office({ name: 'Podil' });
  const [came, left, other] = [await written('ready'), await written('confirmed'), await written('received')];
  const far = await writeOrder(world, { customer, office: elsewhere, rate: toCash, status: 'ready' });
  for (const order of [came, left, far]) expect((await say(await world.admin(), order)).status).toBe(200);
  await world.db.pool.query(
    'update order_visits set here_at = here_at - make_interval(mins => 30) where order_id = $1',
    [left.id],
  );
  const listed = async (who: Person, query: string) =>
    (await world.as(who).get<Page<Order>>(`/v1/orders/?here=true&size=100${query}`)).body.items.map(({ id }) => id);
  const ofCashier = await listed(cashier, '');
  expect(ofCashier).toContain(came.id);
  for (const order of [left, other, far]) expect(ofCashier).not.toContain(order.id);
  expect(await listed(await world.cashier(elsewhere), '')).toEqual([far.id]);
  expect(await listed(cashier, '&status__in=2,5')).not.toContain(came.id);
});

test('a customer who comes for nothing is told why, and the staff say it of who stands there all the same', async () => {
  const [early, unsent] = [await written('requested'), await written('confirmed')];
  for (const order of [early, unsent]) {
    expect(await say(customer, order)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'notExpectedYet' },
    });
    expect((await say(cashier, order)).status).toBe(200);
  }
  await world.as(customer).put(`/v1/orders/${unsent.id}/sent`, {});
  expect((await say(customer, unsent)).status).toBe(200);
  const closed = await world.office({ working_hours: 'Mo-Su 00:00-00:01' });
  const there = await writeOrder(world, { customer, office: closed, rate: toCash, status: 'ready' });
  expect(await say(customer, there)).toMatchObject({ status: 409, body: { reason: 'officeNotOpen' } });
});
