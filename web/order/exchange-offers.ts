import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { officesQuery } from '../office/office.queries.ts';
import { compareOffices, type OfficeOffer } from '../office/office-offers.ts';
import { currentRatesQuery, findRate, offersQuery } from '../rate/rate.queries.ts';

/** Rates come over the live connection; this is for those whose network forbids one. */
const minuteMs = 60_000;

/** Every office that offers the pair, with what it pays for the amount. */
export function useOffers(pair: Pair, amount: Decimal | undefined) {
  const { i18n } = useTranslation();
  const offices = useQuery(officesQuery());
  const rates = useQuery({ ...offersQuery(pair), refetchInterval: minuteMs });
  const current = useQuery(currentRatesQuery());

  const isHere = offices.data !== undefined && rates.data !== undefined && !current.isPending;
  const offers: OfficeOffer[] | undefined = isHere
    ? compareOffices({
        offices: offices.data,
        rates: rates.data,
        globalRate: findRate(current.data ?? [], pair)?.rate,
        amount,
        language: i18n.language,
      })
    : undefined;

  return {
    offices: offices.data,
    offers,
    query: {
      data: offers,
      error: offices.error ?? rates.error,
      refetch: () => Promise.all([offices.refetch(), rates.refetch()]),
    },
  };
}
