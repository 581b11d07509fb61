import type { Selectable } from 'kysely';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import type { OfficeTable } from '../lib/tables.ts';
import { daysBefore, idAt, mapValues } from './insert-rows.ts';
import type { Dice } from './seeded-random.ts';

/** A rate of the office replaces the global one. Without `rate` the office does not offer the pair. */
type OfficeRatePlan = Pair & { rate?: Decimal };

type OfficePlan = {
  name: string;
  address: string;
  working_hours: string;
  /** City and district, by their English names in the locations. */
  place: readonly [string, string];
  lat: number;
  lng: number;
  hasWallet: boolean;
  own: readonly OfficeRatePlan[];
};

const lviv = ['Lviv', 'Lviv district'] as const;

/** The USD rates of the offices differ on purpose: customers then see every mark that a rate can have. */
const plans = {
  rynok: {
    name: 'Rynok Square',
    address: 'пл. Ринок, 1',
    working_hours: '09:00 - 20:00',
    place: lviv,
    lat: 49.8419,
    lng: 24.0315,
    hasWallet: true,
    own: [
      { sc: 'USD', tc: 'USDT', rate: '0.9985' },
      { sc: 'USDT', tc: 'UAH', rate: '41.4' },
    ],
  },
  stryiskyi: {
    name: 'Stryiskyi Park',
    address: 'вул. Стрийська, 45',
    working_hours: 'Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00',
    place: lviv,
    lat: 49.8206,
    lng: 24.019,
    hasWallet: true,
    own: [],
  },
  horodotska: {
    name: 'Horodotska',
    address: 'вул. Городоцька, 174',
    working_hours: 'Mon-Fri 09:00 - 18:00',
    place: lviv,
    lat: 49.8364,
    lng: 23.9897,
    hasWallet: true,
    own: [
      { sc: 'USD', tc: 'USDT', rate: '0.992' },
      { sc: 'USDT', tc: 'EUR', rate: '0.868' },
    ],
  },
  sykhiv: {
    name: 'Sykhiv',
    address: 'просп. Червоної Калини, 62',
    working_hours: 'Пн-Сб 10:00 - 18:00',
    place: lviv,
    lat: 49.7951,
    lng: 24.0564,
    hasWallet: false,
    own: [
      { sc: 'USD', tc: 'USDT', rate: '0.945' },
      { sc: 'EUR', tc: 'USDT' },
    ],
  },
  khreshchatyk: {
    name: 'Khreshchatyk',
    address: 'вул. Хрещатик, 15',
    working_hours: '24/7',
    place: ['Kyiv', 'Pecherskyi district'],
    lat: 50.4472,
    lng: 30.5226,
    hasWallet: true,
    own: [{ sc: 'EUR', tc: 'USDT', rate: '1.151' }],
  },
  podil: {
    name: 'Podil',
    address: 'вул. Петра Сагайдачного, 25',
    working_hours: 'Mon-Sat 09:00 - 19:00',
    place: ['Kyiv', 'Podilskyi district'],
    lat: 50.4598,
    lng: 30.5236,
    hasWallet: true,
    own: [{ sc: 'USDT', tc: 'UAH', rate: '41.2' }],
  },
} as const satisfies Record<string, OfficePlan>;

export type OfficeKey = keyof typeof plans;
export type DemoOffice = {
  row: Selectable<OfficeTable>;
  place: readonly [string, string];
  own: readonly OfficeRatePlan[];
};

const openForDays = 210;

/** The offices without city ids, which are only in the database. */
export function demoOffices(now: Date, chance: Dice): Record<OfficeKey, DemoOffice> {
  return mapValues(plans, ({ place, own, hasWallet, ...office }: OfficePlan) => {
    const created_at = daysBefore(now, openForDays);
    const wallet = hasWallet ? demoWallet(chance) : null;
    const row = {
      ...office,
      id: idAt(created_at, chance),
      wallet,
      city_id: null,
      created_at,
      version: 1,
      archived_at: null,
    };
    return { row, place, own };
  });
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Looks like a TRON address, but its checksum is wrong, so no wallet sends coin to it. */
export const demoWallet = (chance: Dice) => ({
  data: [{ address: `T${Array.from({ length: 33 }, () => chance.pick([...base58])).join('')}` }],
});
