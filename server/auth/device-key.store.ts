import type { Db } from '../lib/db.ts';

export const deviceKeyStore = ({ kysely }: Db) => ({
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
});

export type DeviceKeyStore = ReturnType<typeof deviceKeyStore>;
