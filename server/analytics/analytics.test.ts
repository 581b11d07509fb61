import { describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { type OrderToWrite, writeOrder } from '../testing/order.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';

const week = 'from=2026-03-08T00:00:00Z&to=2026-03-15T00:00:00Z';
const [inside, before] = ['2026-03-10T12:00:00Z', '2026-03-03T12:00:00Z'];

const world = await forFile(openWorld());
const customer = await world.customer();
const rynok = await world.office({ name: 'Rynok' });
const podil = await world.office({ name: null, address: 'Podil 1' });
const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
const toCoin = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.9985' });
const fromHryvnia = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.024' });
const orders: Omit<OrderToWrite, 'customer'>[] = [
  { office: rynok, rate: toCash, amount: '9999999999.999999', createdAt: inside, status: 'completed' },
  { office: rynok, rate: toCash, amount: '0.000101', createdAt: inside, status: 'cancelled' },
  { office: rynok, rate: toCoin, amount: '0.1', createdAt: '2026-03-08T00:00:00Z' },
  { office: podil, rate: toCoin, amount: '0.2', createdAt: '2026-03-14T23:59:59.999Z' },
  { office: podil, rate: fromHryvnia, amount: '1000', createdAt: before, status: 'completed' },
  { office: podil, rate: toCash, amount: '5', createdAt: '2026-03-15T00:00:00Z' },
  { office: podil, rate: toCash, amount: '5', createdAt: '2026-02-28T23:59:59Z' },
];
for (const facts of orders) await writeOrder(world, { ...facts, customer });

const ask = (person: Person, query = week) => world.as(person).get(`/v1/analytics/orders?${query}`);
const counts = (by: Partial<Record<number, number>>) =>
  [1, 2, 3, 4, 5, 6].map((status) => ({ status, count: by[status] ?? 0 }));

describe('the order counts of a period', () => {
  // spec 2.49
  test('are grouped by status, office and currency, with the period before, in exact amounts', async () => {
    const { status, text, body } = await ask(await world.admin());
    expect(status).toBe(200);
    expect(body).toEqual({
      by_status: counts({ 1: 2, 3: 1, 4: 1 }),
      by_office: [
        { office_id: rynok.id, name: 'Rynok', count: 3 },
        { office_id: podil.id, name: 'Podil 1', count: 1 },
      ],
      usdt_to: [{ currency: 'USD', count: 2, amount: '9955000000.0001' }],
      to_usdt: [{ currency: 'USD', count: 2, amount: '0.3' }],
      previous: {
        by_status: counts({ 3: 1 }),
        by_office: [{ office_id: podil.id, name: 'Podil 1', count: 1 }],
        usdt_to: [],
        to_usdt: [{ currency: 'UAH', count: 1, amount: '1000' }],
      },
    });
    expect(text).toContain('"amount":0.3}');
    expect(text).toContain('"amount":9955000000.0001}');
  });

  // spec 6.12
  test("include only an owner's own offices", async () => {
    const { body } = await ask(await world.owner(podil));
    expect(body).toMatchObject({
      by_status: counts({ 1: 1 }),
      by_office: [{ office_id: podil.id }],
      usdt_to: [],
      to_usdt: [{ count: 1, amount: '0.2' }],
      previous: { to_usdt: [{ currency: 'UAH', count: 1 }] },
    });
    expect((await ask(await world.owner(rynok, podil))).body.by_office).toHaveLength(2);
    expect((await ask(await world.owner())).body).toMatchObject({ by_status: counts({}), by_office: [] });
  });

  test('are refused for customers and cashiers', async () => {
    for (const person of [customer, await world.cashier(rynok)]) expect((await ask(person)).status).toBe(403);
  });

  test('are of the last thirty days when no period is given', async () => {
    await writeOrder(world, {
      customer,
      office: rynok,
      rate: toCoin,
      createdAt: new Date(Date.now() - 60_000).toISOString(),
    });
    const { body } = await ask(await world.admin(), '');
    expect(body.by_office).toEqual([{ office_id: rynok.id, name: 'Rynok', count: 1 }]);
  });

  test.each([
    'from=2026-03-08T00:00:00Z&to=2026-03-08T00:00:00Z',
    'from=2026-03-08T00:00:00Z&to=2026-03-07T00:00:00Z',
    'from=2025-01-01T00:00:00Z&to=2026-01-03T00:00:00Z',
    'from=last%20week',
  ])('are refused for the period %s', async (query) => {
    const { status, body } = await ask(await world.admin(), query);
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', '/from']);
  });

  test('may be of a whole leap year, however old', async () => {
    const admin = await world.admin();
    expect((await ask(admin, 'from=2024-01-01T00:00:00Z&to=2025-01-01T00:00:00Z')).status).toBe(200);
    expect((await ask(admin, 'from=0001-01-01T00:00:00Z&to=0001-06-01T00:00:00Z')).status).toBe(200);
  });
});
