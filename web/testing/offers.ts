import type { Decimal } from '#domain/money/money.ts';
import type { Language } from '#domain/person/user.ts';
import { closedAt, placesByName, rankOffices, reckonOffers } from '../offer/office-offers.ts';

type Compared = Omit<Parameters<typeof rankOffices>[0], 'closed' | 'favorites' | 'byName'> & {
  language: Language;
  favorites?: string[];
  amount: Decimal | undefined;
  now: Date;
};

/** The offices as the form compares them for an amount at a moment. */
export function compareOffices({ amount, now, language, favorites = [], ...ranked }: Compared) {
  const { offices } = ranked;
  const places = { byName: placesByName(offices, language), closed: closedAt(offices, now) };
  return reckonOffers(rankOffices({ ...ranked, ...places, favorites }), amount);
}
