import type { Db } from '../lib/db.ts';

export const deviceStore = ({ kysely }: Db) => ({
  async findKey(): Promise<Buffer | undefined> {
    const found = await kysely.selectFrom('device_keys').select('secret').executeTakeFirst();
    return found?.secret;
  },

  /** If several nodes store a key at the same time, the first key wins. */
  async keepFirstKey(secret: Buffer): Promise<void> {
    await kysely
      .insertInto('device_keys')
      .values({ secret })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** How often the devices of the account with this phone were forgotten. 0 if there is no such account. */
  async findGeneration(cellphone: string): Promise<number> {
    const found = await kysely
      .selectFrom('users')
      .select('device_generation')
      .where('cellphone', '=', cellphone)
      .executeTakeFirst();
    return found?.device_generation ?? 0;
  },
});

export type DeviceStore = ReturnType<typeof deviceStore>;
