import type { Decimal } from '#domain/money/money.ts';
import { closedAt, rankOffices, reckonOffers } from '../offer/office-offers.ts';

type Compared = Omit<Parameters<typeof rankOffices>[0], 'closed' | 'favorites'> & {
  favorites?: string[];
  amount: Decimal | undefined;
  now: Date;
};

/** The offices as the form compares them for an amount at a moment. */
export const compareOffices = ({ amount, now, favorites = [], ...ranked }: Compared) =>
  reckonOffers(rankOffices({ ...ranked, favorites, closed: closedAt(ranked.offices, now) }), amount);
