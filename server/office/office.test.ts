import { beforeAll, describe, expect, test } from 'vitest';
import type { Location } from '#contract/office/location.ts';
import type { Office } from '#contract/office/office.ts';
import type { Page } from '#contract/wire/page.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();

const as = (person: Person) => world.as(person);
const idOf = async (path: string): Promise<string> => {
  const { body } = await as(admin).get<Page<Location>>(path);
  const [found] = body.items;
  if (!found) throw new Error(`Nothing at ${path}`);
  return found.id;
};
const address = { address: 'вул. Джерельна, 20', marker: { position: { lat: 49.8431, lng: 24.0219 } } };
const names = ({ items }: Page<Office>) => items.map(({ name }) => name);

describe('a new office', () => {
  // spec 3.3, 7.19
  test("is returned as it was sent, with its city in the caller's language", async () => {
    const city_id = await idOf('/v1/loc/cities?search=Stryi');
    const sent = {
      ...address,
      name: 'Джерельна',
      working_hours: '09:00 - 18:00',
      wallet: { data: [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }] },
      city_id,
    };
    const { status, body } = await as(admin).post<Office>('/v1/offices/', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject(sent);
    expect(body.city).toMatchObject({
      name: 'Stryi',
      district: { name: 'Stryi district', region: { name: 'Lviv oblast' } },
    });
    const ukrainian = await world.customer({ lang: 'uk' });
    const read = (await as(ukrainian).get<Office>(`/v1/offices/${body.id}`)).body;
    expect(read.city).toMatchObject({ name: 'Стрий', district: { region: { name: 'Львівська область' } } });
  });

  // spec 3.3
  test('needs no name, hours, wallet or city', async () => {
    const { status, body } = await as(admin).post('/v1/offices/', address);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: null,
      working_hours: null,
      wallet: null,
      city_id: null,
      city: null,
      user_offices: [],
    });
  });

  test('is refused with an unknown city', async () => {
    const { status, body } = await as(admin).post('/v1/offices/', { ...address, city_id: newId() });
    expect([status, body.code, body.errors[0].pointer]).toEqual([404, 'NOT_FOUND', '/city_id']);
  });

  test('is refused without an address or with coordinates out of range', async () => {
    for (const wrong of [{ address: '' }, { marker: { position: { lat: 91, lng: 0 } } }, { marker: null }]) {
      expect((await as(admin).post('/v1/offices/', { ...address, ...wrong })).status).toBe(422);
    }
  });

  // spec 6.5
  test('can be created only by admins', async () => {
    for (const person of [await world.customer(), await world.cashier(), await world.owner()]) {
      expect((await as(person).post('/v1/offices/', address)).status).toBe(403);
    }
    expect((await world.as().post('/v1/offices/', address)).status).toBe(401);
  });

  test('follows every existing global rate', async () => {
    await world.rate({ sc: 'USD', tc: 'USDT' });
    await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.35' });
    const first = await world.office();
    await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.147', office_id: first.id });
    const { id } = await world.office();
    const { rows } = await world.db.pool.query(
      'select sc, tc from rate_subscriptions where office_id = $1 order by sc',
      [id],
    );
    expect(rows).toEqual([
      { sc: 'USD', tc: 'USDT' },
      { sc: 'USDT', tc: 'UAH' },
    ]);
  });

  test('follows the first rate of a pair that is published at the same moment', async () => {
    const publishing = await world.db.pool.connect();
    await publishing.query('begin');
    await publishing.query("insert into exchange_rates (id, sc, tc, rate) values ($1, 'PLN', 'USDT', 0.25)", [newId()]);
    await publishing.query("insert into rate_subscriptions select 'PLN', 'USDT', id from offices");
    const opening = world.office();
    await expect.poll(() => callsWaiting(world)).toBe(1);
    await publishing.query('commit');
    publishing.release();
    const { id } = await opening;
    const { rowCount } = await world.db.pool.query(
      "select from rate_subscriptions where office_id = $1 and sc = 'PLN'",
      [id],
    );
    expect(rowCount).toBe(1);
  });
});

