import type { Role } from '#domain/person/actor.ts';
import { challengeLifeSeconds, challengeMaxTries, setUpLifeSeconds } from '#domain/person/second-factor.ts';
import type { Language } from '#domain/person/user.ts';
import type { By, SessionBy, stranger } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import { type Tx, writeOne } from '../../database/tx.ts';
import { hashToken, newToken } from '../token.ts';

export type ChallengePurpose = 'sign_in' | 'fresh' | 'totp' | 'passkey';

/** Open challenges of an account: of its known devices, of all others, and of each of its sessions. */
const maxOpen = 10;

export type NewChallenge = {
  userId: string;
  purpose: ChallengePurpose;
  isKnown?: boolean;
  /** What is set up. The secret of an app is sealed for this id. */
  factor?: { id: string; secret: Buffer | null };
};

/** A challenge after one more try. */
export type TriedChallenge = {
  user_id: string;
  tries: number;
  factor_id: string | null;
  secret: Buffer | null;
  cellphone: string;
  cellphone_verified: boolean;
  lang: Language;
  permissions: Role;
};

const sql = {
  // A person who begins again and again ends the own oldest challenge, and strangers end none of a known device.
  open: statement<{ expires_at: Date }>(
    'factor-challenge-open',
    `with expired as (
       delete from factor_challenges where challenge_hash in (
         select challenge_hash from factor_challenges where expires_at < now() limit 100 for update skip locked)
     ), gone as (
       delete from factor_challenges where challenge_hash in (
         select challenge_hash from factor_challenges
         where user_id = $2 and is_known = $4 and token_hash is not distinct from $5::bytea and expires_at >= now()
         order by created_at desc, challenge_hash offset ${maxOpen - 1} for update skip locked)
     )
     insert into factor_challenges (challenge_hash, user_id, purpose, is_known, token_hash, factor_id, secret, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8)) returning expires_at`,
  ),
  // The try is counted before anything is compared: of many simultaneous tries, only five are.
  try: statement<TriedChallenge>(
    'factor-challenge-try',
    `update factor_challenges c set tries = c.tries + 1 from users u
     where c.challenge_hash = $1 and c.purpose = $2 and c.token_hash is not distinct from $3::bytea
       and c.tries < ${challengeMaxTries} and c.expires_at > now() and u.id = c.user_id
     returning c.user_id, c.tries, c.factor_id, c.secret, u.cellphone, u.cellphone_verified, u.lang, u.permissions`,
  ),
  end: statement<{ user_id: string }>(
    'factor-challenge-end',
    'delete from factor_challenges where challenge_hash = $1 returning user_id',
  ),
};

const secondsOf = (purpose: ChallengePurpose) =>
  purpose === 'sign_in' || purpose === 'fresh' ? challengeLifeSeconds : setUpLifeSeconds;

const tokenOf = (by: By) => (by.kind === 'session' ? by.tokenHash : null);

export const challengeStore = (db: Pick<Db, 'write'>) => ({
  /** `token` is given when the browser got its options before. Only its hash is stored. */
  async open(
    by: SessionBy | typeof stranger,
    { userId, purpose, isKnown = false, factor }: NewChallenge,
    token = newToken(),
  ): Promise<{ token: string; expires_at: Date }> {
    const values = [hashToken(token), userId, purpose, isKnown, tokenOf(by), factor?.id, factor?.secret];
    const [opened] = await writeOne(db, by, sql.open, [...values, secondsOf(purpose)]);
    if (!opened) throw new Error('A challenge was not kept');
    return { token, ...opened };
  },

  /** Counts one try. Undefined when there is no such challenge of this caller, or its time or tries are used up. */
  async try(by: By, token: string, purpose: ChallengePurpose): Promise<TriedChallenge | undefined> {
    const [tried] = await writeOne(db, by, sql.try, [hashToken(token), purpose, tokenOf(by)]);
    return tried;
  },
});

export type ChallengeStore = ReturnType<typeof challengeStore>;

/** Uses up the challenge. True to the first transaction only. */
export const endChallenge = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.send(sql.end, [hashToken(token)])).length > 0;
