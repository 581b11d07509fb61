import { describe, expect, test } from 'vitest';
import type { OrderAnalytics } from '#contract/analytics.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Office } from '#contract/office/office.ts';
import type { User } from '#contract/person/user.ts';
import type { RateOverview, RateScope } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import type { Language } from '#domain/person/user.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openWorld } from '../testing/world.ts';

/** The offices by their English names; the Ukrainian ones have another order. */
const world = await forFile(openWorld());
const admin = await world.admin();
const park = await world.office({ name: 'Park', name_uk: 'Ясний парк' });
const porch = await world.office({ name: 'Porch', name_uk: 'Ґанок' });
const centre = await world.office({ name: 'Центр' });
const owner = await world.owner(park, porch);

/** Reads as the admin, whose profile has this language. */
async function read<T>(language: Language, url: string): Promise<T> {
  await world.db.pool.query('update users set lang = $2 where id = $1', [admin.id, language]);
  return (await world.as(admin).get<T>(url)).body;
}

describe('an office that has a Ukrainian name', () => {
  test('stands in the list of offices where a reader of each language looks for it', async () => {
    const ids = async (language: Language) =>
      (await read<Page<Office>>(language, '/v1/offices/?size=100')).items.map(({ id }) => id);
    expect(await ids('en')).toEqual([park.id, porch.id, centre.id]);
    expect(await ids('uk')).toEqual([porch.id, centre.id, park.id]);
  });

  test('stands so in the list of rate scopes too, which has both names', async () => {
    const names = async (language: Language) =>
      (await read<Page<RateScope>>(language, '/v1/rates/scopes')).items.map(({ name, name_uk }) => [name, name_uk]);
    const rows = { park: ['Park', 'Ясний парк'], porch: ['Porch', 'Ґанок'], centre: ['Центр', null] };
    expect(await names('en')).toEqual([rows.park, rows.porch, rows.centre]);
    expect(await names('uk')).toEqual([rows.porch, rows.centre, rows.park]);
  });

  test('is found by either name', async () => {
    for (const list of ['/v1/offices/', '/v1/rates/scopes']) {
      for (const search of ['porch', 'ґанок']) {
        const { items } = await read<Page<{ name: string }>>('en', `${list}?search=${encodeURIComponent(search)}`);
        expect([list, search, items.map(({ name }) => name)]).toEqual([list, search, ['Porch']]);
      }
    }
  });

  test('is named in the language of the reader beside a rate of its own', async () => {
    await world.rate({ sc: 'USD', rate: '0.9960' });
    for (const { id } of [park, porch]) {
      await world.rate({ sc: 'USD', rate: '0.9985', office_id: id });
      const body = { sc: 'USD', tc: 'USDT', add_office_ids: [], rmv_office_ids: [id] };
      await world.as(admin).post('/v1/rates/subscribe', body);
    }
    const own = async (language: Language) =>
      (await read<RateOverview>(language, '/v1/rates/overview')).pairs.map((pair) => pair.own.names);
    expect(await own('en')).toEqual([['Park', 'Porch']]);
    expect(await own('uk')).toEqual([['Ґанок', 'Ясний парк']]);
  });

  test('is named in the language of the reader in the figures', async () => {
    const rate = await world.rate({ sc: 'EUR', rate: '1.08' });
    await writeOrder(world, {
      customer: await world.customer(),
      office: park,
      rate,
      createdAt: '2026-03-10T12:00:00Z',
    });
    const url = '/v1/analytics/orders?from=2026-03-08T00:00:00Z&to=2026-03-15T00:00:00Z';
    const named = async (language: Language) =>
      (await read<OrderAnalytics>(language, url)).by_office.map(({ name }) => name);
    expect(await named('en')).toEqual(['Park']);
    expect(await named('uk')).toEqual(['Ясний парк']);
  });

  test('is named in the language of the reader in the journal of changes', async () => {
    const named = async (language: Language) =>
      (await read<Page<AuditEntry>>(language, '/v1/audit?kind=office_created')).items.map(
        ({ object_id, names }) => names[object_id],
      );
    expect(await named('en')).toEqual(['Центр', 'Porch', 'Park']);
    expect(await named('uk')).toEqual(['Центр', 'Ґанок', 'Ясний парк']);
  });

  test('has both names in the memberships of a person', async () => {
    const { user_offices } = await read<User>('en', `/v1/users/${owner.id}`);
    expect(user_offices.map(({ office }) => [office.name, office.name_uk])).toEqual([
      ['Park', 'Ясний парк'],
      ['Porch', 'Ґанок'],
    ]);
  });
});
