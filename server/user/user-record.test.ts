import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { UserStats } from '#contract/person/user.ts';
import type { Page } from '#contract/wire/page.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const toCoin = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.5' });
const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
const rynok = await world.office({ name: 'Rynok' });
const podil = await world.office({ name: 'Podil' });

const unknown = { status: 404, body: { code: 'USER_NOT_FOUND', detail: 'User not found' } };
const get = (by: Person, id: string, part = '') => world.as(by).get(`/v1/users/${id}${part}`);
const order = (customer: Person, office: Office, rate = toCoin) => writeOrder(world, { customer, office, rate });

/** A customer of Rynok and one of Podil, an owner and a cashier of each office, and a cashier without an office. */
async function addPeople() {
  const [ours, theirs] = [await world.customer({ full_name: 'Марта' }), await world.customer()];
  await order(ours, rynok);
  await order(ours, podil);
  await order(theirs, podil);
  const staff = { owner: await world.owner(rynok), cashier: await world.cashier(rynok) };
  const others = { podilOwner: await world.owner(podil), podilCashier: await world.cashier(podil) };
  return { ours, theirs, ...staff, ...others, free: await world.cashier() };
}

describe('one user', () => {
  // spec 7.14
  test('is shown in full to the user, to admins, and to owners who have the user in their list', async () => {
    const { ours, owner, cashier, free } = await addPeople();
    const mine = (await world.as(ours).get('/v1/users/me/')).body;
    for (const by of [ours, admin]) expect(await get(by, ours.id)).toMatchObject({ status: 200, body: mine });
    const { second_factor: _, ...record } = mine;
    expect((await get(owner, ours.id)).body).toMatchObject(record);
    expect((await get(ours, ours.id.toUpperCase())).body).toEqual(mine);
    for (const { id } of [cashier, free]) expect((await get(owner, id)).body).toMatchObject({ id, permissions: 2 });
    expect((await get(owner, owner.id)).body.user_offices).toHaveLength(1);
    expect((await get(cashier, cashier.id)).body).toMatchObject({ permissions: 2, lang: 'en' });
  });

  test("is shown to a cashier with id, name and phone only, after an order at the cashier's office", async () => {
    const { ours, cashier } = await addPeople();
    const { status, body } = await get(cashier, ours.id);
    expect(status).toBe(200);
    expect(body).toEqual({ id: ours.id, full_name: 'Марта', cellphone: ours.cellphone });
  });

  test('gets 404 for callers who may not see the user', async () => {
    const { ours, theirs, owner, cashier, podilOwner, podilCashier, free } = await addPeople();
    const hidden: [Person, Person[]][] = [
      [ours, [theirs, owner, cashier, admin]],
      [cashier, [theirs, owner, free, podilCashier, admin]],
      [free, [ours, cashier]],
      [owner, [theirs, podilOwner, podilCashier, admin]],
    ];
    for (const [by, person] of hidden) for (const { id } of person) expect(await get(by, id)).toMatchObject(unknown);
    for (const id of [newId(), 'nobody', 'me%00', '%F0%9F%98%80']) expect(await get(admin, id)).toMatchObject(unknown);
    expect((await world.as().get(`/v1/users/${ours.id}`)).status).toBe(401);
  });

  test('gets 404 for a cashier who has left the office', async () => {
    const { ours, cashier } = await addPeople();
    await world.as(admin).post(`/v1/offices/${rynok.id}`, { to_remove: [cashier.id] });
    expect(await get(cashier, ours.id)).toMatchObject(unknown);
  });

  test('with "me" as the id is the caller, with and without the slash', async () => {
    const { ours } = await addPeople();
    for (const path of ['/v1/users/me', '/v1/users/me/']) {
      expect((await world.as(ours).get(path)).body.id).toBe(ours.id);
    }
    expect((await world.as(ours).get('/v1/users/me/stats/')).body).toHaveProperty('orders_total');
    expect(await world.as(ours).get('/v1/users/me/orders')).toMatchObject(unknown);
    expect((await world.as(ours).put(`/v1/users/${ours.id}`, {})).status).toBe(405);
  });
});

describe('the offices of a user', () => {
  const offices = async (by: Person, { id }: Person) => {
    const { status, body } = await world.as(by).get<Page<Office>>(`/v1/users/${id}/offices`);
    return status === 200 ? body.items.map(({ name }) => name) : status;
  };

  // spec 7.16
  test('are shown to the user and to admins', async () => {
    const { ours, cashier } = await addPeople();
    const both = await world.owner(rynok, podil);
    for (const by of [both, admin]) expect(await offices(by, both)).toEqual(['Podil', 'Rynok']);
    expect(await offices(cashier, cashier)).toEqual(['Rynok']);
    for (const by of [ours, admin]) expect(await offices(by, ours)).toEqual([]);
    expect(await offices(admin, { ...ours, id: newId() })).toBe(404);
  });

  test('are shown to an owner if they share them', async () => {
    const { ours, theirs, owner, podilCashier, podilOwner, free } = await addPeople();
    expect(await offices(owner, await world.cashier(rynok, podil))).toEqual(['Rynok']);
    expect(await offices(owner, await world.owner(rynok, podil))).toEqual(['Rynok']);
    for (const person of [ours, free]) expect(await offices(owner, person)).toEqual([]);
    for (const person of [theirs, podilCashier, podilOwner, admin]) expect(await offices(owner, person)).toBe(404);
  });

  test('of another user get 404 for cashiers and customers', async () => {
    const { ours, cashier } = await addPeople();
    expect(await offices(cashier, ours)).toBe(404);
    expect(await offices(cashier, await world.cashier(rynok))).toBe(404);
    expect(await offices(ours, cashier)).toBe(404);
  });

  test('include their members for callers who may see them', async () => {
    const { owner, cashier } = await addPeople();
    const { body } = await world.as(owner).get<Page<Office>>(`/v1/users/${cashier.id}/offices`);
    expect(body).toMatchObject({ page: 1, size: 50, total: 1 });
    expect(body.items[0]?.user_offices.map(({ user }) => user.id)).toContain(cashier.id);
  });
});

