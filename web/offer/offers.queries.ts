import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { OfficeRate } from '#contract/rate/rate.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Network } from '#domain/wallet/network.ts';
import { useUser } from '../lib/call/session.tsx';
import { useNow } from '../lib/text/current-time.ts';
import { officesQuery } from '../office/office.queries.ts';
import { currentRatesQuery, findRate, offersQuery, promisesQuery, rankingQuery } from '../rate/rate.queries.ts';
import {
  closedAt,
  type OfficeOffer,
  placesByName,
  type RatingBasis,
  rankOffices,
  reckonOffers,
} from './office-offers.ts';

export type { OfficeOffer } from './office-offers.ts';

const none: readonly string[] = [];

/** Rates arrive by the live connection. This interval is for networks that block it. */
const minuteMs = 60_000;

/** Nobody asks offices about each digit. */
const pauseMs = 400;

/** Every office that offers the pair, with the amount that it pays, and whether it sends on the customer's network. */
export function useOffers(pair: Pair, amount: Decimal | undefined, network: Network | null) {
  const offices = useQuery(officesQuery());
  const rates = useQuery({ ...offersQuery(pair), refetchInterval: minuteMs });
  const [asked] = useDebouncedValue(amount, pauseMs);
  const promised = useQuery({ ...promisesQuery(pair, asked), refetchInterval: minuteMs });
  const current = useQuery(currentRatesQuery());
  const ranking = useQuery(rankingQuery());

  const measures = [current, ranking];
  // Without a global rate or a tolerance the badges would be wrong. So no badges are shown, and the list still works.
  const isUnjudged = measures.some(({ data, error }) => error !== null && data === undefined);
  // What a query returns is a new object in each render, and its data is not.
  const global = current.data;
  const tolerance = ranking.data?.tolerance;
  const judgedBy =
    global && tolerance !== undefined ? { globalRate: findRate(global, pair)?.rate, tolerance } : undefined;
  const isReady = judgedBy !== undefined || isUnjudged;
  const ranked = useRanked(isReady ? offices.data : undefined, rates.data, promised.data, judgedBy, network);
  const offers: OfficeOffer[] | undefined = ranked && reckonOffers(ranked, amount);

  const needed = [offices, rates, ...(isUnjudged ? [] : measures)];
  return {
    offices: offices.data,
    offers,
    unjudged: isUnjudged
      ? {
          isTrying: measures.some(({ isFetching }) => isFetching),
          retry: () => void Promise.all(measures.map((query) => query.refetch())),
        }
      : undefined,
    query: {
      data: offers,
      error: needed.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(needed.map((query) => query.refetch())),
    },
  };
}

/** A typed digit ranks nothing again, and a tick of the clock does so only when an office opens or closes. */
function useRanked(
  offices: readonly Office[] | undefined,
  rates: readonly OfficeRate[] | undefined,
  promised: readonly OfficeRate[] | undefined,
  judgedBy: RatingBasis | undefined,
  network: Network | null,
) {
  const { i18n } = useTranslation();
  const { favorite_office_ids: favorites = none } = useUser();
  const now = useNow();
  const closed = offices && closedAt(offices, now);
  if (!offices || !rates || closed === undefined) return undefined;
  const byName = placesByName(offices, i18n.language === 'uk' ? 'uk' : 'en');
  return rankOffices({ offices, rates, promised, judgedBy, network, byName, favorites, closed });
}

export type Offers = ReturnType<typeof useOffers>;
