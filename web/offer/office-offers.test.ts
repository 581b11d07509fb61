import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/person/user.ts';
import type { Network } from '#domain/wallet/network.ts';
import { anId, anOffice, aRate } from '../testing/fixtures.ts';
import { compareOffices } from '../testing/offers.ts';
import { firstOfficeOf } from './office-offers.ts';

const offering = (name: string, rate: string, working_hours: string | null = '24/7') => {
  const office = anOffice({ name, working_hours });
  return {
    office,
    offer: {
      office_id: office.id,
      rate: aRate({ rate, office_id: office.id }),
      source: 'office' as const,
      promise: null,
    },
  };
};

/** In Kyiv. */
const tuesdayNoon = new Date('2026-11-17T10:00:00Z');

const rynok = offering('Rynok Square', '0.9985');
const park = offering('Stryiskyi Park', '0.9960');
const horodotska = offering('Horodotska', '0.9920');
const sykhiv = offering('Sykhiv', '0.9450');
const all = [sykhiv, park, rynok, horodotska];

const compared = (
  amount: string | undefined,
  shown = all,
  language: Language = 'en',
  network: Network | null = null,
  favorites: string[] = [],
) =>
  compareOffices({
    offices: shown.map(({ office }) => office),
    rates: shown.map(({ offer }) => offer),
    judgedBy: { globalRate: '0.9960', tolerance: '0.05' },
    amount,
    network,
    language,
    favorites,
    now: tuesdayNoon,
  });

// spec 2.25
test('offices are sorted by the received amount, with badges and differences to the best', () => {
  const rows = compared('2500').map(({ office, received, loss, category }) => [office.name, received, loss, category]);
  expect(rows).toEqual([
    ['Rynok Square', '2496.25', '0', 0],
    ['Stryiskyi Park', '2490', '-6.25', 1],
    ['Horodotska', '2480', '-16.25', 2],
    ['Sykhiv', '2362.5', '-133.75', 3],
  ]);
});

test('without an amount offices are sorted by rate', () => {
  const rows = compared(undefined).map(({ office, received, loss }) => [office.name, received, loss]);
  expect(rows[0]).toEqual(['Rynok Square', undefined, undefined]);
  expect(rows[3]).toEqual(['Sykhiv', undefined, undefined]);
});

test('offices with equal rates are sorted by name', () => {
  const twins = [offering('Podil', '1'), offering('Akademichna', '1')];
  expect(compared('1', twins).map(({ office }) => office.name)).toEqual(['Akademichna', 'Podil']);
});

test('in Ukrainian they are sorted by their Ukrainian names', () => {
  const park = offering('Park', '1');
  const porch = offering('Porch', '1');
  park.office.name_uk = 'Ясний парк';
  porch.office.name_uk = 'Ґанок';
  const sorted = (language: Language) => compared('1', [park, porch], language).map(({ office }) => office.name);
  expect([sorted('en'), sorted('uk')]).toEqual([
    ['Park', 'Porch'],
    ['Porch', 'Park'],
  ]);
});

test('an offer of an unknown office is left out', () => {
  const stray = { office_id: anId(), rate: aRate(), source: 'global' as const, promise: null };
  const offers = compareOffices({
    offices: [],
    rates: [stray],
    judgedBy: { globalRate: '1', tolerance: '0.05' },
    amount: '1',
    network: null,
    language: 'en',
    now: tuesdayNoon,
  });
  expect(offers).toEqual([]);
});

test('open offices come before closed ones with the same rate, but not before better ones', () => {
  const offices = [
    offering('Akademichna', '1', '13:00 - 18:00'),
    offering('Podil', '1', '09:00 - 18:00'),
    offering('Sykhiv', '1', 'ask at the door'),
    offering('Zelena', '1.1', '13:00 - 18:00'),
  ];
  const rows = compared('1', offices).map(({ office, isClosed }) => [office.name, isClosed]);
  expect(rows).toEqual([
    ['Zelena', true],
    ['Podil', false],
    ['Sykhiv', false],
    ['Akademichna', true],
  ]);
});

