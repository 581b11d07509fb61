import { sql } from 'kysely';
import type { ListedSignIn, NewSignIn } from '#contract/person/new-sign-in.ts';
import { newSignInDays, newSignInsKept, newSignInsToldPerDay } from '#domain/person/new-sign-in.ts';
import { type Origin, recordChange } from '../../database/audit.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { forgetDevices } from '../device/device.store.ts';
import { endSessions } from '../end-sessions.sql.ts';
import { stopReset } from '../factor-reset/factor-reset.store.ts';

const day = `interval '1 day'`;

const statements = {
  // Those that were told today stay longest, so that a flood of sign-ins makes no room for more notices.
  add: statement<{ id: number }>(
    'new-sign-in-add',
    `with gone as (
       delete from new_sign_ins where id in (
         select id from new_sign_ins where user_id = $1
         order by told and at > now() - ${day} desc, at desc, id offset ${newSignInsKept - 1})
     ), added as (
       insert into new_sign_ins (user_id, token_hash, address, device, told)
       select $1, $2, $3, $4, count(*) < ${newSignInsToldPerDay}
       from new_sign_ins where user_id = $1 and told and at > now() - ${day}
       returning id, told
     )
     insert into outbox (kind, subject_id) select 'new_sign_in', id from added where told returning id`,
  ),
  list: statement<ListedSignIn>(
    'new-sign-in-list',
    `select n.id, n.at, n.device, n.address, n.token_hash = $2 as current,
       exists (select from sessions s where s.token_hash = n.token_hash) as open
     from new_sign_ins n where n.user_id = $1 and n.at > now() - interval '${newSignInDays} days'
     order by n.at desc, n.id limit ${newSignInsKept}`,
  ),
  many: statement<NewSignIn & { user_id: string; token_hash: Buffer }>(
    'new-sign-in-many',
    'select id, user_id, token_hash, at, device, address from new_sign_ins where id = any($1::uuid[])',
  ),
};

/** The person is held `for update`, so the notices of a day are counted exactly. Answers a row when the person is told. */
export const addNewSignIn = (tx: Pick<Tx, 'send'>, userId: string, tokenHash: Buffer, { address, device }: Origin) =>
  tx.send(statements.add, [userId, tokenHash, address, device]);

export const newSignInStore = (db: Db) => ({
  list: (userId: string, tokenHash: Buffer): Promise<ListedSignIn[]> =>
    ask(db.pool, statements.list, [userId, tokenHash]),

  /** For the live connections of their people. */
  async findMany(ids: readonly string[]): Promise<{ userId: string; tokenHash: Buffer; signIn: NewSignIn }[]> {
    const rows = await ask(db.pool, statements.many, [ids]);
    return rows.map(({ user_id: userId, token_hash: tokenHash, ...signIn }) => ({ userId, tokenHash, signIn }));
  },

  /**
   * Ends everything by which somebody could be in the account, and the password. Second factors stay: otherwise a thief with a
   * phone that is signed in could take them off.
   */
  disown(by: SessionBy, origin: Origin): Promise<void> {
    const { id } = by.actor;
    const disown = async (tx: Tx) => {
      await stopReset(tx, id, { actorId: id, origin });
      await tx.kysely.deleteFrom('recovery_tokens').where('user_id', '=', id).execute();
      await tx.kysely
        .updateTable('users')
        .set({ password_ended: true, disowned_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
      await forgetDevices(tx, id);
      const count = await endSessions(tx, id);
      const kind = 'sign_in_disowned';
      await recordChange(tx, { actorId: id, kind, objectId: id, before: null, after: { count }, origin });
    };
    return db.write(by, disown, { ends: [id] });
  },
});

export type NewSignInStore = ReturnType<typeof newSignInStore>;