describe('the orders of a user', () => {
  const places = async (by: Person, { id }: Pick<Person, 'id'>) => {
    const { status, body } = await world.as(by).get<Page<Order>>(`/v1/users/${id}/orders`);
    return status === 200 ? body.items.map(({ office }) => office.name) : status;
  };

  // spec 7.17
  test('are shown to the user and to admins in full, and to members if placed at their office', async () => {
    const { ours, owner, cashier, podilOwner } = await addPeople();
    for (const by of [ours, admin]) expect(await places(by, ours)).toEqual(['Podil', 'Rynok']);
    for (const by of [owner, cashier]) expect(await places(by, ours)).toEqual(['Rynok']);
    expect(await places(podilOwner, ours)).toEqual(['Podil']);
  });

  test('get 404 for callers who may not see the user', async () => {
    const { ours, theirs, owner, cashier, podilCashier } = await addPeople();
    for (const by of [ours, owner, cashier]) expect(await places(by, theirs)).toBe(404);
    expect(await places(owner, podilCashier)).toBe(404);
    for (const id of [newId(), 'nobody']) expect(await places(admin, { id })).toBe(404);
  });

  test('stay visible to a staff member who placed them before the promotion', async () => {
    const { ours } = await addPeople();
    await world.as(admin).patch(`/v1/users/${ours.id}/promote`);
    expect(await places(ours, ours)).toEqual(['Podil', 'Rynok']);
  });

  test('are paged, ten on a page', async () => {
    const { ours } = await addPeople();
    const { body } = await world.as(ours).get(`/v1/users/${ours.id}/orders?size=1&page=2`);
    expect(body).toMatchObject({ total: 2, pages: 2, items: [{ office: { name: 'Rynok' } }] });
    expect((await world.as(ours).get(`/v1/users/${ours.id}/orders`)).body.size).toBe(10);
    expect((await world.as(ours).get(`/v1/users/${ours.id}/orders?size=0`)).status).toBe(422);
  });
});

describe('the statistics of a user', () => {
  const stats = async (person: Person) => (await world.as(person).get<UserStats>('/v1/users/me/stats')).body;
  const none = { orders_total: 0, orders_completed: 0, volume_usd: '0', favorite_office: null };

  test('are zero at first, for staff too', async () => {
    for (const person of [await world.customer(), admin, await world.cashier(rynok)]) {
      expect(await stats(person)).toEqual(none);
    }
  });

  // spec 9.39
  test('add up the exact USDT amounts of completed orders', async () => {
    const customer = await world.customer();
    const facts = { customer, office: rynok };
    await writeOrder(world, { ...facts, rate: toCoin, amount: '100.000001', status: 'completed' });
    await writeOrder(world, { ...facts, rate: toCash, amount: '9999999999.123456', status: 'completed' });
    await writeOrder(world, { ...facts, rate: toCash, amount: '7', status: 'ready' });
    await writeOrder(world, { ...facts, rate: toCash, amount: '8', status: 'cancelled' });
    expect(await stats(customer)).toMatchObject({
      orders_total: 4,
      orders_completed: 2,
      volume_usd: '10000000049.123457',
    });
    expect((await world.as(customer).get('/v1/users/me/stats')).text).toContain('"volume_usd":10000000049.123457');
  });

  // spec 9.40
  test('name the office with the most orders that are not cancelled, or the latest of equal ones', async () => {
    const customer = await world.customer();
    const place = (office: Office, createdAt: string, cancelled = false) => {
      const status = cancelled ? 'cancelled' : 'requested';
      return writeOrder(world, { customer, office, rate: toCoin, createdAt, status });
    };
    await place(podil, '2026-01-01', true);
    await place(podil, '2026-01-02', true);
    expect((await stats(customer)).favorite_office).toBeNull();
    await place(rynok, '2026-01-03');
    expect((await stats(customer)).favorite_office).toEqual({ id: rynok.id, name: 'Rynok', name_uk: null });
    await place(podil, '2026-01-04');
    expect((await stats(customer)).favorite_office?.name).toBe('Podil');
    await place(rynok, '2026-01-02');
    expect((await stats(customer)).favorite_office?.name).toBe('Rynok');
  });
});

describe('a role change', () => {
  test('writes an audit entry with its actor', async () => {
    const cashier = await world.cashier(rynok);
    const steps = ['demote', 'promote', 'promote'];
    for (const step of steps) await world.as(admin).patch(`/v1/users/${cashier.id}/${step}`);
    const trace = await world.db.kysely
      .selectFrom('audit')
      .select(['actor_id', 'kind', 'before', 'after'])
      .where('object_id', '=', cashier.id)
      .orderBy('id')
      .execute();
    const change = { actor_id: admin.id, kind: 'role_changed' };
    expect(trace).toEqual([
      {
        ...change,
        before: { permissions: 'cashier', office_ids: [rynok.id] },
        after: { permissions: 'customer', office_ids: [] },
      },
      { ...change, before: { permissions: 'customer' }, after: { permissions: 'cashier' } },
    ]);
  });
});
