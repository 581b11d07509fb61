import { sql } from 'kysely';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { type RuleRails, wantedRate } from '#domain/rate-rule/rate-rule.ts';
import { type MarketRate, marketRate } from '#domain/rate-source/market-rate.ts';
import { recordChange } from '../database/audit.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { whyOf } from '../rate-rule/rate-rule.service.ts';
import { type MarketValue, marketFactsOf, marketSql } from '../rate-source/market.sql.ts';

/** The demo has no network: its sources are asked by nobody, and what they said counts for a day. */
const daySeconds = 86_400;

/**
 * What the market said in the last week, every half an hour, near the rates of the demo: two exchanges and the NBU for hryvnias
 * and euros, and for dollars an exchange beside what is crossed.
 */
export async function addMarket(tx: Tx): Promise<void> {
  await sql`update rate_sources set is_on = true, base_url = null, limit_seconds = ${daySeconds}
    where id in ('whitebit', 'binance', 'kraken')`.execute(tx.kysely);
  await sql`update rate_sources set is_on = true, base_url = null where id = 'nbu'`.execute(tx.kysely);
  await sql`insert into price_codes (kind, name, code) values ('city', 'Lviv', 'LVOV'), ('city', 'Kyiv', 'KIEV')`.execute(
    tx.kysely,
  );
  // What they want is near the rates of the demo, and nothing moves by itself there.
  await sql`insert into rate_rules (sc, tc, mode, margin_percent, step, step_percent, day_percent, floor, ceiling, pause_minutes, on_pause)
    select sc, tc, 'proposes', 0.8, 0.01, 1, 3, 38, 46, 30, 'ask'
    from (values ('USDT', 'UAH'), ('UAH', 'USDT')) as pair (sc, tc)`.execute(tx.kysely);
  // A wave of two days, and a smaller one of each source, so that sources differ a little and agree.
  await sql`
    insert into rate_samples (source, base, quote, bid, ask, at, taken_at)
    select p.source, p.base, p.quote, round(p.mid * wave * (1 - p.half), 8), round(p.mid * wave * (1 + p.half), 8), t, t
    from generate_series(now() - interval '7 days', now() - interval '1 minute', interval '30 minutes') with ordinality as g (t, n)
    cross join (values
      ('whitebit', 'USDT', 'UAH', 41.68, 0.0007), ('binance', 'USDT', 'UAH', 41.71, 0.0008),
      ('kraken', 'USDT', 'USD', 0.9996, 0.0002), ('kraken', 'USDT', 'EUR', 0.8683, 0.0004),
      ('binance', 'USDT', 'EUR', 0.8687, 0.0003),
      ('nbu', 'USD', 'UAH', 41.72, 0), ('nbu', 'EUR', 'UAH', 48.02, 0)
    ) as p (source, base, quote, mid, half)
    cross join lateral (
      select 1 + 0.002 * sin(n / 15.3)::numeric * (p.base = 'USDT')::int + 0.0003 * sin(n * length(p.source))::numeric as wave
    ) w
    where p.source <> 'nbu' or n % 48 = 0 or n >= 336`.execute(tx.kysely);
}

const euros = { sc: 'EUR', tc: stablecoin, office_id: null };
const euroRails: RuleRails = {
  ...{ margin_percent: '0.45', step: '0.001', step_percent: '1', day_percent: '3', floor: '0.8', ceiling: '0.95' },
};

/**
 * A rule has published the newest rate of the euro from these samples, as its job would, so that the rate says why. Since then
 * the rule proposes, because in the demo nothing moves by itself.
 */
export async function publishByRule(tx: Tx): Promise<void> {
  const market = await euroMarket(tx);
  const rate = market.mid === null ? undefined : wantedRate(euros, market.mid, euroRails);
  if (rate === undefined) throw new Error('The market of the demo has no rate of the euro');
  const rule = { id: newId(), ...euros, ...euroRails };
  await sql`insert into rate_rules (id, sc, tc, mode, margin_percent, step, step_percent, day_percent, floor, ceiling, pause_minutes, on_pause)
    values (${rule.id}, ${rule.sc}, ${rule.tc}, 'publishes', ${rule.margin_percent}, ${rule.step}, ${rule.step_percent},
      ${rule.day_percent}, ${rule.floor}, ${rule.ceiling}, 30, 'ask')`.execute(tx.kysely);
  const { rows } = await sql<{ id: string; rate: Decimal }>`update exchange_rates set actual = false
    where actual and sc = ${rule.sc} and tc = ${rule.tc} and office_id is null returning id, rate`.execute(tx.kysely);
  const [before] = rows;
  if (!before || before.rate === rate) throw new Error('A rule moves a rate that stands');
  const id = newId();
  await sql`insert into exchange_rates (id, sc, tc, rate, rule_id)
    values (${id}, ${rule.sc}, ${rule.tc}, ${rate}, ${rule.id})`.execute(tx.kysely);
  const stands = { ...euros, actual: true };
  await recordChange(tx, {
    ...{ actorId: null, kind: 'rate_created', objectId: id },
    before: { ...stands, ...before },
    after: { ...stands, id, rate, rule_id: rule.id, ...whyOf(market, rule) },
  });
  await sql`update rate_rules set mode = 'proposes' where id = ${rule.id}`.execute(tx.kysely);
}

async function euroMarket(tx: Tx): Promise<MarketRate> {
  const value = await sql<{ market: MarketValue }>`select ${sql.raw(marketSql('all'))} as market`.execute(tx.kysely);
  const [found] = value.rows;
  if (!found) throw new Error('A query of one value has one row');
  return marketRate(euros.sc, marketFactsOf(found.market), new Date(found.market.now));
}
