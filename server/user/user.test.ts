import { describe, expect, test } from 'vitest';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, wallet } from '../testing/world.ts';

const world = await forFile(openWorld());

const change = (person: Person, body: unknown) => world.as(person).put('/v1/users/me/', body);
const me = async (person: Person) => (await world.as(person).get('/v1/users/me/')).body;

describe("the caller's profile", () => {
  // spec 3.1, 7.4
  test('contains all fields of the specification and no password', async () => {
    const person = await world.customer({ full_name: 'Олена Коваль', lang: 'uk' });
    expect(await me(person)).toEqual({
      id: person.id,
      full_name: 'Олена Коваль',
      cellphone: person.cellphone,
      cellphone_verified: false,
      email: null,
      email_verified: false,
      wallet,
      lang: 'uk',
      permissions: 3,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      user_offices: [],
      second_factor: false,
    });
  });

  // spec 3.2
  test('lists the offices of a member', async () => {
    const [north, south] = [await world.office({ name: 'North', address: 'A 1' }), await world.office({ name: null })];
    const cashier = await world.cashier(south, north);
    expect((await me(cashier)).user_offices).toEqual([
      { office_id: north.id, office: { id: north.id, name: 'North', name_uk: null, address: 'A 1' } },
      { office_id: south.id, office: { id: south.id, name: null, name_uk: null, address: south.address } },
    ]);
    await world.db.kysely.updateTable('offices').set({ archived_at: new Date() }).where('id', '=', north.id).execute();
    expect((await me(cashier)).user_offices).toHaveLength(1);
  });

  // spec 1.10, 7.6
  test('changes the fields that are sent and keeps the others', async () => {
    const person = await world.customer();
    expect(await change(person, { full_name: '  Ivan Franko ', lang: 'uk' })).toMatchObject({
      status: 200,
      body: { full_name: 'Ivan Franko', lang: 'uk', wallet },
    });
    expect((await change(person, { wallet: null, full_name: null })).body).toMatchObject({
      wallet: null,
      full_name: null,
    });
    expect((await change(person, { full_name: 'Ivan', email: '' })).body).toMatchObject({
      full_name: 'Ivan',
      email: null,
    });
    expect(await change(person, {})).toMatchObject({ status: 200, body: { full_name: 'Ivan', lang: 'uk' } });
  });

  // spec 3.1
  test('ignores a role, a phone, a verification and an id', async () => {
    const person = await world.customer();
    const wish = { permissions: 1, cellphone: '+380990000000', cellphone_verified: true, id: newId(), created_at: 'x' };
    const before = await me(person);
    expect(await change(person, wish)).toMatchObject({ status: 200, body: before });
    expect(await me(person)).toEqual(before);
  });

  test('marks a changed e-mail address as unverified', async () => {
    const person = await world.customer();
    await change(person, { email: 'a@example.com' });
    await world.db.kysely.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
    expect((await change(person, { email: 'a@example.com' })).body.email_verified).toBe(true);
    expect((await change(person, { full_name: 'A' })).body.email_verified).toBe(true);
    expect((await change(person, { email: 'b@example.com' })).body.email_verified).toBe(false);
    expect((await change(person, { email: null })).body).toMatchObject({ email: null, email_verified: false });
  });

  test('refuses the e-mail address of another user in any spelling', async () => {
    await change(await world.customer(), { email: 'Taken@Example.com' });
    const late = await world.customer();
    expect(await change(late, { email: 'taken@example.COM', full_name: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_ALREADY_EXISTS' },
    });
    expect((await me(late)).full_name).toBeNull();
  });

  // spec 9.4
  test.each(['nobody', 'a@b', 'a b@example.com', '@example.com', 'a@example.', 5, `${'a'.repeat(120)}@example.com`])(
    'refuses the e-mail address %j',
    async (email) => {
      const answer = await change(await world.customer(), { email });
      expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_EMAIL_FORMAT' } });
      expect(answer.body.errors[0].pointer).toBe('/email');
    },
  );

  // spec 5.10, 9.4
  test.each([
    ['a name of 129 characters', { full_name: 'x'.repeat(129) }, '/full_name'],
    ['a name with a NUL', { full_name: 'a\u0000b' }, '/full_name'],
    ['half a character', '{"full_name": "\\ud800"}', '/full_name'],
    ['a wallet of 51 characters', { wallet: { data: [{ address: 'x'.repeat(51) }] } }, '/wallet/data/0/address'],
    ['a wallet without an address', { wallet: { data: [] } }, '/wallet/data'],
    ['an empty address', { wallet: { data: [{ address: ' ' }] } }, '/wallet/data/0/address'],
    ['an unknown language', { lang: 'de' }, '/lang'],
    ['no object', '[]', ''],
    ['nothing', undefined, ''],
  ])('refuses %s', async (_what, body, pointer) => {
    const answer = await change(await world.customer(), body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  test('accepts keys such as __proto__ without an effect', async () => {
    const person = await world.customer();
    const body =
      '{"__proto__": {"permissions": 1}, "constructor": {"prototype": {"admin": true}}, "full_name": "A", "full_name": "B"}';
    expect((await change(person, body)).body).toMatchObject({ full_name: 'B', permissions: 3 });
    expect({}).not.toHaveProperty('admin');
  });
});

describe('a promotion or demotion', () => {
  const promote = async (id: string, by?: Person) =>
    world.as(by ?? (await world.admin())).patch(`/v1/users/${id}/promote`);
  const demote = async (id: string, by?: Person) =>
    world.as(by ?? (await world.admin())).patch(`/v1/users/${id}/demote`);

  // spec 4.18, 6.6, 7.15
  test('makes a customer a cashier and back, valid from the next call', async () => {
    const person = await world.customer();
    const body = { to_add: [], to_remove: [] };
    const asCustomer = await world.as(person).put(`/v1/orders/${newId()}/confirm`);
    expect(asCustomer.status).toBe(403);
    expect(await promote(person.id)).toMatchObject({ status: 200, body: { id: person.id, permissions: 2 } });
    expect((await world.as(person).put(`/v1/orders/${newId()}/confirm`)).status).toBe(404);
    expect((await world.as(person).post(`/v1/offices/${newId()}`, body)).status).toBe(403);
    expect(await demote(person.id)).toMatchObject({ status: 200, body: { permissions: 3 } });
    expect((await world.as(person).put(`/v1/orders/${newId()}/confirm`)).status).toBe(403);
  });

  test('removes a demoted cashier from all offices, and announces each change to every node', async () => {
    const cashier = await world.cashier(await world.office(), await world.office());
    expect((await demote(cashier.id)).body.user_offices).toEqual([]);
    expect((await promote(cashier.id)).body.user_offices).toEqual([]);
    const events = await world.db.kysely
      .selectFrom('outbox')
      .select('kind')
      .where('subject_id', '=', cashier.id)
      .execute();
    expect(events).toEqual([{ kind: 'access_changed' }, { kind: 'access_changed' }]);
  });

  // spec 7.15
  test('is refused if the role does not fit', async () => {
    const refused = { status: 409, body: { code: 'CONFLICT', detail: 'Could not change the role' } };
    const [customer, cashier, owner, admin] = [
      await world.customer(),
      await world.cashier(),
      await world.owner(),
      await world.admin(),
    ];
    for (const { id } of [cashier, owner, admin]) expect(await promote(id)).toMatchObject(refused);
    for (const { id } of [customer, owner, admin]) expect(await demote(id)).toMatchObject(refused);
    expect((await me(owner)).permissions).toBe(4);
  });

  test('succeeds once when several run at the same time', async () => {
    const { id } = await world.customer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => promote(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  // spec 4.18
  test('is refused for everyone but admins', async () => {
    const target = await world.customer();
    for (const person of [await world.customer(), await world.cashier(), await world.owner(), target]) {
      expect(await promote(target.id, person)).toMatchObject({
        status: 403,
        body: { detail: 'Not enough permissions' },
      });
      expect((await demote(target.id, person)).status).toBe(403);
    }
    expect((await world.as().patch(`/v1/users/${target.id}/promote`)).status).toBe(401);
    expect((await me(target)).permissions).toBe(3);
  });

  test.each([newId(), 'nobody', '%00', '%F0%9F%98%80', 'x'.repeat(90)])('gets 404 for the user %s', async (id) => {
    expect(await promote(id)).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND', detail: 'User not found' },
    });
    expect((await demote(id)).status).toBe(404);
  });
});
