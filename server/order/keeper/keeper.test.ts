import { describe, expect, test } from 'vitest';
import type { Lanes } from '#contract/order/lane.ts';
import { type Order, StatusCode } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { mostKeepers } from '#domain/order/desk/keeper.ts';
import { byLane, isInLane, laneGroupOf, laneOf, laneSize } from '#domain/order/desk/lane.ts';
import { lanes } from '#domain/order/desk/lane-names.ts';
import { orderStatuses } from '#domain/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, toCoin, owner, cashier, customer, admin } = await exchangeIn(world);
const stranger = await world.cashier(await world.office());
const written = (more: Partial<Parameters<typeof writeOrder>[1]> = {}) =>
  writeOrder(world, { customer, office, rate: toCash, ...more });

/** The fields of the wire that the rules read. */
const asRead = (order: Order): Order => ({
  ...order,
  status: StatusCode.json.parse(order.status),
  ...Object.fromEntries(times.map((name) => [name, order[name] === null ? null : new Date(order[name])])),
});
const times = ['created_at', 'confirmed_at', 'received_at', 'ready_at', 'due_at', 'here_at'] as const;
const everywhere = '';
const readLanes = async (who: Person, query = everywhere): Promise<Lanes> => {
  const { status, body } = await world.as(who).get<Lanes>(`/v1/orders/lanes?${query}`);
  expect(status).toBe(200);
  return { ...body, items: body.items.map(asRead) };
};
const listOf = async (who: Person, query: string) =>
  (await world.as(who).get<Page<Order>>(`/v1/orders/?size=100&${query}`)).body.items.map(asRead);
const keep = (who: Person, { id }: { id: string }, body: object) => world.as(who).put(`/v1/orders/${id}/keeper`, body);

describe('the lanes of the desk', () => {
  test('have every open deal that a person may act on, in the place and order of the rules', async () => {
    const toPay = await written({ status: 'received' });
    for (const status of orderStatuses) await written({ status });
    for (const status of orderStatuses) await written({ status, rate: toCoin });
    await world.as(customer).put(`/v1/orders/${toPay.id}/here`);
    const asked = await written();
    await world.as(customer).post(`/v1/orders/${asked.id}/messages`, { text: 'When?' });
    await writeOrder(world, { customer: cashier, office, rate: toCash });

    const actors: [Person, Actor][] = [
      [cashier, { id: cashier.id, role: 'cashier', officeIds: [office.id] }],
      [owner, { id: owner.id, role: 'office_owner', officeIds: [office.id] }],
      [admin, { id: admin.id, role: 'admin', officeIds: [] }],
    ];
    for (const [who, actor] of actors) {
      const now = new Date();
      const seen = (await listOf(who, '')).filter((order) => isInLane(actor, order));
      const found = await readLanes(who);
      for (const lane of lanes) {
        const expected = seen.filter((order) => laneOf(order) === lane).toSorted(byLane(actor, now));
        const shown = found.items.filter((order) => laneOf(order) === lane);
        expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(found.lanes.find((sum) => sum.lane === lane)).toMatchObject({ total: expected.length });
        expect(new Set((await listOf(who, `lane=${lane}`)).map(({ id }) => id))).toEqual(
          new Set(expected.map(({ id }) => id)),
        );
      }
      expect(found.items.map((order) => laneGroupOf(actor, order, now))).toEqual(
        expect.arrayContaining(['here', 'wrote', 'code']),
      );
      expect(found).toMatchObject({ all: seen.length, mine: 0, nobodys: seen.length });
    }
    expect(await readLanes(stranger)).toMatchObject({ items: [], all: 0 });
    expect((await world.as(customer).get('/v1/orders/lanes')).status).toBe(403);
    expect(await listOf(customer, 'lane=confirm')).toEqual([]);
    expect(await listOf(customer, 'keeper=none')).toEqual([]);
  });

  test('show the first deals of a long lane, and count all', async () => {
    const busy = await world.office();
    const both = await Promise.all(Array.from({ length: laneSize + 1 }, () => written({ office: busy })));
    const found = await readLanes(admin, `office_id=${busy.id}`);
    expect(found.items).toHaveLength(laneSize);
    expect(found.lanes[0]).toMatchObject({ lane: 'confirm', total: both.length });
    expect(found.lanes[1]).toEqual({ lane: 'customer', total: 0, since: null });
  });

  test('lift a deal with an unread message into view, and let it down when it is read', async () => {
    const busy = await world.office();
    for (const _ of Array.from({ length: laneSize + 1 })) await written({ office: busy });
    const last = await written({ office: busy });
    const shown = async () => (await readLanes(admin, `office_id=${busy.id}`)).items.map(({ id }) => id);
    expect(await shown()).not.toContain(last.id);
    await world.as(customer).post(`/v1/orders/${last.id}/messages`, { text: 'When?' });
    const lifted = await shown();
    expect(lifted).toHaveLength(laneSize);
    expect(lifted[0]).toBe(last.id);
    const visitor = await written({ office: busy });
    await world.as(await world.cashier(busy)).put(`/v1/orders/${visitor.id}/here`);
    expect((await shown()).slice(0, 2)).toEqual([visitor.id, last.id]);
    await world.as(await world.cashier(busy)).put(`/v1/orders/${last.id}/messages/read`, { up_to: 1 });
    expect(await shown()).not.toContain(last.id);
  });
});

