import type { SourceChange, RateSource as SourceOnWire } from '#contract/rate/market.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { MarketBounds, RateSource, Sample } from '#domain/rate-source/sample.ts';
import { mostMarkets } from '#domain/rate-source/source.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { type Tx, writeOne } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';
import type { Taken } from './adapter.ts';
import { newestSamples } from './market.sql.ts';

export type SourceRow = Omit<SourceOnWire, 'samples'>;
export type MarketRow = MarketBounds & { currency: string; far_percent: Decimal };
/** What is absent stays. */
type NewMarket = MarketBounds & { currency: string; far_percent: Decimal | undefined };
export type DueSource = Pick<SourceRow, 'id' | 'every_seconds' | 'failures'> & { base_url: string };
type Kept = Pick<SourceRow, 'on' | 'base_url' | 'every_seconds' | 'limit_seconds'>;

const sourceFields = `id, is_on as on, base_url, every_seconds, limit_seconds, asked_at, answered_at,
  case when is_on and base_url is not null then next_at end as next_at, failures, fault`;
const bounds = `currency, trim_scale(low)::text as low, trim_scale(high)::text as high,
  trim_scale(agree_percent)::text as agree_percent, trim_scale(spread_percent)::text as spread_percent,
  trim_scale(far_percent)::text as far_percent`;
const sampleFields = 'source, base, quote, trim_scale(bid)::text as bid, trim_scale(ask)::text as ask, at';

const sql = {
  list: statement<SourceRow>('rate-sources-list', `select ${sourceFields} from rate_sources order by id`),
  hold: statement<SourceRow>(
    'rate-source-hold',
    `select ${sourceFields} from rate_sources where id = $1 for no key update`,
  ),
  /** A source that is asked elsewhere or again is asked at once, and its failures of before are over. */
  change: statement<SourceRow>(
    'rate-source-change',
    `update rate_sources set is_on = $2, base_url = $3, every_seconds = $4, limit_seconds = $5, next_at = now(), failures = 0,
       fault = null
     where id = $1 returning ${sourceFields}`,
  ),
  markets: statement<MarketRow>('markets-list', `select ${bounds} from markets order by currency`),
  lockMarkets: statement('markets-lock', 'lock table markets in share row exclusive mode'),
  setBounds: statement<MarketRow>(
    'market-set-bounds',
    `insert into markets (currency, low, high, agree_percent, spread_percent, far_percent)
     values ($1, $2, $3, $4, $5, coalesce($6::numeric, 5))
     on conflict (currency) do update set low = excluded.low, high = excluded.high,
       agree_percent = excluded.agree_percent, spread_percent = excluded.spread_percent,
       far_percent = coalesce($6, markets.far_percent)
     returning ${bounds}`,
  ),
  /** The time of the next question moves before the question, so one node asks. */
  claim: statement<DueSource>(
    'rate-sources-claim',
    `update rate_sources set asked_at = now(), next_at = now() + every_seconds * interval '1 second'
     where is_on and base_url is not null and next_at <= now()
     returning id, base_url, every_seconds, failures`,
  ),
  add: statement<Sample>(
    'rate-samples-add',
    `insert into rate_samples (source, base, quote, bid, ask, at, taken_by)
     select $1, s.base, s.quote, s.bid, s.ask, coalesce(s.at, clock_timestamp()), $3
     from jsonb_to_recordset($2::jsonb) as s (base text, quote text, bid numeric, ask numeric, at timestamptz)
     returning ${sampleFields}`,
  ),
  note: statement(
    'rate-source-note',
    `update rate_sources set failures = $2, fault = $3,
       answered_at = case when $2 = 0 then now() else answered_at end,
       next_at = greatest(next_at, now() + $4 * interval '1 second')
     where id = $1`,
  ),
  sweep: statement('rate-samples-sweep', `delete from rate_samples where taken_at < now() - interval '90 days'`),
};

