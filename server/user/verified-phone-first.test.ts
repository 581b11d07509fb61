import { describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld({ env: { VERIFIED_PHONE_FIRST: 'on' } }));
const office = await world.office();
const rate = await world.rate();

const verify = ({ id }: Person) =>
  world.db.pool.query('update users set cellphone_verified = true where id = $1', [id]);
const place = (who: Person, more: object = {}) =>
  world.as(who).post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100', ...more });
const unverified = (status: number, code: string) => ({ status, body: { code, reason: 'phoneUnverified' } });

describe('before the phone is verified', () => {
  test('no order is placed, and the own record says why', async () => {
    const customer = await world.customer();
    expect(await place(customer)).toMatchObject(unverified(422, 'VALIDATION_ERROR'));
    expect((await world.as(customer).get('/v1/users/me/')).body.must_verify_phone).toBe(true);
    await verify(customer);
    expect((await world.as(customer).get('/v1/users/me/')).body.must_verify_phone).toBeUndefined();
    expect((await place(customer)).status).toBe(201);
  });

  test('an unknown office is said first, and the rate later', async () => {
    const customer = await world.customer();
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect((await place(customer, { office_id: nobody })).status).toBe(404);
    expect(await place(customer, { er_id: nobody })).toMatchObject(unverified(422, 'VALIDATION_ERROR'));
  });

  test('nobody becomes a cashier or an owner', async () => {
    const admin = world.as(await world.admin());
    const person = await world.customer();
    const own = { to_add: [person.id], to_remove: [] };
    expect(await admin.patch(`/v1/users/${person.id}/promote`)).toMatchObject(unverified(409, 'CONFLICT'));
    expect(await admin.put(`/v1/offices/${office.id}/owners`, own)).toMatchObject(unverified(409, 'CONFLICT'));
    await verify(person);
    expect((await admin.put(`/v1/offices/${office.id}/owners`, own)).status).toBe(200);
  });

  test('an owner of another office may get one more', async () => {
    const owner = await world.owner(await world.office());
    const own = { to_add: [owner.id], to_remove: [] };
    expect((await world.as(await world.admin()).put(`/v1/offices/${office.id}/owners`, own)).status).toBe(200);
  });
});
