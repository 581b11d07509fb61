import { describe, expect, test } from 'vitest';
import type { User } from '#contract/person/user.ts';
import type { Page } from '#contract/wire/page.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const rate = await world.rate();
const rynok = await world.office({ name: 'Rynok', address: 'Площа Ринок, 1' });
const podil = await world.office({ name: null, address: 'Kontraktova 10%' });
const owner = await world.owner(rynok);
const people = {
  marta: await world.customer({ full_name: 'Марта Бондар' }),
  ivan: await world.customer({ full_name: "Ivan O'Neil" }),
  stranger: await world.customer({ full_name: 'Marta Stranger' }),
  own: await world.cashier(rynok),
  both: await world.cashier(rynok, podil),
  foreign: await world.cashier(podil),
  free: await world.cashier(),
  podilOwner: await world.owner(podil),
};
await writeOrder(world, { customer: people.marta, office: rynok, rate, status: 'completed' });
await writeOrder(world, { customer: people.ivan, office: rynok, rate, status: 'cancelled' });
await writeOrder(world, { customer: people.ivan, office: podil, rate });
await writeOrder(world, { customer: people.stranger, office: podil, rate });
// An order from before the promotion. A cashier of another office no longer counts as a customer here.
await writeOrder(world, { customer: people.foreign, office: rynok, rate, status: 'completed' });

const list = (person: Person, query = '') => world.as(person).get<Page<User>>(`/v1/users/?${query}`);
const idsOf = async (person: Person, query = 'size=100') => (await list(person, query)).body.items.map(({ id }) => id);
const found = async (search: string, person = admin) => idsOf(person, `search=${encodeURIComponent(search)}`);
const idsIn = (...names: (keyof typeof people)[]) => names.map((name) => people[name].id).sort();

describe('the list of users', () => {
  // spec 6.2, 7.13
  test('shows an admin all users, the newest first, ten on a page', async () => {
    const everybody = [admin, owner, ...Object.values(people)].map(({ id }) => id).sort();
    expect(await idsOf(admin)).toEqual(everybody.reverse());
    const { body } = await list(admin);
    expect(body).toMatchObject({ page: 1, size: 10, total: 10, pages: 1 });
    const [first, second] = [await idsOf(admin, 'size=4'), await idsOf(admin, 'size=4&page=2')];
    expect([...first, ...second]).toEqual(everybody.slice(0, 8));
    expect((await list(admin, 'size=4&page=2')).body).toMatchObject({ total: 10, pages: 3 });
    expect((await list(admin, 'page=9')).body).toMatchObject({ items: [], total: 10 });
  });

  // spec 6.11
  test('shows an owner the customers and cashiers of their offices, and cashiers without an office', async () => {
    expect((await idsOf(owner)).sort()).toEqual(idsIn('marta', 'ivan', 'own', 'both', 'free'));
    expect((await list(owner, 'size=2')).body).toMatchObject({ total: 5, pages: 3 });
    expect((await idsOf(await world.owner())).sort()).toEqual(idsIn('free'));
  });

  // spec 6.8
  test('is refused for cashiers and customers', async () => {
    for (const person of [people.own, people.marta]) {
      expect(await list(person, 'page=0')).toMatchObject({ status: 403, body: { detail: 'Not enough permissions' } });
    }
    expect((await world.as().get('/v1/users/')).status).toBe(401);
  });

  test('shows an owner only the offices that they share with a user', async () => {
    const officesOf = async (person: Person) =>
      (await list(person, `search=${people.both.id}`)).body.items[0]?.user_offices.map(({ office }) => office.id);
    expect(await officesOf(owner)).toEqual([rynok.id]);
    expect((await officesOf(admin))?.sort()).toEqual([rynok.id, podil.id].sort());
  });

  test('contains the whole record without the password, and for admins whether there is a second factor', async () => {
    const { text, body } = await list(owner, `search=${people.marta.id}`);
    const { second_factor, ...record } = (await world.as(people.marta).get('/v1/users/me/')).body;
    expect(body.items[0]).toEqual(record);
    expect((await list(admin, `search=${people.marta.id}`)).body.items[0]).toEqual({ ...record, second_factor });
    expect(text).not.toMatch(/password|argon/);
  });
});

