import { z } from 'zod';
import type { Office } from '#contract/office/office.ts';
import { keepChoice, readChoice } from '../lib/device/storage.ts';

/** The place to look for an office: empty, or down to a region, a district or a city. The deepest id decides. */
export type PlaceFilter = { region_id?: string; district_id?: string; city_id?: string };

export function isInPlaceFilter({ city }: Pick<Office, 'city'>, place: PlaceFilter): boolean {
  if (place.city_id) return city?.id === place.city_id;
  if (place.district_id) return city?.district.id === place.district_id;
  return !place.region_id || city?.district.region.id === place.region_id;
}

export const placeOf = ({ city }: Pick<Office, 'city'>): PlaceFilter =>
  city ? { region_id: city.district.region.id, district_id: city.district.id, city_id: city.id } : {};

const key = 'obmin.place';
const Remembered = z.array(z.guid()).min(1).max(3);

/** The place last chosen on this device: a city with its region and district, or a region alone. */
export function recallPlace(): PlaceFilter {
  const read = Remembered.safeParse(readChoice(key)?.split(','));
  if (!read.success) return {};
  const [region_id, district_id, city_id] = read.data;
  return { ...(region_id && { region_id }), ...(district_id && city_id && { district_id, city_id }) };
}

/** Stores the choice of a city or a region, and deletes it if nothing is chosen. A district alone changes nothing. */
export function rememberPlace({ region_id, district_id, city_id }: PlaceFilter) {
  if (city_id || !district_id)
    keepChoice(key, [region_id, district_id, city_id].filter(Boolean).join(',') || undefined);
}