test("an office that does not send on the customer's network is last, and others are not compared with it", () => {
  const onTron = { wallet: { data: [{ address: 'TOffice', network: 'TRC20' as const }] } };
  const tronOnly = { ...rynok, office: { ...rynok.office, ...onTron } };
  const rows = compared('2500', [tronOnly, park], 'en', 'ERC20');
  expect(rows.map(({ office, missing, loss, category }) => [office.name, missing, loss, category])).toEqual([
    ['Stryiskyi Park', undefined, '0', 0],
    ['Rynok Square', 'ERC20', undefined, undefined],
  ]);
  const same = compared('2500', [tronOnly, park], 'en', 'TRC20');
  expect(same.map(({ office, missing }) => [office.name, missing])).toEqual([
    ['Rynok Square', undefined],
    ['Stryiskyi Park', undefined],
  ]);
});

test('an office that is closed for a time can’t be chosen, stands last, and no office is compared with it', () => {
  const shut = offering('Closed for repair', '2');
  shut.office.closed_until = new Date(tuesdayNoon.getTime() + 60_000);
  const rows = compared('1', [shut, park]).map(({ office, isShut, loss, category }) => [
    office.name,
    isShut,
    loss,
    category,
  ]);
  expect(rows).toEqual([
    ['Stryiskyi Park', false, '0', 0],
    ['Closed for repair', true, undefined, undefined],
  ]);
});

test('where all offices pay the same, none is called the best', () => {
  const twins = [offering('Podil', '1'), offering('Akademichna', '1')];
  expect(compared('1', twins).map(({ category }) => category)).toEqual([undefined, undefined]);
});

test('of offices that pay the same, the one that has the sum now stands before one that must be asked', () => {
  const [asks, has, silent, better] = [
    offering('Akademichna', '1'),
    offering('Podil', '1'),
    offering('Obolon', '1'),
    offering('Rynok', '1.01'),
  ];
  const shown = [asks, silent, has, better];
  const promised = [
    { ...asks.offer, promise: 'ask' as const },
    { ...has.offer, promise: 'now' as const },
  ];
  const offers = compareOffices({
    offices: shown.map(({ office }) => office),
    rates: shown.map(({ offer }) => offer),
    promised,
    judgedBy: undefined,
    amount: '1',
    network: null,
    language: 'en',
    now: tuesdayNoon,
  });
  expect(offers.map(({ office, promise }) => [office.name, promise])).toEqual([
    ['Rynok', undefined],
    ['Podil', 'now'],
    ['Akademichna', 'ask'],
    ['Obolon', undefined],
  ]);
});

describe('an office with a star', () => {
  const twins = [offering('Akademichna', '1'), offering('Podil', '1'), offering('Sykhiv', '1.1')];
  const star = [twins[1]?.office.id ?? expect.unreachable()];
  const offers = compared('1', twins, 'en', null, star);
  const first = (lastId?: string, favorites = star) =>
    firstOfficeOf(offers, { lastId, place: {}, favorites })?.office.name;

  test('stands before others that pay the same, and not before those that pay more', () => {
    expect(offers.map(({ office }) => office.name)).toEqual(['Sykhiv', 'Podil', 'Akademichna']);
  });

  test('is where the form begins, but for the last used office', () => {
    expect(first()).toBe('Podil');
    expect(first(twins[0]?.office.id)).toBe('Akademichna');
    expect(first(undefined, [])).toBe('Sykhiv');
  });

  test('that is closed is not where the form begins', () => {
    const closed = offering('Closed', '1.2', '13:00 - 18:00');
    const shown = compared('1', [closed, ...twins]);
    expect(firstOfficeOf(shown, { place: {}, favorites: [closed.office.id] })?.office.name).toBe('Sykhiv');
  });
});