describe('a filter of the list of users', () => {
  // spec 6.17, 7.13, 9.48
  test.each<[string, (keyof typeof people)[]]>([
    ['permissions__in=2', ['own', 'both', 'foreign', 'free']],
    ['permissions__in=2&permissions__in=3', ['marta', 'ivan', 'stranger', 'own', 'both', 'foreign', 'free']],
    ['permissions__in=2,3', ['marta', 'ivan', 'stranger', 'own', 'both', 'foreign', 'free']],
    ['permissions__in=3&search=marta', ['stranger']],
  ])('to roles: %s', async (query, names) => {
    expect((await idsOf(admin, `${query}&size=100`)).sort()).toEqual(idsIn(...names));
  });

  test('finds the members of an office, for an owner only of their own offices', async () => {
    expect((await idsOf(admin, `office_id=${podil.id}`)).sort()).toEqual(idsIn('both', 'foreign', 'podilOwner'));
    expect((await idsOf(admin, `office_id=${podil.id}&permissions__in=2`)).sort()).toEqual(idsIn('both', 'foreign'));
    expect((await idsOf(owner, `office_id=${rynok.id.toUpperCase()}`)).sort()).toEqual(idsIn('own', 'both'));
    expect(await list(owner, `office_id=${podil.id}`)).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    expect(await idsOf(admin, `office_id=${newId()}`)).toEqual([]);
  });

  // spec 9.49
  test('finds users with a verified phone, or without', async () => {
    const ids = idsIn('marta', 'own');
    await world.db.kysely.updateTable('users').set({ cellphone_verified: true }).where('id', 'in', ids).execute();
    expect((await idsOf(admin, 'verification=2')).sort()).toEqual(ids);
    const everybody = await idsOf(admin);
    expect(await idsOf(admin, 'verification=3&size=100')).toEqual(everybody);
    const others = everybody.filter((id) => !ids.includes(id));
    expect(await idsOf(admin, 'verification=1&size=100')).toEqual(others);
    expect((await idsOf(owner, 'verification=2&permissions__in=2')).sort()).toEqual(idsIn('own'));
  });

  test.each(['verification=4', 'verification=0', 'permissions__in=9', 'office_id=rynok', 'page=0', 'size=101'])(
    'refuses %s',
    async (query) => {
      expect(await list(admin, query)).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    },
  );
});

