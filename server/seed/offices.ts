import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import type { Selectable } from 'kysely';
import { addDays, kyivDay, kyivMidnight } from '#domain/hours/kyiv.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Wallet, WalletEntry } from '#domain/wallet/destination.ts';
import type { OfficeTable, StoredClosure } from '../database/tables.ts';
import { daysBefore, idAt, mapValues } from './insert-rows.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A rate of the office replaces the global one. Without `rate` the office does not offer the pair. */
type OfficeRatePlan = Pair & { rate?: Decimal };

type OfficePlan = {
  name: string;
  name_uk: string;
  address: string;
  address_uk: string;
  working_hours: string;
  /** The office's own holidays. */
  holidays?: readonly string[];
  /** It is closed for one day, this many days from now. */
  closesInDays?: number;
  phone: string;
  instructions: string | null;
  instructions_uk: string | null;
  /** City and district, by their English names in the locations. */
  place: readonly [string, string];
  lat: number;
  lng: number;
  hasWallet: boolean;
  /** It is still being prepared. */
  isDraft?: boolean;
  own: readonly OfficeRatePlan[];
};

const lviv = ['Lviv', 'Lviv district'] as const;

/** The USD rates of the offices differ on purpose: customers then see every mark that a rate can have. */
const plans = {
  rynok: {
    name: 'Rynok Square',
    name_uk: 'Площа Ринок',
    address: '1 Rynok Square',
    address_uk: 'пл. Ринок, 1',
    working_hours: '09:00 - 20:00',
    phone: '+380322550101',
    instructions: 'Ring the bell at the green door, second floor. Bring a passport or a driving licence.',
    instructions_uk: 'Подзвоніть у зелені двері, другий поверх. Візьміть паспорт або посвідчення водія.',
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
    name_uk: 'Стрийський парк',
    address: '45 Stryiska St',
    address_uk: 'вул. Стрийська, 45',
    working_hours: 'Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00',
    phone: '+380322550102',
    instructions: null,
    instructions_uk: null,
    place: lviv,
    lat: 49.8206,
    lng: 24.019,
    hasWallet: true,
    own: [],
  },
  horodotska: {
    name: 'Horodotska',
    name_uk: 'Городоцька',
    address: '174 Horodotska St',
    address_uk: 'вул. Городоцька, 174',
    working_hours: 'Пн-Пт 09:00 - 18:00 (перерва 13:00 - 14:00)',
    phone: '+380322550103',
    instructions: 'The entrance is in the yard, by the pharmacy. Bring a passport or an ID card.',
    instructions_uk: 'Вхід з двору, біля аптеки. Візьміть паспорт або ID-картку.',
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
    name_uk: 'Сихів',
    address: '62 Chervonoi Kalyny Ave',
    address_uk: 'просп. Червоної Калини, 62',
    working_hours: 'Пн-Сб 10:00 - 18:00',
    holidays: ['05-06'],
    phone: '+380322550104',
    instructions: null,
    instructions_uk: null,
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
    name_uk: 'Хрещатик',
    address: '15 Khreshchatyk St',
    address_uk: 'вул. Хрещатик, 15',
    working_hours: '24/7',
    phone: '+380442550105',
    instructions: 'Bring a passport or an ID card. At night, ring the bell.',
    instructions_uk: 'Візьміть паспорт або ID-картку. Уночі подзвоніть у двері.',
    place: ['Kyiv', 'Pecherskyi district'],
    lat: 50.4472,
    lng: 30.5226,
    hasWallet: true,
    own: [{ sc: 'EUR', tc: 'USDT', rate: '1.151' }],
  },
  podil: {
    name: 'Podil',
    name_uk: 'Поділ',
    address: '25 Petra Sahaidachnoho St',
    address_uk: 'вул. Петра Сагайдачного, 25',
    working_hours: 'Mon-Sat 09:00 - 19:00',
    closesInDays: 3,
    phone: '+380442550106',
    instructions: null,
    instructions_uk: null,
    place: ['Kyiv', 'Podilskyi district'],
    lat: 50.4598,
    lng: 30.5236,
    hasWallet: true,
    own: [{ sc: 'USDT', tc: 'UAH', rate: '41.2' }],
  },
  lukianivka: {
    name: 'Lukianivka',
    name_uk: 'Лук’янівка',
    address: '77 Sichovykh Striltsiv St',
    address_uk: 'вул. Січових Стрільців, 77',
    working_hours: 'Mon-Fri 10:00 - 19:00',
    phone: '+380442550107',
    instructions: null,
    instructions_uk: null,
    place: ['Kyiv', 'Shevchenkivskyi district'],
    lat: 50.4625,
    lng: 30.4817,
    hasWallet: false,
    isDraft: true,
    own: [],
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
export function demoOffices(now: Date, chance: SeededRandom): Record<OfficeKey, DemoOffice> {
  return mapValues(
    plans,
    ({ place, own, hasWallet, holidays = [], closesInDays, isDraft = false, ...office }: OfficePlan) => {
      const created_at = daysBefore(now, openForDays);
      const wallet = hasWallet ? demoWallet(chance) : null;
      const row = {
        ...office,
        id: idAt(created_at, chance),
        wallet,
        city_id: null,
        ...{ answer_minutes: null, arrival_minutes: null, cash_step: null, closed_until: null, closed_reason: null },
        ...{ holidays: [...holidays], closures: closesInDays ? [inventory(now, closesInDays)] : [], rests_until: null },
        created_at,
        version: 1,
        archived_at: null,
        draft: isDraft,
        ...{ on_books: false, entry_limit: null, day_ends: 0, set_aside: 'drawer' as const },
      };
      return { row, place, own };
    },
  );
}

/** A whole day in Kyiv. */
function inventory(now: Date, inDays: number): StoredClosure {
  const midnight = (days: number) => kyivMidnight(addDays(kyivDay(now), days)) ?? now;
  const [from, until] = [midnight(inDays), midnight(inDays + 1)].map((moment) => moment.toISOString());
  return { from: from ?? '', until: until ?? '', reason: 'Інвентаризація каси' };
}

const base58check = createBase58check(sha256);
const tronVersion = 0x41;

/**
 * An address on Tron with a right checksum. It is made of a hash instead of a key, so nobody can move what is sent there.
 */
export function demoAddress(bytes: Uint8Array): WalletEntry {
  const hash = sha256(Buffer.concat([Buffer.from('An address of the demo world'), bytes]));
  return { address: base58check.encode(Uint8Array.of(tronVersion, ...hash.subarray(0, 20))), network: 'TRC20' };
}

export const demoWallet = (chance: SeededRandom): Wallet => ({ data: [demoAddress(chance.bytes(33))] });
