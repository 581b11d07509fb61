import { type CodePurpose, codeLifeSeconds, codeTries } from '#domain/code.ts';
import { ask, inTransaction, statement } from '../lib/batch.ts';
import type { Db } from '../lib/db.ts';

export type NewCode = {
  requestHash: Buffer;
  codeHash: Buffer;
  purpose: CodePurpose;
  cellphone: string;
  /** Undefined for a number that nobody has. */
  userId: string | undefined;
};

/** What was asked for within the last 24 hours. */
export type Asked = {
  /** To this number, whether or not it was sent. */
  by_number: number;
  seconds_since_last: number | null;
  seconds_to_next_day: number | null;
  /** Sent to anybody. */
  sent: number;
};

export type Tried = { code_hash: Buffer; user_id: string | null };

const sql = {
  // One number's requests are decided one after the other, so that its budget is exact.
  hold: statement('code-hold', `select pg_advisory_xact_lock(hashtextextended('code ' || $1, 0))`),
  asked: statement<Asked>(
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
  // The try is counted before the code is looked at: of any number at once, five are.
  try: statement<Tried>(
    'code-try',
    `update codes set tries = tries + 1
     where request_hash = $1 and purpose = $2 and tries < ${codeTries} and ended_at is null and expires_at > now()
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

export const codeStore = ({ pool }: Pick<Db, 'pool'>) => ({
  /** Adds the code in place of an older one, unless `agree` refuses when it has seen what was asked for before. */
  add: ({ requestHash, codeHash, purpose, cellphone, userId }: NewCode, agree: (asked: Asked) => void): Promise<void> =>
    inTransaction(pool, async (batch) => {
      const [, [asked]] = await Promise.all([batch.send(sql.hold, [cellphone]), batch.send(sql.asked, [cellphone])]);
      if (asked) agree(asked);
      await Promise.all([
        batch.send(sql.replace, [cellphone, purpose]),
        batch.send(sql.add, [requestHash, codeHash, purpose, cellphone, userId ?? null]),
        batch.send(sql.forget),
        batch.commit(),
      ]);
    }),

  /** Undefined when there is nothing to try, or no more. */
  async try(requestHash: Buffer, purpose: CodePurpose, userId: string | undefined): Promise<Tried | undefined> {
    const [tried] = await ask(pool, sql.try, [requestHash, purpose, userId ?? null]);
    return tried;
  },

  /** Uses the code up. Answers false to all but the first. */
  async end(requestHash: Buffer): Promise<boolean> {
    return (await ask(pool, sql.end, [requestHash])).length > 0;
  },
});

export type CodeStore = ReturnType<typeof codeStore>;
