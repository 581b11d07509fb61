import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { openWorld, type Person } from '../testing/world.ts';

type MemberChangeBody = { to_add?: string[]; to_remove?: string[] };
type Answer = Office & { code: string; detail: string; errors: { pointer: string }[] };

const world = await forFile(openWorld());
const admin = await world.admin();

const as = (person: Person) => world.as(person);
const peopleAt = async (id: string) => {
  const { body } = await as(admin).get<Office>(`/v1/offices/${id}`);
  return body.user_offices.map(({ user }) => user.id);
};
const roleOf = async (person: Person) => (await as(person).get('/v1/users/me/')).body.permissions;
const [cashierCode, customerCode, ownerCode] = [2, 3, 4];
const accessChanges = async () => {
  const { rows } = await world.db.pool.query("select subject_id from outbox where kind = 'access_changed' order by id");
  return rows.map(({ subject_id }) => subject_id);
};

describe('a change of cashiers', () => {
  const assign = (person: Person, office: Pick<Office, 'id'>, change: MemberChangeBody) =>
    as(person).post<Answer>(`/v1/offices/${office.id}`, change);

  // spec 1.8, 6.13, 7.23
  test('lets an owner add a cashier without an office, and remove them again', async () => {
    const office = await world.office();
    const owner = await world.owner(office);
    const cashier = await world.cashier();
    const { status, body } = await assign(owner, office, { to_add: [cashier.id] });
    expect(status).toBe(200);
    expect(body.user_offices.map(({ user }) => [user.id, user.permissions])).toContainEqual([cashier.id, cashierCode]);
    await assign(owner, office, { to_remove: [cashier.id] });
    expect(await peopleAt(office.id)).toEqual([owner.id]);
  });

  test('lets an owner add cashiers of other offices, who keep those offices', async () => {
    const [first, second, foreign] = [await world.office(), await world.office(), await world.office()];
    const owner = await world.owner(first, second);
    const own = await world.cashier(first);
    const theirs = await world.cashier(foreign);
    expect((await assign(owner, second, { to_add: [own.id] })).status).toBe(200);
    expect((await assign(owner, first, { to_add: [theirs.id] })).status).toBe(200);
    expect(await peopleAt(first.id)).toContain(theirs.id);
    expect(await peopleAt(foreign.id)).toEqual([theirs.id]);
    expect((await assign(owner, first, { to_remove: [theirs.id] })).status).toBe(200);
    expect(await peopleAt(foreign.id)).toEqual([theirs.id]);
  });

  test("gets 404 for another owner's office and for an archived one", async () => {
    const [own, foreign] = [await world.office(), await world.office()];
    const owner = await world.owner(own);
    expect((await assign(owner, foreign, {})).body.detail).toBe('Office not found');
    await world.db.kysely.updateTable('offices').set({ archived_at: new Date() }).where('id', '=', own.id).execute();
    for (const office of [own, { id: newId() }, { id: 'rynok' }])
      expect((await assign(admin, office, {})).status).toBe(404);
  });

  test('accepts only cashiers, and changes nothing if one user is not a cashier', async () => {
    const office = await world.office();
    const [good, owner] = [await world.cashier(), await world.owner(office)];
    for (const wrong of [await world.customer(), owner, admin]) {
      const { status, body } = await assign(admin, office, { to_add: [good.id, wrong.id] });
      expect([status, body.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await assign(admin, office, { to_remove: [owner.id] })).status).toBe(409);
    const unknown = await assign(admin, office, { to_add: [good.id, newId()] });
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'User not found']);
    expect(await peopleAt(office.id)).toEqual([owner.id]);
  });

  test('writes and announces nothing if nothing differs', async () => {
    const office = await world.office();
    const [member, stranger] = [await world.cashier(office), await world.cashier()];
    const before = await accessChanges();
    const { status } = await assign(admin, office, { to_add: [member.id, member.id], to_remove: [stranger.id] });
    expect(status).toBe(200);
    const { items } = (await world.as(admin).get('/v1/audit?kind=cashiers_changed')).body;
    expect(items.filter(({ object_id }: { object_id: string }) => object_id === office.id)).toEqual([]);
    expect(await accessChanges()).toEqual(before);
    expect(await peopleAt(office.id)).toEqual([member.id]);
  });

  test('is announced to those whose access changes, and is valid at the next call', async () => {
    const office = await world.office();
    const cashier = await world.cashier();
    const before = await accessChanges();
    await assign(admin, office, { to_add: [cashier.id] });
    expect((await as(cashier).get('/v1/users/me/')).body.user_offices).toHaveLength(1);
    await assign(admin, office, { to_remove: [cashier.id] });
    expect((await as(cashier).get('/v1/users/me/')).body.user_offices).toHaveLength(0);
    expect(await accessChanges()).toEqual([...before, cashier.id, cashier.id]);
  });

  test('refuses to add and remove the same user, and malformed ids', async () => {
    const office = await world.office();
    const { id } = await world.cashier();
    for (const person of [admin, await world.owner(await world.office())]) {
      const { status, body } = await assign(person, office, { to_add: [id], to_remove: [id.toUpperCase()] });
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/to_remove']);
    }
    expect((await assign(admin, office, { to_add: ['Olena'] })).status).toBe(422);
  });

  // spec 6.18
  test('is refused for cashiers and customers', async () => {
    const office = await world.office();
    for (const person of [await world.cashier(office), await world.customer()]) {
      expect((await assign(person, office, {})).status).toBe(403);
    }
  });
});

