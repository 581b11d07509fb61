import { sql } from 'kysely';
import type { Tx } from '../database/tx.ts';

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
