import type { World } from './world.ts';

/** Two exchanges say this price of one USDT in a currency, now or before. */
export async function sayOnMarket(
  { db }: Pick<World, 'db'>,
  quote: string,
  mid: number,
  minutesAgo = 0,
): Promise<void> {
  await db.pool.query(`update rate_sources set is_on = true where id in ('whitebit', 'binance')`);
  await db.pool.query(
    `insert into rate_samples (source, base, quote, bid, ask, at, taken_at)
     select s, 'USDT', $1, round($2 * 0.9995, 4), round($2 * 1.0005, 4), t, t
     from unnest(array['whitebit', 'binance']) s, (select now() - $3 * interval '1 minute' as t) m`,
    [quote, mid, minutesAgo],
  );
}

/** Nobody has said anything. */
export const silenceMarket = async ({ db }: Pick<World, 'db'>): Promise<void> => {
  await db.pool.query('delete from rate_samples');
};