describe('whose a deal is', () => {
  test('is said by its staff, is heard by them, leaves the version, and keeps its history', async () => {
    const order = await written();
    const taken = await keep(cashier, order, { user_id: cashier.id, was: null });
    expect(taken).toMatchObject({ status: 200, body: { keeper: { id: cashier.id }, version: order.version } });
    await keep(cashier, order, { user_id: cashier.id });
    expect((await keep(cashier, order, { user_id: owner.id, was: cashier.id })).body.keeper).toMatchObject({
      id: owner.id,
    });
    expect((await keep(admin, order, { user_id: null })).body.keeper).toBeNull();
    const { body } = await world.as(owner).get(`/v1/orders/${order.id}`);
    expect(body.keepers).toMatchObject([
      { keeper: { id: cashier.id }, by: { id: cashier.id } },
      { keeper: { id: owner.id }, by: { id: cashier.id } },
      { keeper: null, by: { id: admin.id } },
    ]);
    expect(body.cashier_id).toBeNull();
    const told = await world.db.pool.query(`select from outbox where kind = 'order_here' and subject_id = $1`, [
      order.id,
    ]);
    expect(told.rowCount).toBe(3);
  });

  test('finds the deals of a person, and those of nobody', async () => {
    const [mine, theirs, free] = [await written(), await written(), await written()];
    await keep(cashier, mine, { user_id: cashier.id });
    await keep(cashier, theirs, { user_id: owner.id });
    const idsOf = async (query: string) => (await listOf(cashier, query)).map(({ id }) => id);
    expect(await idsOf('keeper=me')).toEqual([mine.id]);
    expect(await idsOf(`keeper=${owner.id}`)).toEqual([theirs.id]);
    expect((await listOf(stranger, `keeper=${owner.id}`)).map(({ id }) => id)).toEqual([]);
    expect(await readLanes(stranger, `keeper=${owner.id}`)).toMatchObject({ items: [], all: 0 });
    expect((await readLanes(cashier, `keeper=${owner.id}`)).items.map(({ id }) => id)).toEqual([theirs.id]);
    expect(await idsOf('keeper=none')).toContain(free.id);
    expect(await idsOf('keeper=none')).not.toContain(mine.id);
    await world.as(customer).put(`/v1/orders/${free.id}/cancel`);
    expect(await idsOf('keeper=none')).not.toContain(free.id);
    const found = await readLanes(cashier, 'keeper=me');
    expect(found).toMatchObject({ mine: 1, items: [{ id: mine.id }] });
    expect(found.all).toBeGreaterThan(2);
  });

  test('is nobody’s again when the person leaves the office', async () => {
    const order = await written();
    const passing = await world.cashier(office);
    await keep(cashier, order, { user_id: passing.id });
    await world.db.pool.query('delete from user_offices where user_id = $1', [passing.id]);
    expect((await world.as(cashier).get(`/v1/orders/${order.id}`)).body.keeper).toBeNull();
    expect((await listOf(cashier, 'keeper=none')).map(({ id }) => id)).toContain(order.id);
  });

  test('is never told to the customer, also where the customer works at the office', async () => {
    const order = await written();
    await keep(cashier, order, { user_id: cashier.id });
    const read = (await world.as(customer).get(`/v1/orders/${order.id}`)).body;
    for (const field of ['keeper', 'keepers', 'staff_note']) expect(read).not.toHaveProperty(field);
    expect((await keep(customer, order, { user_id: customer.id })).status).toBe(403);
    const own = await writeOrder(world, { customer: cashier, office, rate: toCash });
    expect((await keep(cashier, own, { user_id: cashier.id })).status).toBe(403);
    expect(await keep(owner, own, { user_id: cashier.id })).toMatchObject({ body: { reason: 'keeperElsewhere' } });
  });

  test('is not overwritten unseen, not given to people elsewhere, and not changed after the end or without end', async () => {
    const order = await written();
    await keep(owner, order, { user_id: owner.id });
    const late = await keep(cashier, order, { user_id: cashier.id, was: null });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'keptByAnother' } });
    for (const { id } of [stranger, customer])
      expect(await keep(cashier, order, { user_id: id })).toMatchObject({
        status: 409,
        body: { reason: 'keeperElsewhere' },
      });
    expect((await keep(stranger, order, { user_id: stranger.id })).status).toBe(404);
    const ended = await keep(cashier, await written({ status: 'completed' }), { user_id: cashier.id });
    expect(ended).toMatchObject({ status: 409, body: { code: 'ORDER_ALREADY_PROCESSED' } });
    const full = await written();
    await world.db.pool.query(
      'insert into order_keepers (order_id, place, by_id) select $1, place, $2 from generate_series(1, $3::int) place',
      [full.id, cashier.id, mostKeepers],
    );
    expect(await keep(cashier, full, { user_id: cashier.id })).toMatchObject({ body: { reason: 'keepersFull' } });
  });

  test.each([
    ['changed', 'update order_keepers set keeper_id = null'],
    ['removed', 'delete from order_keepers'],
    ['emptied', 'truncate order_keepers'],
  ])('keeps a history that is not %s', async (_, change) => {
    await expect(world.db.pool.query(change)).rejects.toMatchObject({ code: 'OB045' });
  });
});
