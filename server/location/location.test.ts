import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/office/location.ts';
import type { Page } from '#contract/wire/page.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const inUkrainian = { 'accept-language': 'uk-UA,uk;q=0.9,en;q=0.8' };

const world = await forFile(openWorld());
const uk = world.as(await world.customer({ lang: 'uk' }));
const en = world.as(await world.customer({ lang: 'en' }));
const get = en.get;
const speaks = { uk, en };

const names = async (url: string, language: 'uk' | 'en' = 'en') => {
  const { body } = await speaks[language].get<Page<Location>>(url);
  return body.items.map(({ name }) => name);
};
const idOf = async (url: string): Promise<string> => {
  const { body } = await get<Page<Location>>(url);
  const [found] = body.items;
  if (!found) throw new Error(`Nothing at ${url}`);
  return found.id;
};

describe('regions, districts and cities', () => {
  test('are named and sorted in the language of the caller', async () => {
    expect(await names('/v1/loc/regions', 'uk')).toEqual(['Київ', 'Київська область', 'Львівська область']);
    expect(await names('/v1/loc/regions', 'en')).toEqual(['Kyiv', 'Kyiv oblast', 'Lviv oblast']);
  });

  // spec 1.11, 3.5, 7.24
  test('are found by their parent: districts of a region, cities of a district', async () => {
    const region = await idOf('/v1/loc/regions?search=Lviv');
    expect(await names(`/v1/loc/districts?region_id=${region}`, 'uk')).toEqual([
      'Дрогобицький район',
      'Золочівський район',
      'Львівський район',
      'Самбірський район',
      'Стрийський район',
      'Шептицький район',
      'Яворівський район',
    ]);
    const district = await idOf('/v1/loc/districts?search=Drohobych');
    expect(await names(`/v1/loc/cities?district_id=${district}`)).toEqual([
      'Boryslav',
      'Drohobych',
      'Stebnyk',
      'Truskavets',
    ]);
  });

  test('include one city for each of the ten districts of Kyiv', async () => {
    const region = await idOf('/v1/loc/regions?search=Kyiv');
    const { body } = await get<Page<Location>>(`/v1/loc/districts?region_id=${region}`);
    expect(body.total).toBe(10);
    for (const { id } of body.items) expect(await names(`/v1/loc/cities?district_id=${id}`, 'uk')).toEqual(['Київ']);
  });

  test('are sorted by the Ukrainian alphabet', async () => {
    const cities = await names('/v1/loc/cities?size=100', 'uk');
    const alphabetical = [...cities].sort(new Intl.Collator('uk').compare);
    expect(cities).toEqual(alphabetical);
    expect(cities.indexOf('Ірпінь')).toBeLessThan(cities.indexOf('Кагарлик'));
  });
});

describe('search', () => {
  // spec 7.24
  test.each(['льв', 'ЛЬВІВ', 'lviv', 'LVIV', '  Львів '])('finds Lviv by %j in either language', async (search) => {
    expect(await names(`/v1/loc/cities?search=${encodeURIComponent(search)}`)).toContain('Lviv');
  });

  test.each([
    ['Lvov', 'Lviv'],
    ['Львов', 'Lviv'],
    ['Белая Церковь', 'Bila Tserkva'],
    ['червоноград', 'Sheptytskyi'],
    ['Переяслав-Хмельницкий', 'Pereiaslav'],
    ['нестеров', 'Zhovkva'],
    ['Kiev', 'Kyiv'],
    ['ирпень', 'Irpin'],
  ])('finds by the old, Russian or other spelling %j', async (search, name) => {
    expect(new Set(await names(`/v1/loc/cities?search=${encodeURIComponent(search)}`))).toEqual(new Set([name]));
  });

  test.each(["Кам'янка", 'Кам’янка', 'камʼянка'])('accepts any apostrophe in %s', async (search) => {
    expect(await names(`/v1/loc/cities?search=${encodeURIComponent(search)}`, 'uk')).toEqual(['Кам’янка-Бузька']);
  });

  test.each(['%', '_', '\\', '%в', 'Л_вів'])('does not treat %j as a wildcard', async (search) => {
    expect(await names(`/v1/loc/cities?search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test('finds everything when it is empty', async () => {
    expect((await get('/v1/loc/cities?search=')).body.total).toBe(78);
  });

  test('finds only locations of the given parent', async () => {
    const stryi = await idOf('/v1/loc/districts?search=Stryi');
    expect(await names(`/v1/loc/cities?district_id=${stryi}&search=Lviv`)).toEqual([]);
  });
});

describe('pages', () => {
  // spec 3.5
  test('have fifty items and repeat none', async () => {
    const first = (await get('/v1/loc/cities')).body;
    const second = (await get('/v1/loc/cities?page=2')).body;
    expect(first).toMatchObject({ total: 78, page: 1, size: 50, pages: 2 });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(78);
  });

  test('past the end are empty, and out of range are refused', async () => {
    expect((await get('/v1/loc/regions?page=9')).body).toMatchObject({ items: [], total: 3 });
    expect((await get('/v1/loc/regions?page=0')).status).toBe(422);
    expect((await get('/v1/loc/regions?size=101')).status).toBe(422);
  });

  test('A filter with a malformed id is refused', async () => {
    expect((await get('/v1/loc/districts?region_id=lviv')).status).toBe(422);
  });
});

describe('one location', () => {
  // spec 7.24
  test.each(['regions', 'districts', 'cities'])('of %s is found by its id', async (level) => {
    const id = await idOf(`/v1/loc/${level}?search=Lviv`);
    expect((await get(`/v1/loc/${level}/${id}`)).body.id).toBe(id);
    expect((await speaks.uk.get(`/v1/loc/${level}/${id}`)).body.name).toMatch(/^Львів/);
  });

  test('has the same id on every installation', async () => {
    expect(await idOf('/v1/loc/regions?search=Lviv')).toBe('b8b62419-68e2-529f-bc1e-069be8451016');
  });

  test('is not found by an unknown id, the id of another level, or a malformed id', async () => {
    const region = await idOf('/v1/loc/regions?search=Lviv');
    for (const path of ['regions/b8b62419-68e2-529f-bc1e-069be8451017', `cities/${region}`, 'districts/1']) {
      const { status, body } = await get(`/v1/loc/${path}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

test('A call without a session gets 401 in any language', async () => {
  expect((await world.as().get('/v1/loc/regions', inUkrainian)).status).toBe(401);
});
