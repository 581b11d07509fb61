import { z } from 'zod';
import type { Office } from '#contract/office.ts';
import { keepChoice, readChoice } from '../lib/storage.ts';

/** Where the customer looks for an office: nothing chosen, or as deep as they have chosen. The deepest one decides. */
export type Place = { region_id?: string; district_id?: string; city_id?: string };

export function isInPlace({ city }: Pick<Office, 'city'>, place: Place): boolean {
  if (place.city_id) return city?.id === place.city_id;
  if (place.district_id) return city?.district.id === place.district_id;
  return !place.region_id || city?.district.region.id === place.region_id;
}

export const placeOf = ({ city }: Pick<Office, 'city'>): Place =>
  city ? { region_id: city.district.region.id, district_id: city.district.id, city_id: city.id } : {};

const key = 'obmin.place';
const Remembered = z.tuple([z.guid(), z.guid(), z.guid()]);

/** The city that was chosen last on this device, with the region and the district above it. */
export function recallPlace(): Place {
  const read = Remembered.safeParse(readChoice(key)?.split(','));
  if (!read.success) return {};
  const [region_id, district_id, city_id] = read.data;
  return { region_id, district_id, city_id };
}

/** A whole choice is remembered, and none at all is forgotten; one on its way is neither. */
export function rememberPlace({ region_id, district_id, city_id }: Place) {
  if (region_id && district_id && city_id) keepChoice(key, [region_id, district_id, city_id].join(','));
  if (!region_id) keepChoice(key, undefined);
}
