import { minutesAfterPayout, type ReadTransaction } from '#domain/chain/reading.ts';
import type { ReadingProblem, ReadingState } from '#domain/chain/reading-words.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';

/** What a reading says about one deal. `completes`: whether it is a payout that is final, or one that is none. */
export type JudgedReading = {
  order_id: string;
  state: Exclude<ReadingState, 'unread'>;
  problem: ReadingProblem | null;
  amount: Decimal | null;
  found_on: ReadableNetwork | null;
  completes: 'soon' | 'never' | null;
  isTold: boolean;
  /** In how many seconds it is looked at again. Null: no more. */
  wait: number | null;
};

/** What a chain said of a transaction. Undefined: it does not know it. */
export type Said = { transfer: string; network: ReadableNetwork; read: ReadTransaction | undefined; needed: number };

/** A transaction may have many transfers, of which so many are kept. */
const mostKept = 50;

const sql = {
  /** A line more only when it is something else than the last one. */
  remember: statement(
    'chain-remember',
    `insert into transfer_readings (transfer, network, state, failed, block, block_at, transfers)
     select $1, $2, $3, $4, $5, $6, $7::jsonb
     where not exists (
       select from (select * from transfer_readings where transfer = $1 and network = $2 order by id desc limit 1) last
       where (last.state, last.failed, last.block, last.transfers) is not distinct from ($3, $4::boolean, $5::bigint, $7::jsonb))`,
  ),
  judge: statement<{ news: number }>(
    'chain-judge',
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as g (order_id uuid, state text, problem text, amount numeric,
         found_on text, completes text, "isTold" boolean, wait double precision)
     ), old as (
       select r.* from order_readings r join given using (order_id) where r.transfer = $1 and r.state <> 'final' for update of r
     ), judged as (
       update order_readings r set state = g.state, problem = g.problem, amount = g.amount, found_on = g.found_on,
         block_at = $3, depth = $4, depth_needed = $5, read_at = now(),
         completes_at = case g.completes when 'soon' then now() + interval '${minutesAfterPayout} minutes' when 'never' then 'infinity' end,
         tries = case when g.state = 'missing' then r.tries + 1 else 0 end,
         next_at = now() + g.wait * interval '1 second', told_at = case when g."isTold" then now() end
       from given g, old where r.order_id = g.order_id and r.transfer = $1 and old.order_id = r.order_id
       returning r.order_id, (r.state, r.problem, r.amount, r.depth) is distinct from (old.state, old.problem, old.amount, old.depth) as is_news
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_here', order_id from judged where is_news
     )
     select count(*) filter (where is_news)::int as news from judged`,
  ),
};

export const chainReadings = (db: Pick<Db, 'write'>) => ({
  /** Keeps what was said of a transaction, and what it means for the deals. Answers how many of them have news. */
  keep: ({ transfer, network, read, needed }: Said, judged: readonly JudgedReading[]): Promise<number> =>
    db.write(system, async (tx) => {
      const facts = [transfer, network, ...factsOf(read)];
      const [, [counted]] = await Promise.all([
        tx.send(sql.remember, facts),
        tx.send(sql.judge, [transfer, JSON.stringify(judged), read?.at ?? null, read?.depth ?? 0, needed]),
        tx.commit(),
      ]);
      return counted?.news ?? 0;
    }),
});

/** The state, whether it failed, its block, the time of that, and its transfers. */
function factsOf(read: ReadTransaction | undefined): unknown[] {
  if (!read) return ['missing', null, null, null, null];
  const { isFinal, failed, block, at, transfers } = read;
  const kept = transfers.slice(0, mostKept).map(({ contract, to, units }) => ({ contract, to, units: String(units) }));
  return [isFinal ? 'final' : 'pending', failed, block, at, JSON.stringify(kept)];
}

export type ChainReadings = ReturnType<typeof chainReadings>;
