import { queryOptions, useQuery } from '@tanstack/react-query';
import { termsApi } from '#contract/rate/terms.ts';
import type { Pair } from '#domain/money/currency.ts';
import { type AmountBounds, boundsAt } from '#domain/money/pair-terms.ts';
import { call } from '../lib/call/api.ts';

export const termsQuery = ({ sc, tc }: Pair) =>
  queryOptions({
    queryKey: ['terms', sc, tc],
    queryFn: () => call(termsApi.list, { querystring: { sc, tc } }),
    staleTime: 60_000,
  });

/**
 * The bounds of the pair at the chosen office, and before one is chosen those for all. Undefined without bounds, and
 * until they are loaded: the server refuses an amount outside them in any case.
 */
export function useBounds(pair: Pair, officeId: string | undefined): AmountBounds | undefined {
  const terms = useQuery(termsQuery(pair)).data ?? [];
  const at = (id: string | null | undefined) => terms.find(({ office_id }) => office_id === id);
  return boundsAt(at(officeId), at(null));
}
