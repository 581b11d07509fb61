import { type CodePurpose, codeLifeSeconds, codeMaxTries } from '#domain/one-time-code.ts';
import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';

export type NewCode = {
  requestHash: Buffer;
  codeHash: Buffer;
  purpose: CodePurpose;
  cellphone: string;
  /** Undefined when no account has this phone. */
  userId: string | undefined;
};

/** The code requests of the last 24 hours. */
export type RecentRequests = {
  /** Requests for this phone, whether or not a message was sent. */
  by_number: number;
  seconds_since_last: number | null;
  seconds_to_next_day: number | null;
  /** Messages sent to all phones together. */
  sent: number;
};

export type TriedCode = { code_hash: Buffer; user_id: string | null };

const sql = {
  // Requests for one phone run one after the other, so that the phone's budget is exact.
  hold: statement('code-hold', `select pg_advisory_xact_lock(hashtextextended('code ' || $1, 0))`),
  recentRequests: statement<RecentRequests>(
    'code-asked',
    `select count(*)::int as by_number,
       extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds_since_last,
       extract(epoch from min(created_at) + interval '1 day' - clock_timestamp())::float8 as seconds_to_next_day,
       (select count(*)::int from codes where user_id is not null and created_at > now() - interval '1 day') as sent
     from codes where cellphone = $1 and created_at > now() - interval '1 day'`,
  ),
  replace: statement(
    'code-replace',
    'update codes set ended_at = now() where cellphone = $1 and purpose = $2 and ended_at is null',
  ),
  add: statement(
    'code-add',
    `insert into codes (request_hash, code_hash, purpose, cellphone, user_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${codeLifeSeconds}))`,
  ),
  // The try is counted before the code is compared: of many simultaneous tries, only five are compared.
  try: statement<TriedCode>(
    'code-try',
    `update codes set tries = tries + 1
     where request_hash = $1 and purpose = $2 and tries < ${codeMaxTries} and ended_at is null and expires_at > now()
       and ($3::uuid is null or user_id = $3)
     returning code_hash, user_id`,
  ),
  end: statement<{ user_id: string }>(
    'code-end',
    'update codes set ended_at = now() where request_hash = $1 and ended_at is null returning user_id',
  ),
  forget: statement(
    'code-forget',
    `delete from codes where request_hash in (
       select request_hash from codes where created_at < now() - interval '2 days' limit 100 for update skip locked
     )`,
  ),
};

export const codeStore = ({ pool, transaction }: Db) => ({
  /**
   * Adds the code and ends an older one for the same purpose. `refuseOverBudget` receives the earlier requests and may refuse by
   * throwing.
   */
  add: (
    { requestHash, codeHash, purpose, cellphone, userId }: NewCode,
    refuseOverBudget: (recentRequests: RecentRequests) => void,
  ): Promise<void> =>
    transaction(async (tx) => {
      const [, [recentRequests]] = await Promise.all([
        tx.send(sql.hold, [cellphone]),
        tx.send(sql.recentRequests, [cellphone]),
      ]);
      if (recentRequests) refuseOverBudget(recentRequests);
      await Promise.all([
        tx.send(sql.replace, [cellphone, purpose]),
        tx.send(sql.add, [requestHash, codeHash, purpose, cellphone, userId ?? null]),
        tx.send(sql.forget),
        tx.commit(),
      ]);
    }),

  /** Counts one try. Undefined when no valid code matches, or its tries are used up. */
  async try(requestHash: Buffer, purpose: CodePurpose, userId: string | undefined): Promise<TriedCode | undefined> {
    const [triedCode] = await ask(pool, sql.try, [requestHash, purpose, userId ?? null]);
    return triedCode;
  },

  /** Uses up the code. Returns true to the first call only. */
  async end(requestHash: Buffer): Promise<boolean> {
    return (await ask(pool, sql.end, [requestHash])).length > 0;
  },
});

export type CodeStore = ReturnType<typeof codeStore>;
