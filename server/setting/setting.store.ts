import { type Kysely, sql } from 'kysely';
import type { SettingChange } from '#contract/setting.ts';
import { firstSettings, type Settings, settingNames } from '#domain/setting.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import type { Tables } from '../lib/tables.ts';
import type { Tx } from '../lib/tx.ts';

export const settingStore = ({ kysely, transaction }: Db) => ({
  read: () => readSettings(kysely),

  /** Writes an audit entry for each switch that changes. */
  change: (actorId: string, change: SettingChange): Promise<Settings> =>
    transaction(async (tx) => {
      // The lock makes changes run one after the other, so that `before` is right in each audit entry.
      await sql`lock table settings in share row exclusive mode`.execute(tx.kysely);
      const before = await readSettings(tx.kysely);
      const after = { ...before, ...change };
      for (const name of settingNames.filter((each) => before[each] !== after[each])) {
        await setSwitch(tx, name, after[name]);
        await recordChange(tx, {
          actorId,
          kind: 'setting_changed',
          objectId: name,
          before: { on: before[name] },
          after: { on: after[name] },
        });
      }
      return after;
    }),
});

export type SettingStore = ReturnType<typeof settingStore>;

async function readSettings(db: Kysely<Tables>): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'is_on']).execute();
  return { ...firstSettings, ...Object.fromEntries(rows.map(({ name, is_on }) => [name, is_on])) };
}

async function setSwitch(tx: Tx, name: keyof Settings, is_on: boolean): Promise<void> {
  await tx.kysely
    .insertInto('settings')
    .values({ name, is_on })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on, changed_at: sql<Date>`now()` }))
    .execute();
}
