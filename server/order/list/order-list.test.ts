import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Office } from '#contract/office/office.ts';
import { type Order, StatusCode } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { nextStep, orderStatuses } from '#domain/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const orders: Order[] = [];

const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T09:00:00.000Z`;

const world = await forFile(openWorld());
const rynok = await world.office({ name: 'Rynok' });
const podil = await world.office({ name: 'Podil' });
const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
const toCoin = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.07' });
const olena = await world.customer({ full_name: "Олена Дем'янчук" });
const taras = await world.customer({ full_name: 'Taras_100% Shevchenko' });
const admin = await world.admin();
const cashier = await world.cashier(rynok);
const owner = await world.owner(podil);
const ofBoth = await world.owner(rynok, podil);
// Every status at both offices, in both directions, for both customers, each on its own day, the oldest first.
for (const [at, status] of orderStatuses.entries()) {
  const put = async (facts: { customer: Person; office: Office; rate: ExchangeRate }, date: number) =>
    orders.push(await writeOrder(world, { ...facts, status, createdAt: day(date), amount: `${100 + date}` }));
  await put({ customer: olena, office: rynok, rate: toCash }, 1 + at * 4);
  await put({ customer: taras, office: rynok, rate: toCoin }, 2 + at * 4);
  await put({ customer: olena, office: podil, rate: toCoin }, 3 + at * 4);
  await put({ customer: taras, office: podil, rate: toCash }, 4 + at * 4);
}

const list = async (who: Person, query = '') => {
  const { status, body } = await world.as(who).get<Page<Order>>(`/v1/orders/?size=100&${query}`);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }) => id);
};
/** The ids of the orders that match, the newest first. */
const those = (isSo: (order: Order) => boolean) =>
  orders
    .filter(isSo)
    .map(({ id }) => id)
    .reverse();
const codeOf = (status: Order['status']) => z.encode(StatusCode.json, status);

describe('the list of orders', () => {
  // spec 1.3, 6.2, 6.8, 6.10, 6.11
  test('contains what the caller may see, the newest first', async () => {
    expect(await list(admin)).toEqual(those(() => true));
    expect(await list(olena)).toEqual(those(({ customer_id }) => customer_id === olena.id));
    expect(await list(cashier)).toEqual(those(({ office_id }) => office_id === rynok.id));
    expect(await list(owner)).toEqual(those(({ office_id }) => office_id === podil.id));
    expect(await list(ofBoth)).toEqual(those(() => true));
    expect(await list(await world.cashier())).toEqual([]);
    expect(await list(await world.customer())).toEqual([]);
    expect((await world.as().get('/v1/orders/')).status).toBe(401);
  });

  test('shows each order with the same fields as the order itself', async () => {
    const { body } = await world.as(olena).get<Page<Order>>('/v1/orders/?size=1');
    const { events, ...order } = (await world.as(olena).get(`/v1/orders/${body.items[0]?.id}`)).body;
    expect(body.items[0]).toEqual(order);
    expect(events).toBeDefined();
  });

  test('contains the old orders of a staff member once, even those at their own office', async () => {
    const oleh = await world.customer();
    const here = await writeOrder(world, { customer: oleh, office: rynok, rate: toCash, createdAt: day(30) });
    const there = await writeOrder(world, { customer: oleh, office: podil, rate: toCash, createdAt: day(29) });
    const atRynok = those(({ office_id }) => office_id === rynok.id);
    try {
      await world.db.pool.query(`update users set permissions = 'cashier' where id = $1`, [oleh.id]);
      await world.db.kysely.insertInto('user_offices').values({ user_id: oleh.id, office_id: rynok.id }).execute();
      expect(await list(oleh)).toEqual([here.id, there.id, ...atRynok]);
      expect(await list(oleh, `office_id=${podil.id}`)).toEqual([there.id]);
      await world.db.pool.query(`update users set permissions = 'admin' where id = $1`, [oleh.id]);
      expect(await list(oleh)).toHaveLength(orders.length + 2);
    } finally {
      for (const { id } of [here, there]) {
        await world.db.pool.query('alter table orders disable trigger user');
        await world.db.pool.query('delete from orders where id = $1', [id]);
        await world.db.pool.query('alter table orders enable trigger user');
      }
    }
  });

  // spec 3.11, 7.38
  test('has pages of ten, and a total', async () => {
    const page = async (query: string) => (await world.as(admin).get<Page<Order>>(`/v1/orders/?${query}`)).body;
    const all = those(() => true);
    const first = await page('');
    expect(first.items.map(({ id }) => id)).toEqual(all.slice(0, 10));
    expect(first).toMatchObject({ total: orders.length, page: 1, size: 10, pages: 3 });
    expect((await page('page=3')).items.map(({ id }) => id)).toEqual(all.slice(20));
    expect(await page('page=4')).toEqual({ items: [], total: orders.length, page: 4, size: 10, pages: 3 });
    expect(await page('page=100000&size=100')).toMatchObject({ items: [], total: orders.length });
    expect(await page('size=7&page=2')).toMatchObject({ size: 7, pages: 4 });
    expect(await page('status__in=3&sc=GBP')).toEqual({ items: [], total: 0, page: 1, size: 10, pages: 0 });
  });

  test.each([
    'page=0',
    'size=0',
    'size=101',
    'page=-1',
    'page=x',
    'status__in=99',
    'status__in=requested',
    'office_id=Rynok',
    'sc=$',
  ])('refuses %s', async (query) => {
    const { status, body } = await world.as(admin).get(`/v1/orders/?${query}`);
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  test.each([
    'created_at__gte=yesterday',
    'needs_me=yes',
    'order_by=customer_id',
    'order_by=id',
    'order_by=--created_at',
  ])('refuses %s too', async (query) => {
    expect((await world.as(admin).get(`/v1/orders/?${query}`)).status).toBe(422);
  });
});

describe('a filter of the list of orders', () => {
  // spec 7.38
  test('by status accepts several, as a list or repeated', async () => {
    const open = those(({ status }) => status === 'requested' || status === 'ready');
    expect(await list(admin, 'status__in=1,6')).toEqual(open);
    expect(await list(admin, 'status__in=1&status__in=6')).toEqual(open);
    for (const status of orderStatuses) {
      expect(await list(cashier, `status__in=${codeOf(status)}`)).toEqual(
        those((order) => order.status === status && order.office_id === rynok.id),
      );
    }
  });

  // spec 7.38
  test('by time includes its first moment and excludes its last', async () => {
    const between = await list(admin, `created_at__gte=${day(3)}&created_at__lt=${day(6)}`);
    expect(between).toEqual(those(({ created_at }) => created_at >= new Date(day(3)) && created_at < new Date(day(6))));
    expect(between).toHaveLength(3);
    expect(
      await list(admin, `created_at__gte=${encodeURIComponent('2026-03-03T11:00:00+02:00')}&created_at__lt=${day(4)}`),
    ).toHaveLength(1);
  });

  test('finds orders by office, customer, cashier and currency', async () => {
    expect(await list(ofBoth, `office_id=${podil.id}`)).toEqual(those(({ office_id }) => office_id === podil.id));
    expect(await list(admin, `customer_id=${taras.id}`)).toEqual(those(({ customer_id }) => customer_id === taras.id));
    expect(await list(admin, 'sc=usdt')).toEqual(those(({ sc }) => sc === 'USDT'));
    expect(await list(admin, 'tc=USDT&sc=EUR')).toEqual(those(({ tc }) => tc === 'USDT'));
    expect(await list(admin, `cashier_id=${cashier.id}`)).toEqual([]);
    const mine = orders[0];
    await world.as(cashier).put(`/v1/orders/${mine?.id}/cancel`);
    expect(await list(admin, `cashier_id=${cashier.id}`)).toEqual([mine?.id]);
    if (mine) mine.status = 'cancelled';
  });

  test('for orders that the caller may not see returns an empty page', async () => {
    expect(await list(cashier, `office_id=${podil.id}`)).toEqual([]);
    expect(await list(olena, `customer_id=${taras.id}`)).toEqual([]);
    expect(await list(olena, `office_id=${podil.id}&customer_id=${taras.id}`)).toEqual([]);
    expect(await list(cashier, `customer_id=${admin.id}`)).toEqual([]);
  });

  test('can be combined with others', async () => {
    expect(await list(cashier, `status__in=1,2,5,6&sc=EUR&search=taras&created_at__gte=${day(5)}`)).toEqual(
      those(
        ({ office_id, sc, status, created_at }) =>
          office_id === rynok.id &&
          sc === 'EUR' &&
          ['confirmed', 'received', 'ready'].includes(status) &&
          created_at >= new Date(day(5)),
      ),
    );
  });
});

describe('the search for orders', () => {
  const found = (text: string, who = admin) => list(who, `search=${encodeURIComponent(text)}`);
  const ofCustomer = (person: Person) => those(({ customer_id }) => customer_id === person.id);

  test('finds an order by its id, its last four and its first eight characters', async () => {
    for (const order of orders.slice(0, 6)) {
      expect(await found(order.id)).toEqual([order.id]);
      expect(await found(order.id.toUpperCase())).toEqual([order.id]);
      expect(await found(order.id.slice(-4))).toContain(order.id);
      expect(await found(`#${order.id.slice(-4)}`)).toContain(order.id);
      expect(await found(order.id.slice(0, 8))).toContain(order.id);
    }
    expect(await found(orders[0]?.id.slice(-5) ?? '')).toEqual([]);
    expect(await found('01890000-0000-7000-8000-000000000000')).toEqual([]);
  });

  // spec 2.38
  test('finds the orders of a customer by a part of the name, in any case', async () => {
    for (const text of ['Олена', 'олена', 'ДЕМ', "Дем'янчук", 'Дем’янчук', ' демʼян ']) {
      expect(await found(text), text).toEqual(ofCustomer(olena));
    }
    expect(await found('shevch')).toEqual(ofCustomer(taras));
  });

  test('does not treat % and _ as wildcards', async () => {
    expect(await found('100%')).toEqual(ofCustomer(taras));
    expect(await found('s_1')).toEqual(ofCustomer(taras));
    expect(await found('%')).toEqual(ofCustomer(taras));
    expect(await found('T_ras')).toEqual([]);
    expect(await found('\\')).toEqual([]);
  });

  test('finds the orders of a customer by the phone in any spelling', async () => {
    const digits = olena.cellphone.slice(4);
    const [a, b, c] = [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)];
    for (const text of [
      olena.cellphone,
      `0${digits}`,
      `80${digits}`,
      `+38 (0${a}) ${b}-${c}`,
      `380${digits}`,
      `+3800${digits}`,
      `${b}-${c}`,
    ]) {
      expect(await found(text), text).toEqual(ofCustomer(olena));
    }
  });

  test('finds only what the caller may see', async () => {
    expect(await found('shevch', cashier)).toEqual(
      those(({ customer_id, office_id }) => customer_id === taras.id && office_id === rynok.id),
    );
    expect(await found('shevch', olena)).toEqual([]);
    const hidden = orders.find(({ office_id }) => office_id === podil.id);
    expect(await found(hidden?.id ?? '', cashier)).toEqual([]);
  });
});

