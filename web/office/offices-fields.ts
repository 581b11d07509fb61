import { z } from 'zod';
import { NewOffice, type Office } from '#contract/office.ts';
import { walletAddress, withAddress } from '#domain/user.ts';
import { ApiError } from '../lib/api.ts';
import { type Place, placeOf } from './place-filter.ts';

/** The values of the office form. */
export type OfficeFields = {
  name: string;
  address: string;
  hours: string;
  wallet: string;
  lat: string;
  lng: string;
  place: Place;
};

/** In the order of the form: the first wrong field gets the focus. */
export const officeFieldNames = ['name', 'address', 'hours', 'wallet', 'lat', 'lng', 'city'] as const;
export type OfficeFieldName = (typeof officeFieldNames)[number];

export type FieldProblem =
  | { kind: 'invalid' }
  | { kind: 'tooLong'; max: number }
  | { kind: 'refused'; message: string };
export type FieldProblems = Partial<Record<OfficeFieldName, FieldProblem>>;

/** Specification §3: the default position of a new office, and the default working hours. */
const firstPosition = { lat: 50.4501, lng: 30.5234 };
const usualHours = '09:00 - 18:00';

export const newFields = (): OfficeFields => ({
  name: '',
  address: '',
  hours: '',
  wallet: '',
  lat: String(firstPosition.lat),
  lng: String(firstPosition.lng),
  place: {},
});

/** The values of an existing office. Default hours are filled in only if the form can be edited. */
export const fieldsOf = (office: Office, readOnly: boolean): OfficeFields => ({
  name: office.name ?? '',
  address: office.address,
  hours: office.working_hours ?? (readOnly ? '' : usualHours),
  wallet: walletAddress(office.wallet) ?? '',
  lat: String(office.marker.position.lat),
  lng: String(office.marker.position.lng),
  place: placeOf(office),
});

const coordinate = /^[-−]?\d{1,3}(?:[.,]\d{1,15})?$/;

/** Parses a typed latitude or longitude, with a point or a comma. NaN if it is not a coordinate. */
export const readCoordinate = (text: string): number =>
  coordinate.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : Number.NaN;

/** Parses a pasted pair of coordinates, as maps copy it: "50.4501, 30.5234". */
export function readPosition(text: string): { lat: string; lng: string } | undefined {
  const [, lat, lng] = /^\s*([-−]?\d{1,3}\.\d+)\s*[,;\s]\s*([-−]?\d{1,3}\.\d+)\s*$/.exec(text) ?? [];
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
}

/** Six decimals are about 10 cm. */
export const writeCoordinate = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** The body of the save call. Other wallets of the office, which the form does not show, are kept. */
export const toOffice = (fields: OfficeFields, old: Office | undefined): NewOffice => ({
  name: fields.name.trim() || null,
  address: fields.address.trim(),
  working_hours: fields.hours.trim() || null,
  wallet: withAddress(old?.wallet ?? null, fields.wallet.trim()),
  marker: { position: { lat: readCoordinate(fields.lat), lng: readCoordinate(fields.lng) } },
  city_id: fields.place.city_id ?? null,
});

/**
 * The problems that must be fixed before saving: missing fields (specification §5), and values that the contract
 * refuses.
 */
export function findProblems(fields: OfficeFields): FieldProblems {
  const problems: FieldProblems = {};
  const { error } = z.safeEncode(NewOffice, toOffice(fields, undefined));
  for (const issue of error?.issues ?? []) {
    const field = fieldOf(`/${issue.path.join('/')}`);
    if (field === undefined) continue;
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
    problems[field] = isTooLong ? { kind: 'tooLong', max: Number(issue.maximum) } : { kind: 'invalid' };
  }
  for (const field of ['name', 'address', 'hours', 'wallet'] as const) {
    if (fields[field].trim() === '') problems[field] = { kind: 'invalid' };
  }
  return problems;
}

/** The fields that the server refused. */
export function refusedFields(error: unknown): FieldProblems {
  const problems: FieldProblems = {};
  for (const { pointer, message } of error instanceof ApiError ? (error.fields ?? []) : []) {
    const field = fieldOf(pointer);
    if (field !== undefined) problems[field] = { kind: 'refused', message };
  }
  return problems;
}

/** JSON pointers of the contract, and the form field of each. */
const pointers: readonly [start: string, field: OfficeFieldName][] = [
  ['/name', 'name'],
  ['/address', 'address'],
  ['/working_hours', 'hours'],
  ['/wallet', 'wallet'],
  ['/city_id', 'city'],
  ['/marker/position/lat', 'lat'],
  ['/marker/position/lng', 'lng'],
];

const fieldOf = (pointer: string) => pointers.find(([start]) => pointer.startsWith(start))?.[1];

export const isSame = (one: OfficeFields, other: OfficeFields): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** All values in a fixed order, to compare two forms. */
const inOrder = ({ name, address, hours, wallet, lat, lng, place }: OfficeFields) =>
  [name, address, hours, wallet, lat, lng, place.region_id, place.district_id, place.city_id].map(
    (value) => value?.trim() ?? '',
  );
