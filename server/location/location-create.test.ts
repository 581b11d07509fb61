import { expect, test } from 'vitest';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const reader = await world.customer({ lang: 'uk' });

const create = (level: string, body: unknown, by = admin) => world.as(by).post(`/v1/loc/${level}`, body);
const read = async (path: string, by = reader) => (await world.as(by).get(`/v1/loc/${path}`)).body;

// spec 7.25
test('An admin creates a region, then its district, then its city, with names in both languages', async () => {
  const region = await create('regions', { name: ' Odesa oblast ', name_uk: 'Одеська область' });
  expect(region).toMatchObject({ status: 201, body: { id: expect.any(String), name: 'Odesa oblast' } });
  const inOdesa = { name: 'Izmail district', name_uk: 'Ізмаїльський район', region_id: region.body.id };
  const district = await create('districts', inOdesa);
  expect([district.status, district.body.name]).toEqual([201, 'Izmail district']);
  const city = await create('cities', { name: 'Reni', name_uk: 'Рені', district_id: district.body.id });
  expect([city.status, city.body.name]).toEqual([201, 'Reni']);

  expect(await read(`regions/${region.body.id}`)).toEqual({ id: region.body.id, name: 'Одеська область' });
  expect((await read(`districts?region_id=${region.body.id}`)).items).toEqual([
    { id: district.body.id, name: 'Ізмаїльський район' },
  ]);
  expect((await read(`cities?district_id=${district.body.id}`)).items).toEqual([{ id: city.body.id, name: 'Рені' }]);
  const office = await world.office({ city_id: city.body.id });
  expect(office.city).toMatchObject({ name: 'Reni', district: { region: { name: 'Odesa oblast' } } });
});

test('Without a Ukrainian name the English name is used for both languages', async () => {
  for (const name_uk of [undefined, null, '', ' ']) {
    const { body } = await create('regions', { name: 'Крим', name_uk });
    expect(await read(`regions/${body.id}`)).toEqual({ id: body.id, name: 'Крим' });
    expect(await read(`regions/${body.id}`, admin)).toEqual(body);
  }
});

test('The answer is in the language of the caller', async () => {
  await world.db.kysely.updateTable('users').set({ lang: 'uk' }).where('id', '=', admin.id).execute();
  expect((await create('regions', { name: 'Poltava oblast', name_uk: 'Полтавська область' })).body.name).toBe(
    'Полтавська область',
  );
  await world.db.kysely.updateTable('users').set({ lang: 'en' }).where('id', '=', admin.id).execute();
});

test('Creating a location with an unknown parent is refused', async () => {
  const { items } = await read('regions');
  const lost = await create('districts', { name: 'Nowhere', region_id: newId() });
  expect([lost.status, lost.body.code, lost.body.errors[0].pointer]).toEqual([404, 'NOT_FOUND', '/region_id']);
  const misplaced = await create('cities', { name: 'Nowhere', district_id: items[0].id });
  expect([misplaced.status, misplaced.body.errors[0].pointer]).toEqual([404, '/district_id']);
  expect((await read('cities?search=nowhere')).total).toBe(0);
});

test.each([
  ['regions', {}, '/name'],
  ['regions', { name: ' ' }, '/name'],
  ['regions', { name: 'x'.repeat(129) }, '/name'],
  ['regions', { name: 'A', name_uk: 'x'.repeat(129) }, '/name_uk'],
  ['districts', { name: 'A' }, '/region_id'],
  ['cities', { name: 'A', district_id: 'lviv' }, '/district_id'],
])('In %s %j is refused', async (level, body, pointer) => {
  const answer = await create(level, body);
  expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', pointer]);
});

test('Only admins create locations, and each writes an audit entry', async () => {
  for (const person of [reader, await world.cashier(), await world.owner()]) {
    for (const level of ['regions', 'districts', 'cities']) expect((await create(level, {}, person)).status).toBe(403);
  }
  const { body: region } = await create('regions', { name: 'Rivne oblast', name_uk: 'Рівненська область' });
  const { body } = await create('districts', { name: 'Dubno district', region_id: region.id });
  const trace = await world.db.kysely
    .selectFrom('audit')
    .select(['actor_id', 'kind', 'before', 'after'])
    .where('object_id', '=', body.id)
    .execute();
  const after = { name_en: 'Dubno district', name_uk: 'Dubno district', region_id: region.id };
  expect(trace).toEqual([{ actor_id: admin.id, kind: 'location_created', before: null, after }]);
});
