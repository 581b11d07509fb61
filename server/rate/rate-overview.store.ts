import type { ExchangeRate, PairOverview, RateScope } from '#contract/rate/rate.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Language } from '#domain/person/user.ts';
import type { Db } from '../database/db.ts';
import { officeNameSql } from '../database/fragments/office-name.ts';
import { containing } from '../database/fragments/search-patterns.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import { newest, newestFirst, rateFields, withPairs } from './rate-columns.ts';

export type AuthoredRate = ExchangeRate & Pick<PairOverview, 'set_by' | 'by_rule'>;

type PairScope = Pair & { office_id: string | null };
type PairScopeRate = { spot: number; is_since: boolean; ts: Date; rate: string };
type ScopeQuery = {
  search: string;
  office_ids: readonly string[] | undefined;
  /** The offices to list first. */
  first: readonly string[];
  withDrafts: boolean;
};
type NamedOffice = Pick<RateScope, 'office_id' | 'name' | 'name_uk' | 'address' | 'has_wallet'>;
type WalletlessCount = { walletless: number };

const withAuthor = (scope: string) => `
  select n.*, x.rule_id is not null as by_rule, case when u.id is not null then jsonb_build_object('id', u.id, 'full_name', u.full_name) end as set_by
  from (${newest(scope)}) n join exchange_rates x on x.id = n.id left join users u on u.id = x.created_by
  order by n.sc, n.tc`;

/** Yesterday at 18:00 in Kyiv. The older name of the time zone also works in older databases. */
const since = `((now() at time zone 'Europe/Kiev')::date - 1 + time '18:00') at time zone 'Europe/Kiev'`;

/** One index lookup. Its cost does not depend on the length of the history. */
const rateAtMoment = (scope: string) => `(
  select e.rate from exchange_rates e
  where ${scope} and e.sc = p.sc and e.tc = p.tc and e.ts <= m.ts and e.hidden_at is null
  order by ${newestFirst} limit 1)`;

const walletless = 'count(*) filter (where o.wallet is null)::int as walletless';

/** The expression on name and address must be the same as in the index. */
const found = `offices o where o.archived_at is null and ($3 or not o.draft) and ($1 = '%%' or
  lower(coalesce(o.name, '') || ' ' || o.address) like $1 or lower(o.name_uk) like $1 or o.city_id in (
    select id from cities where lower(name_uk) like $1 or lower(name_en) like $1))
  and ($2::uuid[] is null or o.id = any($2))`;

const sql = {
  newestGlobal: statement<AuthoredRate>('overview-newest-global', withAuthor('office_id is null')),
  newestOwn: statement<AuthoredRate>('overview-newest-own', withAuthor('office_id = $1')),
  officeCount: statement<{ offices: number; since: Date }>(
    'overview-ground',
    `select count(*)::int as offices, ${since} as since from offices o where ${isWorkingSql('o')}`,
  ),
  followers: statement<Pair & { followers: number } & WalletlessCount>(
    'overview-followers',
    `select s.sc, s.tc, count(*)::int as followers, ${walletless}
     from rate_subscriptions s join offices o on o.id = s.office_id where ${isWorkingSql('o')} group by s.sc, s.tc`,
  ),
  own: { en: ownRates('en'), uk: ownRates('uk') },
  /** The pairs that have no global record now, and whether they had one. A hidden record shows that they did. */
  withoutGlobal: statement<Pair & { had_global: boolean }>(
    'overview-without-global',
    `${withPairs}
     select p.sc, p.tc, exists (
       select from exchange_rates e where (e.sc, e.tc) = (p.sc, p.tc) and e.office_id is null) as had_global
     from pairs p where not exists (
       select from exchange_rates e
       where (e.sc, e.tc) = (p.sc, p.tc) and e.office_id is null and e.hidden_at is null)
     order by p.sc, p.tc`,
  ),
  office: statement<{ has_wallet: boolean; followed: Pair[] }>(
    'overview-office',
    `select o.wallet is not null as has_wallet, (
       select coalesce(jsonb_agg(jsonb_build_object('sc', s.sc, 'tc', s.tc)), '[]')
       from rate_subscriptions s where s.office_id = o.id
     ) as followed
     from offices o where o.id = $1 and o.archived_at is null`,
  ),
  lines: statement<PairScopeRate>(
    'overview-lines',
    `with moments as (
       select now() - make_interval(days => age) as ts, false as is_since from generate_series(0, 30) age
       union all select ${since}, true
     )
     select p.spot::int, m.is_since, m.ts, r.rate
     from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality p(sc, tc, office_id, spot)
     cross join moments m
     cross join lateral (
       ${rateAtMoment('p.office_id is null and e.office_id is null')} union all ${rateAtMoment('e.office_id = p.office_id')}
     ) r
     order by p.spot, m.ts`,
  ),
  scopes: { en: scopes('en'), uk: scopes('uk') },
  scopeCount: statement<{ total: number }>(
    'overview-scope-count',
    `select count(*)::int as total from (select from ${found} limit ${countLimit}) counted`,
  ),
  ofPair: statement<{ office_id: string; follows: boolean }>(
    'overview-of-pair',
    `select o.id as office_id,
       exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = ($2, $3, o.id)) as follows
     from unnest($1::uuid[]) o(id)`,
  ),
  ownOfPair: statement<ExchangeRate>(
    'overview-own-of-pair',
    `select ${rateFields} from exchange_rates r
     where r.actual and r.sc = $2 and r.tc = $3 and r.office_id = any($1::uuid[])`,
  ),
};

