import { describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { offerOf, places } from '../testing/exchange.tsx';
import { anId, anOffice } from '../testing/fixtures.ts';
import { compareOffices } from '../testing/offers.ts';
import { citiesOf, listOffices } from './office-filter.ts';

const { lviv, kyiv } = places;
const podil = { ...kyiv, id: anId(), district: { ...kyiv.district, id: anId(), name: 'Podilskyi district' } };

const office = (name: string, given: Partial<Office> = {}) =>
  anOffice({ name, city_id: lviv.id, city: lviv, working_hours: '24/7', ...given });
const at = (lat: number, lng: number) => ({ marker: { position: { lat, lng } } });
const atNight = { working_hours: '22:00 - 23:00' };

const compared = (offered: [Office, rate: string][]) =>
  compareOffices({
    offices: offered.map(([one]) => one),
    rates: offered.map(([one, rate]) => offerOf(one, rate)),
    judgedBy: { globalRate: '0.9', tolerance: '0.05' },
    amount: '100',
    network: null,
    language: 'en',
    now: new Date('2026-11-17T10:00:00Z'),
  });

const anywhere = { place: {}, isOpenOnly: false, from: undefined };
const namesOf = (offers: ReturnType<typeof compared>, asked: Partial<Parameters<typeof listOffices>[1]> = {}) =>
  listOffices(offers, { ...anywhere, ...asked }).listed.map(({ office: { name } }) => name);

describe('cities', () => {
  test('the one with most offices is first, and the districts of a city that is a region are one', () => {
    const offers = compared([
      [office('Khreshchatyk', { city: kyiv }), '0.99'],
      [office('Podil', { city: podil }), '0.98'],
      [office('Rynok'), '0.97'],
      [office('Park'), '0.96'],
      [office('Sykhiv'), '0.95'],
      [office('Nowhere', { city: null }), '0.94'],
    ]);
    expect(citiesOf(offers).map(({ name, count }) => [name, count])).toEqual([
      ['Lviv', 3],
      ['Kyiv', 2],
    ]);
    const place = citiesOf(offers)[1]?.place ?? expect.unreachable();
    expect(namesOf(offers, { place })).toEqual(['Khreshchatyk', 'Podil']);
  });
});

describe('the order of the offices', () => {
  const offers = compared([
    [office('Closed and best', { ...atNight, ...at(49.84, 24.03) }), '0.99'],
    [office('Open and far', at(50.45, 30.52)), '0.98'],
    [office('Open and near', at(49.85, 24.03)), '0.97'],
  ]);

  test('open ones are first, and among them the largest sum', () => {
    expect(namesOf(offers)).toEqual(['Open and far', 'Open and near', 'Closed and best']);
  });

  test('with the place of the device the nearest is first, and closed ones stay last', () => {
    const { listed } = listOffices(offers, { ...anywhere, from: { lat: 49.84, lng: 24.03 } });
    expect(listed.map(({ office: { name }, metres }) => [name, Math.round((metres ?? 0) / 1000)])).toEqual([
      ['Open and near', 1],
      ['Open and far', 467],
      ['Closed and best', 0],
    ]);
  });

  test('only open ones, and how many there are, is known of each place', () => {
    expect(namesOf(offers, { isOpenOnly: true })).toEqual(['Open and far', 'Open and near']);
    const { openCount, count, best } = listOffices(offers, anywhere);
    expect([openCount, count, best?.office.name]).toEqual([2, 3, 'Closed and best']);
  });
});
