import { rememberedDays } from '#domain/person/second-factor.ts';
import { stranger, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { type Tx, writeOne } from '../../database/tx.ts';

/** When an account is used on one device more, the one unused for longest is forgotten. */
export const maxDevices = 10;

/** The key that signs the cookie. Releases before the sealing read `secret`, which is no key any more once it is sealed. */
export type KeptKey = { secret: Buffer; sealed: Buffer | null };

type Account = {
  id: string;
  /** How often its devices were forgotten. */
  generation: number;
  /** The names of its known devices. */
  devices: Buffer[];
  /** The known devices that need not prove the second factor now. */
  remembered: Buffer[];
};

const sql = {
  account: statement<Account>(
    'device-account',
    `select u.id, u.device_generation as generation, array(
       select name from known_devices where user_id = u.id order by used_at desc, name limit ${maxDevices}) as devices,
       array(select name from known_devices where user_id = u.id and remembered_until > now()) as remembered
     from users u where u.cellphone = $1`,
  ),
  // One after the other for each person, so that two can't wait for each other's rows.
  keep: statement(
    'device-keep',
    `with person as materialized (
       select id from users where id = $1 for no key update
     ), dropped as (
       delete from known_devices where user_id = (select id from person) and name in (
         select name from known_devices where user_id = $1 and name <> $2
         order by used_at desc, name offset ${maxDevices - 1})
     )
     insert into known_devices as known (user_id, name, remembered_until)
     select id, $2, case when $3 then now() + interval '${rememberedDays} days' end from person
     on conflict (user_id, name) do update
       set used_at = now(), remembered_until = coalesce(excluded.remembered_until, known.remembered_until)`,
  ),
  forget: statement('device-forget', 'delete from known_devices where user_id = $1'),
  nextGeneration: statement(
    'device-generation',
    'update users set device_generation = device_generation + 1 where id = $1',
  ),
};

export const deviceStore = (db: Db) => ({
  findKey: (): Promise<KeptKey | undefined> =>
    db.kysely.selectFrom('device_keys').select(['secret', 'sealed']).executeTakeFirst(),

  /** If several nodes store a key at the same time, the first key wins. */
  async keepFirstKey(key: KeptKey): Promise<void> {
    await db.write(system, (tx) =>
      tx.kysely
        .insertInto('device_keys')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  },

  /** Does nothing when another node has replaced the key since it was read. */
  async replaceKey(old: KeptKey, key: KeptKey): Promise<void> {
    await db.write(system, (tx) =>
      tx.kysely
        .updateTable('device_keys')
        .set(key)
        .where('secret', '=', old.secret)
        .where('sealed', 'is not distinct from', old.sealed)
        .execute(),
    );
  },

  async findAccount(cellphone: string): Promise<Account | undefined> {
    const [found] = await ask(db.pool, sql.account, [cellphone]);
    return found;
  },

  /** `remember`: the device need not prove the second factor for some time. */
  async keepDevice(userId: string, name: Buffer, remember = false): Promise<void> {
    await writeOne(db, stranger, sql.keep, [userId, name, remember]);
  },
});

export type DeviceStore = ReturnType<typeof deviceStore>;

/** Forgets all known devices of the person. Cookies from before name an older generation, so they are worth nothing. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await Promise.all([tx.send(sql.nextGeneration, [userId]), tx.send(sql.forget, [userId])]);
}