function ownRates(language: Language) {
  const name = officeNameSql(language, 'o');
  return statement<Pair & PairOverview['own'] & WalletlessCount>(
    `overview-own-${language}`,
    `select r.sc, r.tc, count(*)::int as total, ${walletless},
       to_jsonb((array_agg(${name} order by ${name} collate "${language}-x-icu"))[1:3]) as names
     from exchange_rates r join offices o on o.id = r.office_id
     where r.actual and ${isWorkingSql('o')}
       and not exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = (r.sc, r.tc, r.office_id))
     group by r.sc, r.tc`,
  );
}

function scopes(language: Language) {
  const name = officeNameSql(language, 'o');
  return statement<NamedOffice>(
    `overview-scopes-${language}`,
    `select o.id as office_id, o.name, o.name_uk, o.address, o.wallet is not null as has_wallet from ${found}
     order by o.id = any($6) desc, ${name} collate "${language}-x-icu", o.id limit $4 offset $5`,
  );
}

export const rateOverview = ({ pool }: Db) => ({
  /** The facts about every pair that all scopes share. */
  async readNetwork(language: Language) {
    const [globals, followers, own, withoutGlobal, [officeCount]] = await Promise.all([
      ask(pool, sql.newestGlobal),
      ask(pool, sql.followers),
      ask(pool, sql.own[language]),
      ask(pool, sql.withoutGlobal),
      ask(pool, sql.officeCount),
    ]);
    return {
      globals,
      followers,
      own,
      withoutGlobal,
      offices: officeCount?.offices ?? 0,
      since: officeCount?.since ?? new Date(),
    };
  },

  /** Undefined when the office does not exist. */
  async readOfficeRates(officeId: string) {
    const [[office], own] = await Promise.all([
      ask(pool, sql.office, [officeId]),
      ask(pool, sql.newestOwn, [officeId]),
    ]);
    return office && { ...office, own };
  },

  /** The line of each spot: its rate on each of the last 30 days, and at yesterday 18:00. `spot` counts from 1. */
  readLines: (pairScopes: readonly PairScope[]): Promise<PairScopeRate[]> =>
    ask(pool, sql.lines, [
      pairScopes.map(({ sc }) => sc),
      pairScopes.map(({ tc }) => tc),
      pairScopes.map(({ office_id }) => office_id),
    ]),

  async listScopes(
    { search, office_ids, first, withDrafts }: ScopeQuery,
    language: Language,
    { limit, offset }: PageWindow,
  ) {
    const wanted = [containing(search), office_ids ?? null, withDrafts];
    const [items, [counted]] = await Promise.all([
      ask(pool, sql.scopes[language], [...wanted, limit, offset, first]),
      ask(pool, sql.scopeCount, wanted),
    ]);
    return { items, total: counted?.total ?? 0 };
  },

  /** Whether these offices follow the global rate of a pair, and their own switched-on rates of it. */
  async readPairAt(officeIds: readonly string[], { sc, tc }: Pair) {
    const [follows, own] = await Promise.all([
      ask(pool, sql.ofPair, [officeIds, sc, tc]),
      ask(pool, sql.ownOfPair, [officeIds, sc, tc]),
    ]);
    return { follows, own };
  },
});
