import type { Factor } from '#contract/person/second-factor.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { type Tx, writeOne } from '../../database/tx.ts';
import { forgetDevices } from '../device/device.store.ts';
import { endSessions } from '../end-sessions.sql.ts';
import type { KeptPasskey } from './passkey.ts';

/** A factor with what checks it. */
export type KeptFactor = Factor & { secret: Buffer | null; last_step: number | null } & (
    | { kind: 'totp'; secret: Buffer; last_step: number }
    | ({ kind: 'passkey' } & KeptPasskey)
  );

/** What a right proof uses up. */
export type UsedFactor =
  | { way: 'totp'; id: string; step: number }
  | { way: 'passkey'; id: string; signCount: number }
  | { way: 'recovery_code'; hash: Buffer };

export type NewFactor = { id: string; name: string } & (
  | { kind: 'totp'; secret: Buffer; step: number }
  | ({ kind: 'passkey' } & KeptPasskey)
);

const shown = 'id, kind, name, created_at, used_at';

const sql = {
  list: statement<KeptFactor>(
    'factor-list',
    `select ${shown}, secret, last_step::float8 as last_step, credential_id, public_key, sign_count::float8 as sign_count,
       coalesce(transports, '{}') as transports
     from second_factors where user_id = $1 order by created_at, id`,
  ),
  countCodes: statement<{ left: number }>(
    'factor-codes-left',
    'select count(*)::int as left from recovery_codes where user_id = $1',
  ),
  useTotp: statement<{ id: string }>(
    'factor-use-totp',
    `update second_factors set last_step = $3, used_at = now() where user_id = $1 and id = $2 and last_step < $3
     returning id`,
  ),
  usePasskey: statement<{ id: string }>(
    'factor-use-passkey',
    'update second_factors set sign_count = $3, used_at = now() where user_id = $1 and id = $2 returning id',
  ),
  useCode: statement<{ id: string }>(
    'factor-use-code',
    'delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id as id',
  ),
  // A new secret replaces the older one, and the older one is wrong from then on.
  addTotp: statement<Factor>(
    'factor-add-totp',
    `insert into second_factors (user_id, id, name, kind, secret, last_step) values ($1, $2, $3, 'totp', $4, $5)
     on conflict (user_id) where kind = 'totp' do update set id = excluded.id, name = excluded.name,
       secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at, used_at = null
     returning ${shown}`,
  ),
  addPasskey: statement<Factor>(
    'factor-add-passkey',
    `insert into second_factors (user_id, id, name, kind, credential_id, public_key, sign_count, transports)
     values ($1, $2, $3, 'passkey', $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${shown}`,
  ),
  rename: statement<Factor>(
    'factor-rename',
    `update second_factors set name = $3 where user_id = $1 and id = $2 returning ${shown}`,
  ),
  remove: statement<{ kind: string; name: string }>(
    'factor-remove',
    'delete from second_factors where user_id = $1 and id = $2 returning kind, name',
  ),
  removeAll: statement<{ id: string }>(
    'factor-remove-all',
    'delete from second_factors where user_id = $1 returning id',
  ),
  endChallenges: statement('factor-end-challenges', 'delete from factor_challenges where user_id = $1'),
  noteReset: statement('factor-note-reset', 'update users set factor_reset_at = now() where id = $1'),
  forgetCodes: statement('factor-forget-codes', 'delete from recovery_codes where user_id = $1'),
  addCodes: statement(
    'factor-add-codes',
    'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
  ),
  reseal: statement('factor-reseal', 'update second_factors set secret = $3 where id = $1 and secret = $2'),
  freshen: statement(
    'factor-freshen-sessions',
    `update sessions set fresh_at = case when token_hash = $2 then now() end where user_id = $1`,
  ),
};

/** What a person has. The methods that write do it in the transaction of the caller. */
export const factorStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  list: (userId: string): Promise<KeptFactor[]> => ask(db.pool, sql.list, [userId]),

  async countCodes(userId: string): Promise<number> {
    return (await ask(db.pool, sql.countCodes, [userId]))[0]?.left ?? 0;
  },

  /** Seals a secret again that was sealed with an older SECRET_KEY. Does nothing when it is another one now. */
  async reseal(id: string, old: Buffer, sealed: Buffer): Promise<void> {
    await writeOne(db, system, sql.reseal, [id, old, sealed]);
  },
});

export type FactorStore = ReturnType<typeof factorStore>;

/** Uses up a proof that was right. False when another call has used it meanwhile. */
export async function spendFactor(tx: Tx, userId: string, used: UsedFactor): Promise<boolean> {
  return (await sendUse(tx, userId, used)).length > 0;
}

function sendUse(tx: Tx, userId: string, used: UsedFactor): Promise<{ id: string }[]> {
  if (used.way === 'totp') return tx.send(sql.useTotp, [userId, used.id, used.step]);
  if (used.way === 'passkey') return tx.send(sql.usePasskey, [userId, used.id, used.signCount]);
  return tx.send(sql.useCode, [userId, used.hash]);
}

/** For a decision about all of them: the person is held, so nobody adds or removes one meanwhile. */
export const listFactorsIn = (tx: Tx, userId: string): Promise<KeptFactor[]> => tx.send(sql.list, [userId]);

/** Undefined for a passkey that is known already, here or with another account. */
export async function addFactor(tx: Tx, userId: string, factor: NewFactor): Promise<Factor | undefined> {
  const known = [userId, factor.id, factor.name];
  const rows =
    factor.kind === 'totp'
      ? await tx.send(sql.addTotp, [...known, factor.secret, factor.step])
      : await tx.send(sql.addPasskey, [
          ...known,
          ...[factor.credential_id, factor.public_key, factor.sign_count, factor.transports],
        ]);
  return rows[0];
}

export const renameFactor = async (tx: Tx, userId: string, { id, name }: { id: string; name: string }) =>
  (await tx.send(sql.rename, [userId, id, name]))[0];

export const removeFactor = async (tx: Tx, userId: string, id: string) => (await tx.send(sql.remove, [userId, id]))[0];

/**
 * Removes all factors of somebody who has lost them, and so the recovery codes, and everything by which somebody could be
 * in the account. Devices are asked again, and the desk sees it on the deals. False for who has no factor.
 */
export async function resetFactors(tx: Tx, userId: string): Promise<boolean> {
  if ((await tx.send(sql.removeAll, [userId])).length === 0) return false;
  await Promise.all([tx.send(sql.endChallenges, [userId]), tx.send(sql.noteReset, [userId])]);
  await forgetDevices(tx, userId);
  await endSessions(tx, userId);
  return true;
}

/** A new set of recovery codes ends the older one. */
export async function replaceCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await Promise.all([tx.send(sql.forgetCodes, [userId]), tx.send(sql.addCodes, [userId, hashes])]);
}

/** From now on the factor proves who it is: only this session has proved it. */
export async function freshenAlone(tx: Tx, userId: string, tokenHash: Buffer): Promise<void> {
  await tx.send(sql.freshen, [userId, tokenHash]);
}