describe('the list of offices', () => {
  let lviv: string;
  let kyiv: string;
  beforeAll(async () => {
    lviv = await idOf('/v1/loc/cities?search=Львів');
    kyiv = await idOf('/v1/loc/cities?search=Київ');
    await world.office({ name: 'Єва', address: 'Кам’яна, 100%', city_id: lviv });
    await world.office({ name: 'Ірис', address: 'Зелена, 1', city_id: lviv });
    await world.office({ name: 'Ґанок', address: 'Зелена, 2', city_id: kyiv });
  });

  const list = async (query: string, person = admin) =>
    (await as(person).get<Page<Office>>(`/v1/offices/?${query}`)).body;

  test('is sorted by the Ukrainian alphabet for Ukrainian callers', async () => {
    const person = await world.customer({ lang: 'uk' });
    const listed = names(await list('size=100', person)).filter((name) =>
      ['Єва', 'Ірис', 'Ґанок'].includes(String(name)),
    );
    expect(listed).toEqual(['Ґанок', 'Єва', 'Ірис']);
  });

  test.each([
    ['search=ґанок', ['Ґанок']],
    ['search=ЗЕЛЕНА', ['Ґанок', 'Ірис']],
    ["search=кам'яна", ['Єва']],
    ['search=100%25', ['Єва']],
    ['search=1_0', []],
    ['search=ва%20кам', ['Єва']],
  ])('%s', async (query, expected) => {
    expect(names(await list(query)).sort()).toEqual(expected.sort());
  });

  test('finds the offices of a city by its name in either language', async () => {
    expect(names(await list('search=Lviv')).sort()).toEqual(expect.arrayContaining(['Єва', 'Ірис']));
    expect(names(await list('search=Київ'))).toEqual(['Ґанок']);
  });

  test('is filtered by region, district or city', async () => {
    const region = await idOf('/v1/loc/regions?search=Lviv');
    const district = await idOf('/v1/loc/districts?search=Lviv');
    for (const filter of [`district_id=${district}`, `city_id=${lviv}`]) {
      expect(names(await list(filter)).sort()).toEqual(['Єва', 'Ірис']);
    }
    expect(names(await list(`region_id=${region}`))).not.toContain('Ґанок');
    expect(names(await list(`city_id=${lviv}&search=ірис`))).toEqual(['Ірис']);
    expect(names(await list(`city_id=${newId()}`))).toEqual([]);
  });

  // spec 7.18, 9.8
  test('is paged, fifty on a page', async () => {
    expect(await list('')).toMatchObject({ page: 1, size: 50 });
    const [first, second] = [await list('size=2'), await list('size=2&page=2')];
    expect(first.items).toHaveLength(2);
    expect(first.items.map(({ id }) => id)).not.toEqual(second.items.map(({ id }) => id));
    expect(first.pages).toBe(Math.ceil(first.total / 2));
  });

  test('does not contain an archived office, which gets 404 by its id too', async () => {
    const { id } = await world.office({ name: 'Зачинений' });
    await world.db.kysely.updateTable('offices').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect(names(await list('search=зачинений'))).toEqual([]);
    const { status, body } = await as(admin).get(`/v1/offices/${id}`);
    expect([status, body.code, body.detail]).toEqual([404, 'NOT_FOUND', 'Office not found']);
  });

  test('needs a session', async () => {
    expect((await world.as().get('/v1/offices/')).status).toBe(401);
  });
});

// spec 7.20
test('An unknown or malformed office id gets 404', async () => {
  const answers = [await as(admin).get(`/v1/offices/${newId()}`), await as(admin).get('/v1/offices/rynok')];
  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(Array(2).fill([404, 'Office not found']));
});

// spec 3.4, 7.20
test('Members of an office are shown only to its members and to admins', async () => {
  const [office, elsewhere] = [await world.office(), await world.office()];
  const owner = await world.owner(office);
  const cashier = await world.cashier(office);
  const seenBy = async (person: Person) => {
    const { body } = await as(person).get<Office>(`/v1/offices/${office.id}`);
    return body.user_offices.map(({ user }) => user.id).sort();
  };
  const both = [owner.id, cashier.id].sort();
  for (const person of [admin, owner, cashier]) expect(await seenBy(person)).toEqual(both);
  for (const person of [await world.customer(), await world.cashier(elsewhere), await world.owner(elsewhere)]) {
    expect(await seenBy(person)).toEqual([]);
  }
  const { body } = await as(owner).get<Page<Office>>('/v1/offices/?size=100');
  expect(body.items.filter(({ user_offices }) => user_offices.length > 0).map(({ id }) => id)).toEqual([office.id]);
});