describe('the search for users', () => {
  // spec 7.13, 9.47
  test.each(['марта', 'БОНДАР', ' Бондар ', 'та Бон', 'бондар  марта'])('finds a name by %j', async (search) => {
    expect(await found(search)).toEqual(idsIn('marta'));
  });

  test('accepts any apostrophe, and does not treat % and _ as wildcards', async () => {
    expect(await found('o’neil')).toEqual(idsIn('ivan'));
    for (const search of ['%', '_', 'M_rta']) expect(await found(search)).not.toContain(people.stranger.id);
  });

  // spec 9.47
  test('finds a phone in any spelling, whole or in part', async () => {
    const { id, cellphone } = people.ivan;
    const local = cellphone.slice(3);
    const spelled = `+38 (${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6, 8)}-${local.slice(8)}`;
    for (const search of [cellphone, cellphone.slice(1), local, `8${local}`, `+380${local}`, spelled]) {
      expect([search, await found(search)]).toEqual([search, [id]]);
    }
    expect(await found(local.slice(-4))).toContain(id);
    expect(await found(`${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`)).toEqual([id]);
    expect(await found('+38 (067) 100')).toHaveLength(10);
  });

  // spec 9.47
  test('finds an id, whole or by its beginning', async () => {
    const { id } = people.stranger;
    for (const search of [id, id.toUpperCase(), id.slice(0, 30)]) expect(await found(search)).toEqual([id]);
    for (const search of [id.slice(0, 8), id.slice(0, 13)]) expect(await found(search)).toContain(id);
    expect(await found(newId())).toEqual([]);
    expect(await found('deadbeef-----------')).toEqual([]);
  });

  test('finds an id by any four or more of its characters in a row, and by no fewer', async () => {
    const { id } = people.marta;
    for (let at = 0; at + 4 <= id.length; at += 1) expect(await found(id.slice(at, at + 4)), String(at)).toContain(id);
    expect(await found(id.slice(10, 25).toUpperCase())).toEqual([id]);
    const starts = Array.from(id, (_, at) => id.slice(at, at + 3));
    const three = starts.find((part) => /^(?=.*\d)(?=.*[a-f])[0-9a-f]{3}$/.test(part)) ?? expect.unreachable();
    expect(await found(three)).toEqual([]);
  });

  test('finds an id by its last six characters, as the list shows them', async () => {
    const { id } = people.marta;
    const shown = id.slice(-6);
    for (const search of [shown, `#${shown}`, shown.toUpperCase(), ` #${shown} `]) {
      expect(await found(search), search).toEqual([id]);
    }
    expect(await found(shown, owner)).toEqual([id]);
    expect(await found(people.stranger.id.slice(-6), owner)).toEqual([]);
    for (const search of [`##${shown}`, `#${shown}0`]) expect(await found(search), search).toEqual([]);
  });

  // spec 9.47
  test('finds users by the name or address of their office', async () => {
    expect((await found('rynok')).sort()).toEqual([...idsIn('own', 'both'), owner.id].sort());
    expect((await found('площа ринок')).sort()).toEqual([...idsIn('own', 'both'), owner.id].sort());
    expect((await found('kontraktova 10%')).sort()).toEqual(idsIn('both', 'foreign', 'podilOwner'));
  });

  test('finds for an owner only users and offices that the owner may see', async () => {
    expect(await found('marta', owner)).toEqual([]);
    expect(await found(people.stranger.id, owner)).toEqual([]);
    expect(await found('kontraktova', owner)).toEqual([]);
    expect((await found('rynok', owner)).sort()).toEqual(idsIn('own', 'both'));
  });

  test('finds a cashier of another office for an owner, only by the whole phone number, in any spelling', async () => {
    const { id, cellphone } = people.foreign;
    const local = cellphone.slice(3);
    for (const text of [cellphone, local, `8${local}`, `+38 (${local.slice(0, 3)}) ${local.slice(3)}`]) {
      expect(await found(text, owner), text).toEqual([id]);
    }
    for (const text of [cellphone.slice(0, -1), local.slice(1, -1), cellphone.slice(-7), id, `${cellphone} x`]) {
      expect(await found(text, owner), text).not.toContain(id);
    }
    // A user that two conditions find appears once.
    expect(await found(people.both.cellphone, owner)).toEqual([people.both.id]);
    expect(await found(people.free.cellphone, owner)).toEqual([people.free.id]);
    // Only cashiers are found by phone: no customer, no owner.
    expect(await found(people.stranger.cellphone, owner)).toEqual([]);
    expect(await found(people.podilOwner.cellphone, owner)).toEqual([]);
    const { body } = await list(owner, `search=${encodeURIComponent(cellphone)}`);
    expect(body).toMatchObject({ total: 1, items: [{ id, user_offices: [] }] });
    expect((await world.as(owner).get(`/v1/users/${id}`)).status).toBe(404);
    expect((await list(owner, `search=${encodeURIComponent(cellphone)}&permissions__in=3`)).body.total).toBe(0);
  });

  test('finds all users when it is empty', async () => {
    expect(await idsOf(admin, 'search=&size=100')).toEqual(await idsOf(admin));
  });

  test('finds the members of an office with more than 2000 of them', async () => {
    const sql = `
      with added as (
        insert into users (id, cellphone, password_hash, permissions)
        select gen_random_uuid(), '+48' || (500000000 + n), '-', 'cashier' from generate_series(1, 2100) n returning id
      ) insert into user_offices (user_id, office_id) select id, $1 from added`;
    const crowd = await world.office({ name: 'Crowd' });
    await world.db.pool.query(sql, [crowd.id]);
    expect((await list(admin, 'search=crowd')).body.total).toBe(2100);
    expect((await list(admin, 'search=crowd&permissions__in=3')).body.total).toBe(0);
  });

  test('shows an owner with many customers the same as an owner with few', async () => {
    const sql = `
      with added as (
        insert into users (id, cellphone, full_name, password_hash)
        select gen_random_uuid(), '+49' || (1500000000 + n), 'Guest ' || n, '-' from generate_series(1, 501) n returning id
      )
      insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale)
      select gen_random_uuid(), added.id, $1, r.id, r.sc, r.tc, 100, round(100 * r.rate, 6), r.rate, true
      from added, exchange_rates r where r.id = $2`;
    const office = await world.office({ name: 'Guests' });
    await world.db.pool.query(sql, [office.id, rate.id]);
    await writeOrder(world, { customer: people.marta, office, rate });
    const host = await world.owner(office);
    expect((await list(host, 'permissions__in=3')).body.total).toBe(502);
    expect(await found('марта', host)).toEqual(idsIn('marta'));
    expect((await list(host, 'search=guest 50')).body.total).toBe(3);
    expect(await found('stranger', host)).toEqual([]);
  });
});