describe('the orders that wait for the caller', () => {
  test('follow the table of steps, the oldest first', async () => {
    for (const [person, actor] of [
      [admin, { id: admin.id, role: 'admin', officeIds: [] }],
      [cashier, { id: cashier.id, role: 'cashier', officeIds: [rynok.id] }],
      [owner, { id: owner.id, role: 'office_owner', officeIds: [podil.id] }],
      [ofBoth, { id: ofBoth.id, role: 'office_owner', officeIds: [rynok.id, podil.id] }],
      [olena, { id: olena.id, role: 'customer', officeIds: [] }],
    ] as const) {
      const waiting = those((order) => nextStep(actor, order) !== undefined);
      expect(waiting.length, actor.role).toBeGreaterThan(0);
      expect(await list(person, 'needs_me=true'), actor.role).toEqual(waiting.toReversed());
      expect(await list(person, 'needs_me=true&order_by=-created_at'), actor.role).toEqual(waiting);
    }
  });

  test('can be filtered further, and without needs_me all orders are listed', async () => {
    const waiting = those(
      ({ office_id, status, sc }) => office_id === rynok.id && status === 'received' && sc === 'USDT',
    );
    expect(await list(cashier, 'needs_me=true&status__in=5')).toEqual(waiting);
    expect(await list(cashier, 'needs_me=false')).toEqual(await list(cashier));
  });
});

describe('the sorting of the list', () => {
  const by = (value: (order: Order) => number) => {
    const rising = orders.toSorted((a, b) => value(a) - value(b)).map(({ id }) => id);
    return { rising, falling: rising.toReversed() };
  };

  // spec 7.38
  test.each([
    ['created_at', ({ created_at }: Order) => created_at.getTime()],
    ['amt_to_exch', ({ amt_to_exch }: Order) => Number(amt_to_exch)],
    ['amt_to_recv', ({ amt_to_recv }: Order) => Number(amt_to_recv)],
    ['status', ({ status }: Order) => codeOf(status)],
  ])('works by %s in both directions, and equal orders are sorted by age', async (column, value) => {
    const { rising, falling } = by(value);
    expect(await list(admin, `order_by=${column}`)).toEqual(rising);
    expect(await list(admin, `order_by=-${column}`)).toEqual(falling);
  });
});
