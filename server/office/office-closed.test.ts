import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { forFile } from '../testing/for-file.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash: rate, admin, owner, cashier, customer } = await exchangeIn(world);

const place = (at: Pick<Office, 'id'>) =>
  world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: at.id, amount: '100' });
const minutesBetween = (from: string, to: string) => (new Date(to).getTime() - new Date(from).getTime()) / 60_000;

describe('an office that is closed for a time', () => {
  const close = (who: Person, at: Pick<Office, 'id'>, until: Date | null, reason?: string) =>
    world.as(who).put(`/v1/offices/${at.id}/closed`, { until, reason });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

  test('takes no new orders, and opens when its owner says so', async () => {
    const shut = await world.office();
    const itsOwner = await world.owner(shut);
    const until = inHours(3);
    const { status, body } = await close(itsOwner, shut, until, '  No power in the street ');
    expect(status).toBe(200);
    expect(body).toMatchObject({ closed_until: until.toISOString(), closed_reason: 'No power in the street' });
    expect(body.version).toBe(shut.version + 1);
    expect((await world.as(customer).get(`/v1/offices/${shut.id}`)).body.closed_reason).toBe('No power in the street');
    expect(await place(shut)).toMatchObject({
      status: 409,
      body: {
        code: 'OFFICE_UNAVAILABLE',
        reason: 'officeClosed',
        closed_until: until.toISOString(),
        closed_reason: 'No power in the street',
      },
    });
    expect((await close(itsOwner, shut, null)).body).toMatchObject({ closed_until: null, closed_reason: null });
    expect((await place(shut)).status).toBe(201);
    const { body: journal } = await world.as(admin).get('/v1/audit?kind=office_closed');
    expect(journal.items).toMatchObject([
      { object_id: shut.id, before: { closed_reason: 'No power in the street' }, after: { closed_until: null } },
      { actor: { id: itsOwner.id }, before: { closed_until: null } },
    ]);
  });

  test('is open again by itself, and its time is no opening time', async () => {
    const shut = await world.office();
    const order = (await place(shut)).body;
    await close(admin, shut, inHours(1));
    const { body } = await world.as(admin).put(`/v1/orders/${order.id}/confirm`);
    expect(minutesBetween(body.confirmed_at, body.due_at)).toBeCloseTo(300, -1);
    await world.db.pool.query(`update offices set closed_until = now() - interval '1 second' where id = $1`, [shut.id]);
    expect((await world.as(customer).get(`/v1/offices/${shut.id}`)).body.closed_until).toBeNull();
    expect((await place(shut)).status).toBe(201);
  });

  test('is closed by its own staff and admins alone, and for at most a year', async () => {
    const other = await world.office();
    for (const stranger of [await world.owner(other), await world.cashier(other)])
      expect((await close(stranger, office, inHours(1))).status).toBe(404);
    expect((await close(customer, office, inHours(1))).status).toBe(403);
    for (const until of [inHours(-1), inHours(24 * 400)])
      expect(await close(owner, office, until)).toMatchObject({ status: 422, body: { reason: 'closedTooLong' } });
    expect((await world.as(owner).put(`/v1/offices/${office.id}/closed`, {})).status).toBe(422);
  });
});

describe('a cashier', () => {
  const put = (who: Person, at: Pick<Office, 'id'>, body: Record<string, unknown>) =>
    world.as(who).put(`/v1/offices/${at.id}/closed`, body);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test('closes the own office for up to four hours, and opens it again', async () => {
    const { status, body } = await put(cashier, office, { until: inMinutes(239), reason: 'No power' });
    expect([status, body.closed_reason]).toEqual([200, 'No power']);
    expect((await put(cashier, office, { until: null })).body.closed_until).toBeNull();
    expect(await put(cashier, office, { until: inMinutes(242) })).toMatchObject({
      status: 422,
      body: { reason: 'closedTooLongForCashier', errors: [{ pointer: '/until' }] },
    });
  });

  test('plans nothing, and does not open what an owner has closed for longer', async () => {
    const later = { from: inMinutes(60), until: inMinutes(120) };
    const refused = { status: 403, body: { code: 'FORBIDDEN', reason: 'closingNotYours' } };
    expect(await put(cashier, office, later)).toMatchObject(refused);
    await put(owner, office, { until: inMinutes(600) });
    expect(await put(cashier, office, { until: null })).toMatchObject(refused);
    expect((await put(owner, office, { until: null })).status).toBe(200);
  });
});

describe('a planned closing', () => {
  const plan = (at: Pick<Office, 'id'>, from: Date, until: Date | null, reason?: string) =>
    world.as(owner).put(`/v1/offices/${at.id}/closed`, { from, until, reason });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test('stands in the office, is replaced by its beginning and taken back', async () => {
    const [from, until] = [inMinutes(100), inMinutes(200)];
    const { body } = await plan(office, from, until, 'Inventory');
    expect(body.closures).toEqual([{ from: from.toISOString(), until: until.toISOString(), reason: 'Inventory' }]);
    expect(body.closed_until).toBeNull();
    expect((await world.as(customer).get(`/v1/offices/${office.id}`)).body.closures).toHaveLength(1);
    expect((await plan(office, from, inMinutes(300))).body.closures).toMatchObject([{ reason: null }]);
    expect((await plan(office, from, null)).body.closures).toEqual([]);
    expect(await plan(office, from, null)).toMatchObject({ status: 409, body: { reason: 'closureUnknown' } });
    const { body: journal } = await world.as(admin).get('/v1/audit?kind=office_closed');
    expect(journal.items[0]).toMatchObject({ before: { closures: [{ reason: null }] }, after: { closures: [] } });
  });

  test('is no opening time for deals that are placed before it', async () => {
    const shut = await world.office();
    await world.as(admin).put(`/v1/offices/${shut.id}/closed`, { from: inMinutes(30), until: inMinutes(90) });
    const order = (await place(shut)).body;
    expect(minutesBetween(order.created_at, order.answer_by)).toBe(120);
  });

  test('refuses new deals from its first moment, before anybody has noted it, and says until when', async () => {
    const shut = await world.office();
    const until = inMinutes(60);
    await begin(shut, until);
    expect((await world.as(customer).get(`/v1/offices/${shut.id}`)).body).toMatchObject({
      closed_until: until.toISOString(),
      closed_reason: 'Bank',
      closures: [],
    });
    expect(await place(shut)).toMatchObject({ status: 409, body: { closed_until: until.toISOString() } });
  });

  const begin = (at: Pick<Office, 'id'>, until: Date) =>
    world.db.pool.query('update offices set closures = $2 where id = $1', [
      at.id,
      JSON.stringify([{ from: inMinutes(-1), until, reason: 'Bank' }]),
    ]);
});