/** What became of a question: how often it has failed in a row by now, and how long the source is left alone. */
export type Outcome = Pick<SourceRow, 'id' | 'failures' | 'fault'> & { taken: Taken[]; waitSeconds: number };

export const rateSourceStore = (db: Pick<Db, 'pool' | 'read' | 'write'>) => ({
  listSources: () => ask(db.pool, sql.list),
  listMarkets: () => ask(db.pool, sql.markets),

  /** What the market rates are made of, as it stands at one moment. */
  readMarket: () =>
    db.read(async (tx) => {
      const [sources, markets, newest] = await Promise.all([
        tx.send(sql.list),
        tx.send(sql.markets),
        tx.send(newestSamples),
      ]);
      return { sources, markets, samples: newest, now: newest[0]?.now ?? new Date() };
    }),

  /** Undefined where there is no such source. */
  change: (acting: Acting, id: RateSource, merge: (before: SourceRow) => Kept): Promise<SourceRow | undefined> =>
    db.write(acting.by, async (tx) => {
      const [before] = await tx.send(sql.hold, [id]);
      if (!before) return undefined;
      const { on, base_url, every_seconds, limit_seconds } = merge(before);
      acting.requireFresh();
      const [after] = await tx.send(sql.change, [id, on, base_url, every_seconds, limit_seconds]);
      await journal(tx, acting, {
        kind: 'rate_source_changed',
        objectId: id,
        before: keptOf(before),
        after: after && keptOf(after),
      });
      return after;
    }),

  /** `isFull`: there are as many markets as there may be. */
  setBounds: (acting: Acting, { currency, ...wanted }: NewMarket): Promise<MarketRow | undefined | 'isFull'> =>
    db.write(acting.by, async (tx) => {
      await tx.send(sql.lockMarkets);
      const markets = await tx.send(sql.markets);
      const before = markets.find((market) => market.currency === currency);
      if (!before && markets.length >= mostMarkets) return 'isFull';
      acting.requireFresh();
      const { low, high, agree_percent, spread_percent, far_percent = null } = wanted;
      const [after] = await tx.send(sql.setBounds, [currency, low, high, agree_percent, spread_percent, far_percent]);
      await journal(tx, acting, { kind: 'market_changed', objectId: currency, before, after });
      return after;
    }),

  addReading: (acting: Acting, taken: Omit<Taken, 'at'>): Promise<Sample | undefined> =>
    db.write(acting.by, async (tx) => {
      const [made] = await tx.send(sql.add, ['manual', JSON.stringify([taken]), acting.actorId]);
      const { base: _, quote, bid, ask: asked } = taken;
      await journal(tx, acting, { kind: 'reading_made', objectId: quote, after: { bid, ask: asked } });
      return made;
    }),

  /** The sources that are due. Each is asked by one node. */
  claim: () => writeOne(db, system, sql.claim),

  keep: ({ id, taken, failures, fault, waitSeconds }: Outcome): Promise<void> =>
    db.write(system, async (tx) => {
      await Promise.all([
        taken.length > 0 ? tx.send(sql.add, [id, JSON.stringify(taken), null]) : [],
        tx.send(sql.note, [id, failures, fault, waitSeconds]),
        tx.commit(),
      ]);
    }),

  sweep: () => writeOne(db, system, sql.sweep),
});

export type RateSourceStore = ReturnType<typeof rateSourceStore>;

const keptOf = ({ on, base_url, every_seconds, limit_seconds }: SourceRow): Required<SourceChange> => ({
  on,
  base_url,
  every_seconds,
  limit_seconds,
});

type Entry = {
  kind: 'rate_source_changed' | 'market_changed' | 'reading_made';
  objectId: string;
  before?: object | undefined;
  after?: object | undefined;
};

const journal = (tx: Tx, { actorId, origin }: Acting, { kind, objectId, before, after }: Entry) =>
  recordChange(tx, {
    ...{ actorId, origin, kind, objectId },
    before: before ? { ...before } : null,
    after: after ? { ...after } : null,
  });
