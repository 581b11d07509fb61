import type { PublicMonth } from '#contract/rate/public-month.ts';
import type { PublicRates } from '#contract/rate/public-rates.ts';
import type { OfficeRate } from '#contract/rate/rate.ts';
import type { PairTerms } from '#contract/rate/terms.ts';
import { openState } from '#domain/hours/opening-time.ts';
import { isSamePair, type Pair, pairsAmong } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { boundsAt } from '#domain/money/pair-terms.ts';
import { isQuotedForward, quoteOf } from '#domain/money/rate.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import type { PublicOfficeRow, PublicRatesStore } from './public-rates.store.ts';

type Needs = {
  store: PublicRatesStore;
  rates: Pick<RateService, 'listAllOffers' | 'listCurrent' | 'listMonth'>;
  terms: Pick<TermsService, 'list'>;
};
type ClosingRate = Awaited<ReturnType<RateService['listMonth']>>[number];
type Quoting = Pair & { forward: boolean };

export function publicRatesService({ store, rates, terms }: Needs) {
  return {
    /** What holds now, and for how many milliseconds at most: until the next office opens or closes. */
    async read(): Promise<{ rates: PublicRates; validMs: number }> {
      const [offices, offers, current, bounds] = await Promise.all([
        store.listOffices(),
        rates.listAllOffers(),
        rates.listCurrent(),
        terms.list({}),
      ]);
      const offersAt = Map.groupBy(offers, ({ office_id }) => office_id);
      const boundsFor = boundsBy(bounds);
      const quotings = quotingsOf(offers, current);
      const quotingBy = new Map(quotings.map((quoting) => [keyOf(quoting), quoting.forward]));
      const described = offices.map((office) => ({
        ...describe(office),
        rates: (offersAt.get(office.id) ?? []).map(({ rate: { sc, tc, rate, ts } }) => ({
          ...{ sc, tc, rate, set_at: ts },
          quote: quoteOf(rate, quotingBy.get(keyOf({ sc, tc })) ?? true),
          ...boundsFor(office.id, { sc, tc }),
        })),
      }));
      const pairs = quotings.map(({ sc, tc, forward }) => ({ sc, tc, quoted: forward ? sc : tc }));
      return { rates: { pairs, offices: described }, validMs: validFor(described, offices[0]?.now) };
    },

    /** The last 30 days. A pair is quoted by the rate of now on all of them. */
    async readMonth(): Promise<PublicMonth> {
      const byPair = Map.groupBy(await rates.listMonth(), keyOf);
      return { pairs: [...byPair.values()].flatMap(monthOf) };
    },
  };
}

const keyOf = ({ sc, tc }: Pair) => `${sc}/${tc}`;

function monthOf(closings: readonly ClosingRate[]): PublicMonth['pairs'] {
  const now = closings.at(-1);
  if (!now) return [];
  const { sc, tc } = now;
  const forward = isQuotedForward(now.rate);
  const days = closings.map(({ day, rate }) => ({ day, rate, quote: quoteOf(rate, forward) }));
  return [{ sc, tc, quoted: forward ? sc : tc, days }];
}

/** How each offered pair is quoted: by its global rate, or by the best rate where there is none. */
function quotingsOf(offers: readonly OfficeRate[], current: readonly (Pair & { rate: Decimal })[]): Quoting[] {
  return pairsAmong(offers.map(({ rate }) => rate)).map((pair) => {
    const reference = current.find((rate) => isSamePair(rate, pair))?.rate ?? bestOf(offers, pair);
    return { ...pair, forward: isQuotedForward(reference) };
  });
}

const bestOf = (offers: readonly OfficeRate[], pair: Pair): Decimal =>
  offers.reduce<Decimal>(
    (best, { rate }) => (isSamePair(rate, pair) && compare(rate.rate, best) > 0 ? rate.rate : best),
    '0',
  );

function boundsBy(terms: readonly PairTerms[]) {
  const scopeOf = (office: string | null, pair: Pair) => `${office ?? ''} ${keyOf(pair)}`;
  const known = new Map(terms.map((one) => [scopeOf(one.office_id, one), one]));
  return (office: string, pair: Pair) => {
    const bounds = boundsAt(known.get(scopeOf(office, pair)), known.get(scopeOf(null, pair)));
    return { min_amount: bounds?.min_amount ?? null, max_amount: bounds?.max_amount ?? null };
  };
}

function describe({ closed_until, closures, closed_days, now, ...office }: PublicOfficeRow) {
  const { working_hours } = office;
  const shut = closures.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }));
  const state = openState({ working_hours, closed_until, closures: shut, closed_days }, now);
  const changes_at = (state.open ? state.until : state.opens) ?? null;
  const paused = !state.open && closed_until !== null && closed_until > now;
  return { ...office, open_now: state.open, paused, changes_at };
}

function validFor(offices: readonly { changes_at: Date | null }[], now: Date | undefined): number {
  const changes = offices.flatMap(({ changes_at }) => changes_at ?? []).map((at) => at.getTime());
  return now === undefined ? 0 : Math.min(...changes.map((at) => at - now.getTime()), Number.POSITIVE_INFINITY);
}
