import { distanceMetres, type Position } from '#domain/distance.ts';
import { isInPlaceFilter, type PlaceFilter, placeOf } from '../office/place-filter.ts';
import { canChoose, type OfficeOffer } from './office-offers.ts';

/** An office of the list, and how far away it is if the place of the device is known. */
export type ListedOffice = OfficeOffer & { metres?: number };

export type City = { id: string; name: string; place: PlaceFilter; count: number };

/**
 * The cities that have offices with the pair, those with most of them first. A city with the name of its region, such as
 * Kyiv, is in the table of places once for each district: here it is one.
 */
export function citiesOf(offers: readonly OfficeOffer[]): City[] {
  const cities = new Map<string, City>();
  for (const { office } of offers) {
    const city = cityOf(office);
    if (city) cities.set(city.id, { ...city, count: (cities.get(city.id)?.count ?? 0) + 1 });
  }
  return [...cities.values()].sort((a, b) => b.count - a.count);
}

/** The city of this list that is the chosen place. */
export const cityAt = (cities: readonly City[], { region_id, city_id }: PlaceFilter): City | undefined =>
  cities.find(({ id }) => id === city_id || id === region_id);

function cityOf(office: OfficeOffer['office']): Omit<City, 'count'> | undefined {
  const region = office.city?.district.region;
  if (!office.city || !region) return undefined;
  if (office.city.name === region.name) return { ...region, place: { region_id: region.id } };
  return { id: office.city.id, name: office.city.name, place: placeOf(office) };
}

type Asked = { place: PlaceFilter; isOpenOnly: boolean; from: Position | undefined };

/**
 * The offices of a place: the open ones, then the closed ones. In both parts those that can be chosen are first, then the
 * nearest, or else the best, as they come.
 */
export function listOffices(offers: readonly OfficeOffer[], { place, isOpenOnly, from }: Asked) {
  const here: ListedOffice[] = offers
    .filter(({ office }) => isInPlaceFilter(office, place))
    .map((offer) => (from ? { ...offer, metres: distanceMetres(from, offer.office.marker.position) } : offer));
  const open = here.filter(({ isClosed }) => !isClosed);
  const listed = isOpenOnly ? open : here;
  return {
    /** How many are open in this place, and how many there are. */
    openCount: open.length,
    count: here.length,
    /** The one that pays most here. */
    best: here.find(canChoose),
    listed: listed.toSorted(
      (a, b) =>
        Number(a.isClosed) - Number(b.isClosed) ||
        Number(canChoose(b)) - Number(canChoose(a)) ||
        (a.metres ?? 0) - (b.metres ?? 0),
    ),
  };
}
