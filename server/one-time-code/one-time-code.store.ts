import { type CodePurpose, codeLifeSeconds, codeMaxTries } from '#domain/person/one-time-code.ts';
import type { By } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

export type NewCode = {
  requestHash: Buffer;
  codeHash: Buffer;
  purpose: CodePurpose;
  cellphone: string;
  /** Undefined when no account has this phone. */
  userId: string | undefined;
  /** A hash of who asks, see `Requester`. */
  requester: Buffer;
  /** A hash of the network of who asks. */
  network: Buffer;
};

/** What becomes of a request. */
export type Decision = {
  /** Whether a message may be sent. */
  isSent: boolean;
  /** Whether the number has used up its day for strangers, so that the request counts apart. */
  isBeyondDay: boolean;
};

/** The code requests of the last 24 hours. They count whether or not a message was sent. */
export type RecentRequests = {
  /** Requests for this phone by this requester. */
  by_requester: number;
  seconds_since_last: number | null;
  /** Until the oldest of these is a day old. */
  seconds_to_next: number | null;
  /** Requests for this phone by everybody. */
  by_number: number;
  seconds_to_next_of_number: number | null;
  /** Requests for this phone beyond its day for strangers, which count in none of the above. */
  beyond_day: number;
  seconds_to_next_beyond_day: number | null;
  seconds_since_last_of_network: number | null;
  /** Messages sent to all phones together. */
  sent: number;
};

export type TriedCode = { code_hash: Buffer; user_id: string | null };

const sql = {
  // Requests for one phone run one after the other, so that the phone's budget is exact.
  hold: statement('code-hold', `select pg_advisory_xact_lock(hashtextextended('code ' || $1, 0))`),
  recentRequests: statement<RecentRequests>(
    'code-asked',
    `select count(*) filter (where not beyond_day)::int as by_number,
       count(*) filter (where requester = $2)::int as by_requester,
       extract(epoch from clock_timestamp() - max(created_at) filter (where requester = $2))::float8 as seconds_since_last,
       extract(epoch from min(created_at) filter (where requester = $2) + interval '1 day' - clock_timestamp())::float8
         as seconds_to_next,
       extract(epoch from min(created_at) filter (where not beyond_day) + interval '1 day' - clock_timestamp())::float8
         as seconds_to_next_of_number,
       count(*) filter (where beyond_day)::int as beyond_day,
       extract(epoch from min(created_at) filter (where beyond_day) + interval '1 day' - clock_timestamp())::float8
         as seconds_to_next_beyond_day,
       extract(epoch from clock_timestamp() - max(created_at) filter (where beyond_day and requester = $3))::float8
         as seconds_since_last_of_network,
       (select count(*)::int from codes where user_id is not null and created_at > now() - interval '1 day') as sent
     from codes where cellphone = $1 and created_at > now() - interval '1 day'`,
  ),
  add: statement(
    'code-add',
    `insert into codes (request_hash, code_hash, purpose, cellphone, user_id, requester, beyond_day, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => ${codeLifeSeconds}))`,
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
  sent: statement<{ sent: number }>(
    'code-sent',
    `select count(*)::int as sent from codes where user_id is not null and created_at > now() - interval '1 day'`,
  ),
  forget: statement(
    'code-forget',
    `delete from codes where request_hash in (
       select request_hash from codes where created_at < now() - interval '2 days' limit 100 for update skip locked
     )`,
  ),
};

export const codeStore = (db: Db) => ({
  /**
   * Adds the code beside the others that are valid: a request of somebody else must not end it. `decide` receives the
   * earlier requests and may refuse by throwing. Without a message no code is right.
   */
  add: (
    by: By,
    { requestHash, codeHash, purpose, cellphone, userId, requester, network }: NewCode,
    decide: (recentRequests: RecentRequests) => Decision,
  ): Promise<{ isSent: boolean }> =>
    db.write(by, async (tx) => {
      const [, [recentRequests]] = await Promise.all([
        tx.send(sql.hold, [cellphone]),
        tx.send(sql.recentRequests, [cellphone, requester, network]),
      ]);
      if (!recentRequests) throw new Error('A count has no row');
      const { isSent: maySend, isBeyondDay } = decide(recentRequests);
      const isSent = maySend && userId !== undefined;
      const by = isBeyondDay ? network : requester;
      await Promise.all([
        tx.send(sql.add, [requestHash, codeHash, purpose, cellphone, isSent ? userId : null, by, isBeyondDay]),
        tx.send(sql.forget),
        tx.commit(),
      ]);
      return { isSent };
    }),

  /** Messages sent to all phones together in the last 24 hours. */
  async countSent(): Promise<number> {
    const [{ sent } = { sent: 0 }] = await ask(db.pool, sql.sent);
    return sent;
  },

  /** Counts one try. Undefined when no valid code matches, or its tries are used up. */
  async try(
    by: By,
    requestHash: Buffer,
    { purpose, userId }: { purpose: CodePurpose; userId: string | undefined },
  ): Promise<TriedCode | undefined> {
    const [triedCode] = await writeOne(db, by, sql.try, [requestHash, purpose, userId ?? null]);
    return triedCode;
  },

  /** Uses up the code. Returns true to the first call only. */
  async end(by: By, requestHash: Buffer): Promise<boolean> {
    return (await writeOne(db, by, sql.end, [requestHash])).length > 0;
  },
});

export type CodeStore = ReturnType<typeof codeStore>;
