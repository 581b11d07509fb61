import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Network } from '#domain/wallet/network.ts';
import { useNow } from '../lib/text/current-time.ts';
import { officesQuery } from '../office/office.queries.ts';
import { currentRatesQuery, findRate, offersQuery, rankingQuery } from '../rate/rate.queries.ts';
import { closedAt, type OfficeOffer, rankOffices, reckonOffers } from './office-offers.ts';

export type { OfficeOffer } from './office-offers.ts';

/** Rates arrive by the live connection. This interval is for networks that block it. */
const minuteMs = 60_000;

/** Every office that offers the pair, with the amount that it pays, and whether it sends on the customer's network. */
export function useOffers(pair: Pair, amount: Decimal | undefined, network: Network | null) {
  const { i18n } = useTranslation();
  const now = useNow();
  const offices = useQuery(officesQuery());
  const rates = useQuery({ ...offersQuery(pair), refetchInterval: minuteMs });
  const current = useQuery(currentRatesQuery());
  const ranking = useQuery(rankingQuery());

  const measures = [current, ranking];
  // Without a global rate or a tolerance the badges would be wrong. So no badges are shown, and the list still works.
  const isUnjudged = measures.some(({ data, error }) => error !== null && data === undefined);
  const judgedBy = current.data &&
    ranking.data && { globalRate: findRate(current.data, pair)?.rate, tolerance: ranking.data.tolerance };
  const closed = offices.data && closedAt(offices.data, now);
  // A typed digit ranks nothing anew, and a tick of the clock only when an office opens or closes.
  const ranked =
    offices.data && rates.data && closed !== undefined && (judgedBy ?? isUnjudged)
      ? rankOffices({
          offices: offices.data,
          rates: rates.data,
          judgedBy,
          network,
          language: i18n.language === 'uk' ? 'uk' : 'en',
          closed,
        })
      : undefined;
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

export type Offers = ReturnType<typeof useOffers>;
