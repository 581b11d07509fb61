import { IsRestoringProvider, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ExchangeStart, exchangeApi } from '#contract/rate/exchange.ts';
import type { Pair } from '#domain/money/currency.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { call } from '../../lib/call/api.ts';
import { useKept, useReadInFrame, useSession, useUser } from '../../lib/call/session.tsx';
import { officesQuery } from '../../office/office.queries.ts';
import { currentRatesQuery, offersQuery, pairsQuery, rankingQuery } from '../../rate/rate.queries.ts';
import { termsQuery } from '../../rate/terms.queries.ts';
import { draftFrom, emptyDraft, recallDraft } from './exchange-draft.ts';

/** Reads all that the form needs in one call and puts each part where its own query looks for it. */
const startQuery = (pair: Pair) =>
  queryOptions({
    queryKey: ['exchange-start'],
    queryFn: async ({ client, signal }) => {
      const { sc, tc } = pair;
      const askedAt = Date.now();
      const start = await call(exchangeApi.start, { querystring: { sc, tc } }, { signal });
      keepParts(client, pair, start, askedAt);
      return true;
    },
    // Afterwards each part is read again by its own query. These also say what is wrong when this call fails.
    retry: false,
    staleTime: 'static',
  });

function keepParts(cache: QueryClient, pair: Pair, start: ExchangeStart, updatedAt: number): void {
  const since = { updatedAt };
  // A rate has changed while the call was under way, so its answer may be old.
  const isDoubted = cache.getQueryState(pairsQuery().queryKey)?.isInvalidated;
  cache.setQueryData(pairsQuery().queryKey, start.pairs, since);
  cache.setQueryData(currentRatesQuery().queryKey, start.current_rates, since);
  cache.setQueryData(rankingQuery().queryKey, { tolerance: start.tolerance }, since);
  cache.setQueryData(offersQuery(pair).queryKey, start.offers, since);
  cache.setQueryData(termsQuery(pair).queryKey, start.terms, since);
  cache.setQueryData(officesQuery().queryKey, start.offices, since);
  if (isDoubted) void cache.invalidateQueries({ queryKey: ['rates'] });
}

/**
 * While the first call of the form is under way, the queries inside wait for its answer and show that they are loading.
 * Then they have their data, or ask for it themselves if that call has failed.
 */
export function ReadAtStart({ children }: { children: ReactNode }) {
  const user = useUser();
  const address = useScreenAddress();
  const cache = useQueryClient();
  const { isFrame } = useSession();
  const pairOf = (userId: string) => draftFrom(address, recallDraft(userId)).pair;
  const pair = useKept(() => pairOf(user.id), emptyDraft.pair);
  useReadInFrame((cache, me) => cache.prefetchQuery(startQuery(pairOf(me.id))));
  const [isFirst] = useState(() => cache.getQueryData(officesQuery().queryKey) === undefined);
  const { isPending } = useQuery({ ...startQuery(pair), enabled: isFirst });
  return <IsRestoringProvider value={isFrame || (isFirst && isPending)}>{children}</IsRestoringProvider>;
}

/** For what the first call does not bring. */
export function ReadAtOnce({ children }: { children: ReactNode }) {
  const { isFrame } = useSession();
  return <IsRestoringProvider value={isFrame}>{children}</IsRestoringProvider>;
}
