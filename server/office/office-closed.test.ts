import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let office: Office;
let rate: ExchangeRate;
let admin: Person;
let owner: Person;
let cashier: Person;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  office = await world.office();
  rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
  admin = await world.admin();
  [owner, cashier, customer] = [await world.owner(office), await world.cashier(office), await world.customer()];
});
afterAll(() => world.close());

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
      body: { code: 'OFFICE_UNAVAILABLE', reason: 'officeClosed' },
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

  test('is closed by its own owner or an admin alone, and for at most a year', async () => {
    const stranger = await world.owner(await world.office());
    expect((await close(stranger, office, inHours(1))).status).toBe(404);
    for (const person of [cashier, customer]) expect((await close(person, office, inHours(1))).status).toBe(403);
    for (const until of [inHours(-1), inHours(24 * 400)])
      expect(await close(owner, office, until)).toMatchObject({ status: 422, body: { reason: 'closedTooLong' } });
    expect((await world.as(owner).put(`/v1/offices/${office.id}/closed`, {})).status).toBe(422);
  });
});
