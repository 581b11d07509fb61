import { useState } from 'react';
import type { OfficeOffer } from './office-offers.ts';
import { isInPlace, type Place } from './place-filter.ts';

/** The number of rows at first, and of rows added by each "show more". */
const rowsAtOnce = 20;

/** The visible offices of a place: the best ones, and the chosen office even if it is further down. */
export function useOfficeRows(offers: readonly OfficeOffer[], place: Place, selected: string | undefined) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const here = offers.filter(({ office }) => isInPlace(office, place));
  const chosen = here.slice(limit).find(({ office }) => office.id === selected);
  const shown = chosen ? [...here.slice(0, limit), chosen] : here.slice(0, limit);
  // The chosen office is visible already, so it does not count as a new row.
  const next = here.slice(limit, limit + rowsAtOnce).filter((offer) => offer !== chosen);
  return {
    count: here.length,
    shown,
    next: next.length,
    showMore: () => setLimit(limit + rowsAtOnce),
  };
}

export type OfficeRows = ReturnType<typeof useOfficeRows>;
