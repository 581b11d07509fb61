import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

/** `waitSeconds` is the time until the job may be due. `goodAge` counts from the last good run on any node. */
type Claim = { isMine: boolean; memo: unknown; waitSeconds: number; goodAge: number | null };

type Result = 'done' | 'failed' | 'stopped';

type Finished = { name: string; owner: string; result: Result; error: string | null; everySeconds: number };

const firstRetrySeconds = 5;
/** While another node runs the job, its end may come long before the end of the lease. */
const lookAgainSeconds = 5;
const mostErrorLength = 500;

const sql = {
  register: statement('job-register', 'insert into jobs (name) values ($1) on conflict do nothing'),
  // A time of the next run that is further away than the interval comes from a clock that was wrong: the database moved
  // to a machine with another clock. Such a job is due.
  claim: statement<Claim>(
    'job-claim',
    `with seen as (
       select name, extract(epoch from clock_timestamp() - succeeded_at)::float8 as good_age,
         extract(epoch from greatest(next_run_at, locked_until) - clock_timestamp())::float8 as wait,
         case when locked_until > clock_timestamp() then ${lookAgainSeconds} end as look_again
       from jobs where name = $1
     ), due as (
       select name from jobs where name = $1
         and (next_run_at <= clock_timestamp() or next_run_at > clock_timestamp() + make_interval(secs => $4))
         and (locked_until is null or locked_until <= clock_timestamp())
       for update skip locked
     ), taken as (
       update jobs set owner = $2, started_at = clock_timestamp(), locked_until = clock_timestamp() + make_interval(secs => $3)
       from due where jobs.name = due.name returning jobs.name, memo
     )
     select taken.name is not null as "isMine", taken.memo, least(seen.wait, seen.look_again)::float8 as "waitSeconds", seen.good_age as "goodAge"
     from seen left join taken on true`,
  ),
  // Only the node that holds the job may finish it. The interval counts from the start of the run, and chance makes it
  // shorter, never longer. A failed run is tried again soon and then less and less often.
  finish: statement<{ wait: number }>(
    'job-finish',
    `update jobs set owner = null, locked_until = null, ended_at = clock_timestamp(),
       seconds = extract(epoch from clock_timestamp() - started_at),
       succeeded_at = case when $3 = 'done' then clock_timestamp() else succeeded_at end,
       failures = case $3 when 'done' then 0 when 'failed' then failures + 1 else failures end,
       last_error = coalesce($4, last_error),
       memo = coalesce($6, memo),
       next_run_at = case $3
         when 'done' then started_at + make_interval(secs => $5::float8 * (0.9 + random() * 0.09))
         when 'failed' then clock_timestamp() + make_interval(secs => least($5, ${firstRetrySeconds} * 2.0 ^ least(failures, 20)))
         else clock_timestamp() end
     where name = $1 and owner = $2
     returning extract(epoch from next_run_at - clock_timestamp())::float8 as wait`,
  ),
};

export const jobStore = (db: Pick<Db, 'write'>) => ({
  async register(name: string): Promise<void> {
    await writeOne(db, system, sql.register, [name]);
  },

  /** Takes the job for this owner if it is due and free. Undefined when the job has no row yet. */
  async claim(name: string, owner: string, times: { leaseMs: number; everyMs: number }): Promise<Claim | undefined> {
    const [claim] = await writeOne(db, system, sql.claim, [name, owner, times.leaseMs / 1000, times.everyMs / 1000]);
    return claim;
  },

  /**
   * Ends the run and sets the time of the next one. Returns the seconds until then, or undefined when the job is no
   * longer this owner's. A `memo` of undefined keeps the earlier one.
   */
  async finish({ name, owner, result, error, everySeconds }: Finished, memo?: unknown): Promise<number | undefined> {
    const kept = memo === undefined ? null : JSON.stringify(memo);
    const values = [name, owner, result, error?.slice(0, mostErrorLength) ?? null, everySeconds, kept];
    const [finished] = await writeOne(db, system, sql.finish, values);
    return finished?.wait;
  },
});

export type JobStore = ReturnType<typeof jobStore>;