describe('a change of owners', () => {
  const assign = (person: Person, office: Pick<Office, 'id'>, change: MemberChangeBody) =>
    as(person).put<Answer>(`/v1/offices/${office.id}/owners`, change);

  test('makes a customer an owner with the first office, and a customer again after the last', async () => {
    const [first, second] = [await world.office(), await world.office()];
    const person = await world.customer();
    const steps = [
      () => assign(admin, first, { to_add: [person.id] }),
      () => assign(admin, second, { to_add: [person.id] }),
      () => assign(admin, first, { to_remove: [person.id] }),
      () => assign(admin, second, { to_remove: [person.id] }),
    ];
    const roles: number[] = [];
    for (const step of steps) {
      expect((await step()).status).toBe(200);
      roles.push(await roleOf(person));
    }
    expect(roles).toEqual([ownerCode, ownerCode, ownerCode, customerCode]);
    expect((await accessChanges()).filter((id) => id === person.id)).toHaveLength(4);
  });

  test('refuses cashiers and admins, and changes nothing if one of them is in the list', async () => {
    const office = await world.office();
    const customer = await world.customer();
    for (const wrong of [await world.cashier(office), await world.cashier(), admin]) {
      const { status, body } = await assign(admin, office, { to_add: [customer.id, wrong.id] });
      expect([status, body.code, body.detail]).toEqual([409, 'CONFLICT', 'Could not change the role']);
    }
    expect(await roleOf(customer)).toBe(customerCode);
  });

  test('gets 404 for an unknown user, and changes nothing', async () => {
    const office = await world.office();
    const customer = await world.customer();
    const { status, body } = await assign(admin, office, { to_add: [customer.id, newId()] });
    expect([status, body.code, body.detail]).toEqual([404, 'USER_NOT_FOUND', 'User not found']);
    expect([await roleOf(customer), await peopleAt(office.id)]).toEqual([customerCode, []]);
  });

  test('changes nothing when it removes somebody who is not an owner', async () => {
    const office = await world.office();
    const customer = await world.customer();
    expect((await assign(admin, office, { to_remove: [customer.id] })).status).toBe(200);
    expect(await accessChanges()).not.toContain(customer.id);
  });

  test('is refused for everyone but admins', async () => {
    const office = await world.office();
    for (const person of [await world.owner(office), await world.cashier(office), await world.customer()]) {
      expect((await assign(person, office, {})).status).toBe(403);
    }
  });

  test('leaves no owner without an office when two offices are removed at once', async () => {
    const offices = [await world.office(), await world.office()];
    const owner = await world.owner(...offices);
    const other = await world.db.pool.connect();
    await other.query('begin');
    await other.query('select from users where id = $1 for update', [owner.id]);
    const answers = Promise.all(offices.map((office) => assign(admin, office, { to_remove: [owner.id] })));
    await expect.poll(() => callsWaiting(world)).toBe(2);
    await other.query('commit');
    other.release();
    await answers;
    expect(await roleOf(owner)).toBe(customerCode);
  });
});

test('Adding and removing members writes an audit entry, and one for a role only if it changes', async () => {
  const [first, second] = [await world.office(), await world.office()];
  const [cashier, person] = [await world.cashier(), await world.customer()];
  const traces = async (object_id: string) => {
    const { body } = await as(admin).get(`/v1/audit?size=100&actor_id=${admin.id}`);
    return body.items.filter((entry: { object_id: string }) => entry.object_id === object_id).toReversed();
  };
  await as(admin).post(`/v1/offices/${first.id}`, { to_add: [cashier.id] });
  await as(admin).post(`/v1/offices/${first.id}`, { to_remove: [cashier.id] });
  for (const { id } of [first, second]) await as(admin).put(`/v1/offices/${id}/owners`, { to_add: [person.id] });
  expect(await traces(first.id)).toMatchObject([
    { kind: 'office_created' },
    { kind: 'cashiers_changed', before: { user_ids: [] }, after: { user_ids: [cashier.id] } },
    { kind: 'cashiers_changed', before: { user_ids: [cashier.id] }, after: { user_ids: [] } },
    { kind: 'owners_changed', before: { user_ids: [] }, after: { user_ids: [person.id] } },
  ]);
  expect(await traces(cashier.id)).toEqual([]);
  expect(await traces(person.id)).toMatchObject([
    { kind: 'role_changed', before: { permissions: 'customer' }, after: { permissions: 'office_owner' } },
  ]);
});
