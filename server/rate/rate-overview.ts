import type { OfficeRate, PairOverview, RateOverview, RateScope } from '#contract/rate/rate.ts';
import { isSamePair, type Pair, pairsAmong } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { applicableRate, mayOffer } from '#domain/money/rate.ts';
import type { RateStore } from './rate.store.ts';
import type { AuthoredRate } from './rate-overview.store.ts';

type Network = Awaited<ReturnType<RateStore['readNetwork']>>;
type OfficeRates = NonNullable<Awaited<ReturnType<RateStore['readOfficeRates']>>>;
type ShownRate = { record: AuthoredRate; applies: boolean; office: PairOverview['office'] };

/** The pairs of a scope, each with the record that is shown for it. */
export const shownRates = (network: Network, office: OfficeRates | undefined): ShownRate[] =>
  office
    ? pairsAmong([...network.globals, ...office.own]).flatMap((pair) => shownAtOffice(pair, network, office) ?? [])
    : network.globals.map((record) => ({ record, applies: record.actual, office: null }));

function shownAtOffice(
  pair: Pair,
  { globals }: Network,
  { own, followed: followerCounts, has_wallet }: OfficeRates,
): ShownRate | undefined {
  const globalRate = globals.find((rate) => isSamePair(rate, pair));
  const officeRate = own.find((rate) => isSamePair(rate, pair));
  const follows = followerCounts.some((other) => isSamePair(other, pair));
  const applied = applicableRate({ subscribed: follows, globalRate, officeRate, officeHasWallet: has_wallet, pair });
  const record = applied?.rate ?? (follows ? (globalRate ?? officeRate) : (officeRate ?? globalRate));
  const office = { follows, global: globalRate ?? null, own: officeRate ?? null };
  return record && { record, applies: applied !== undefined, office };
}

type LineRates = Awaited<ReturnType<RateStore['readLines']>>;

type Read = { network: Network; shown: readonly ShownRate[]; lines: LineRates; jumpPercent: Decimal };

export function overviewOf({ network, shown, lines, jumpPercent }: Read): RateOverview {
  const { followers, own, offices, since } = network;
  const pairs = shown.map(({ record, applies, office }, at): PairOverview => {
    const { set_by, by_rule, ...rate } = record;
    const { sc, tc } = rate;
    const line = lines.filter(({ spot }) => spot === at + 1);
    const before = line.find(({ is_since }) => is_since);
    const followerCounts = followers.find((other) => isSamePair(other, rate)) ?? { followers: 0, walletless: 0 };
    const { total, names, walletless } = own.find((other) => isSamePair(other, rate)) ?? {
      total: 0,
      names: [],
      walletless: 0,
    };
    return {
      sc,
      tc,
      record: rate,
      applies,
      set_by,
      by_rule,
      before: before ? { rate: before.rate, ts: before.ts } : null,
      line: line.filter(({ is_since }) => !is_since).map(({ rate: was, ts }) => ({ rate: was, ts })),
      followers: followerCounts.followers,
      own: { total, names },
      without_wallet: mayOffer(rate, false) ? 0 : (applies ? followerCounts.walletless : 0) + walletless,
      office,
    };
  });
  return { offices, since, jump_percent: jumpPercent, pairs, unpublished: unpublishedOf(network) };
}

/** Offices without an own rate follow a pair's first global rate. A pair that already had one keeps its followers. */
const unpublishedOf = ({ withoutGlobal, followers, own, offices }: Network): RateOverview['unpublished'] =>
  withoutGlobal.map(({ had_global, ...pair }) => {
    const following = followers.find((other) => isSamePair(other, pair))?.followers ?? 0;
    const keeping = own.find((other) => isSamePair(other, pair))?.total ?? 0;
    return { ...pair, followers: had_global ? following : offices - keeping };
  });

type NamedOffices = Awaited<ReturnType<RateStore['listScopes']>>['items'];
type PairRates = Awaited<ReturnType<RateStore['readPairAt']>>;

export const scopesOf = (
  offices: NamedOffices,
  offers: readonly OfficeRate[],
  pairRates: PairRates | undefined,
): RateScope[] =>
  offices.map((office) => {
    const isHere = ({ office_id }: { office_id: string | null }) => office_id === office.office_id;
    const here = offers.filter(isHere);
    const follow = here.filter(({ source }) => source === 'global').length;
    return {
      ...office,
      follow,
      own: here.length - follow,
      offers: here.map(({ rate: { sc, tc }, source }) => ({ sc, tc, source })),
      pair: pairRates
        ? { follows: pairRates.follows.find(isHere)?.follows ?? false, own: pairRates.own.find(isHere) ?? null }
        : null,
    };
  });
