import { canonical, type Decimal, parseRate } from '#domain/money/money.ts';

export type KitRate = { sc: string; tc: string; rate: Decimal; setAt: Date };

export type KitOffice = {
  id: string;
  name: string | null;
  name_uk: string | null;
  address: string;
  address_uk: string | null;
  isOpen: boolean;
  /** Its people have closed it for now. */
  isPaused: boolean;
  changesAt: Date | null;
  rates: KitRate[];
};

/** Reads the public rates (contract/rate/public-rates.ts). Throws where they have another form, as an answer of a stranger has. */
export function readAnswer(text: string): KitOffice[] {
  return listOf(fieldsOf(JSON.parse(text, keepDigits)).offices).map(officeOf);
}

/** A browser that does not tell the digits gives the shortest spelling, which is exact up to 15 of them. */
const keepDigits = (key: string, value: unknown, context?: { source?: string }) =>
  key === 'rate' && typeof value === 'number' ? canonical(context?.source ?? String(value)) : value;

function officeOf(value: unknown): KitOffice {
  const office = fieldsOf(value);
  return {
    id: textOf(office.id),
    name: textOrNull(office.name),
    name_uk: textOrNull(office.name_uk),
    address: textOf(office.address),
    address_uk: textOrNull(office.address_uk),
    isOpen: office.open_now === true,
    isPaused: office.paused === true,
    changesAt: office.changes_at === null ? null : timeOf(office.changes_at),
    rates: listOf(office.rates).map(rateOf),
  };
}

function rateOf(value: unknown): KitRate {
  const { sc, tc, rate, set_at } = fieldsOf(value);
  return { sc: textOf(sc), tc: textOf(tc), rate: parseRate(textOf(rate)) ?? wrong('a rate'), setAt: timeOf(set_at) };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : wrong('an object');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : wrong('a list'));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : wrong('a text'));
const textOrNull = (value: unknown): string | null => (value === null ? null : textOf(value));

function timeOf(value: unknown): Date {
  const time = new Date(textOf(value));
  return Number.isNaN(time.getTime()) ? wrong('a time') : time;
}

function wrong(expected: string): never {
  throw new TypeError(`The public rates have no ${expected} where one belongs`);
}
