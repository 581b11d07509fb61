import type { RateFilter, RateHistory, RateOverview, RateScope } from '#contract/rate/rate.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import type { Pair } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { averageRate } from '#domain/money/rate.ts';
import { type Actor, mayManageNetwork } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateStore } from './rate.store.ts';
import { offersFrom } from './rate-offers.ts';
import { overviewOf, scopesOf, shownRates } from './rate-overview.ts';

type ScopeFilter = {
  office_ids?: string[];
  search?: string;
  sc?: string;
  tc?: string;
  page?: number;
  size?: number;
};

/** The queries of the staff's screens. */
export const rateQueries = (store: RateStore, jumpPercent: Decimal) => ({
  async getHistory(filter: RateFilter & Pair): Promise<RateHistory> {
    return historyOf(await store.readHistory(filter));
  },

  /** All pairs of a scope. The number of queries is fixed, and a longer history makes no query slower. */
  async getOverview(officeId: string | undefined, language: Language): Promise<RateOverview> {
    const [network, office] = await Promise.all([
      store.readNetwork(language),
      officeId === undefined
        ? undefined
        : store.readOfficeRates(officeId).then((known) => known ?? refuse('NOT_FOUND', { reason: 'officeNotFound' })),
    ]);
    const shown = shownRates(network, office);
    const lines = await store.readLines(shown.map(({ record }) => record));
    return overviewOf({ network, shown, lines, jumpPercent });
  },

  async listScopes(
    actor: Actor,
    { search = '', office_ids, sc, tc, ...query }: ScopeFilter,
    language: Language,
  ): Promise<Page<RateScope>> {
    const window = pageWindow(query, pageSizes.offices);
    const wanted = { search, office_ids, first: actor.officeIds, withDrafts: mayManageNetwork(actor) };
    const { items, total } = await store.listScopes(wanted, language, window);
    const ids = items.map(({ office_id }) => office_id);
    const [candidates, atPair] = await Promise.all([
      store.candidatesOfOffices(ids),
      sc !== undefined && tc !== undefined ? store.readPairAt(ids, { sc, tc }) : undefined,
    ]);
    return toPage(scopesOf(items, offersFrom(candidates), atPair), total, window);
  },
});

type Read = Awaited<ReturnType<RateStore['readHistory']>>;

function historyOf({ sums, line, before, extremes }: Read): RateHistory {
  const [first, last] = [line[0], line.at(-1)];
  const [lowest, highest] = extremes
    .toSorted((a, b) => compare(a.rate, b.rate))
    .flatMap((only, _, all) => [only, all[1] ?? only]);
  if (!sums || !first || !last || !highest || !lowest) return { count: 0, figures: null, before, line: [] };
  const average = { rate: averageRate(sums.sum, sums.count) };
  return { count: sums.count, figures: { first, last, highest, lowest, average }, before, line };
}
