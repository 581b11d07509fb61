import { useState } from 'react';
import type { OfficeOffer } from './office-offers.ts';
import { isInPlace, type Place } from './place.ts';

/** So many rows at first, and so many more at each wish. */
const rowsAtOnce = 20;

/** The offices of a place, as many of them as are shown: the best ones, and the chosen one however far down it stands. */
export function useOfficeRows(offers: readonly OfficeOffer[], place: Place, selected: string | undefined) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const here = offers.filter(({ office }) => isInPlace(office, place));
  const chosen = here.slice(limit).find(({ office }) => office.id === selected);
  const shown = chosen ? [...here.slice(0, limit), chosen] : here.slice(0, limit);
  // The chosen one may be among the next ones, and is here already.
  const next = here.slice(limit, limit + rowsAtOnce).filter((offer) => offer !== chosen);
  return {
    count: here.length,
    shown,
    next: next.length,
    showMore: () => setLimit(limit + rowsAtOnce),
  };
}

export type OfficeRows = ReturnType<typeof useOfficeRows>;
