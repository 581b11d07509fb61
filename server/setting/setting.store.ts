import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { SettingChange } from '#contract/setting.ts';
import { type Holiday, joinHolidays } from '#domain/hours/holiday.ts';
import type { CashSteps } from '#domain/money/cash.ts';
import { type DeadlineName, deadlineNames, type NetworkName, networkNames } from '#domain/order/deadline.ts';
import {
  type ChoiceName,
  choiceNames,
  firstSettings,
  type NetworkChoices,
  type SettingName,
  type Settings,
  type SwitchName,
  settingNames,
  switchNames,
} from '#domain/setting.ts';
import type { Config } from '../config.ts';
import { announceNetwork } from '../database/announce.store.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';

/** What a server is started with. */
export const choicesOf = ({ networks, rateTolerance }: Config): NetworkChoices => ({
  networks: [...networks],
  rate_tolerance: rateTolerance,
});

/** `started`: the choices that this server was started with. They apply until an admin chooses. */
export const settingStore = ({ kysely, write }: Db, started: NetworkChoices) => ({
  read: () => readSettings(kysely, started),

  /** Writes an audit entry for each setting that changes. `decide` may refuse. */
  change: (by: SessionBy, change: SettingChange, decide: DecideChange): Promise<Settings> =>
    write(by, async (tx) => {
      // The lock makes changes run one after the other, so that `before` is right in each audit entry.
      await sql`lock table settings in share row exclusive mode`.execute(tx.kysely);
      const before = await readSettings(tx.kysely, started);
      const after = { ...before, ...change };
      const changed = settingNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));
      const [colleague] = await tx.send(otherAdmin, [by.actor.id]);
      decide(changed, after, colleague !== undefined);
      if (changed.some(isOfOffices)) await announceNetwork(tx);
      for (const name of changed) {
        await keep(tx, name, after);
        const fact = factOf(name);
        await recordChange(tx, {
          actorId: by.actor.id,
          kind: 'setting_changed',
          objectId: name,
          before: { [fact]: before[name] },
          after: { [fact]: after[name] },
        });
      }
      return after;
    }),
});

/** Gets the settings that change, all as they will be, and whether another admin can sign in. */
type DecideChange = (changed: readonly SettingName[], after: Settings, hasColleague: boolean) => void;

const otherAdmin = statement(
  'setting-other-admin',
  `select from users where permissions = 'admin' and id <> $1 and blocked_at is null limit 1`,
);

export type SettingStore = ReturnType<typeof settingStore>;

export const isSwitch = (name: SettingName): name is SwitchName => switchNames.some((one) => one === name);
/** What every form shows of an office. */
const isOfOffices = (name: SettingName): boolean => !isSwitch(name) && name !== 'keeping_years';
const isMinutes = (name: SettingName): name is DeadlineName | NetworkName =>
  [...deadlineNames, ...networkNames].some((one) => one === name);
const isChoice = (name: SettingName): name is ChoiceName => choiceNames.some((one) => one === name);

/** How the journal names the value of a setting. */
function factOf(name: SettingName): 'on' | 'minutes' | 'days' | 'steps' | 'years' | ChoiceName {
  if (isSwitch(name)) return 'on';
  if (isChoice(name)) return name;
  if (name === 'holidays') return 'days';
  if (name === 'keeping_years') return 'years';
  return isMinutes(name) ? 'minutes' : 'steps';
}

async function keep(tx: Tx, name: SettingName, settings: Settings): Promise<void> {
  if (isSwitch(name)) return setSwitch(tx, name, settings[name]);
  if (isChoice(name)) return void (await tx.send(setChoice[name], [settings[name]]));
  if (name === 'holidays') return setHolidays(tx, settings.holidays);
  if (name === 'keeping_years') return void (await tx.send(setYears, [settings.keeping_years]));
  return isMinutes(name) ? setMinutes(tx, name, settings[name]) : setCashSteps(tx, settings.cash_step);
}

async function readSettings(db: Kysely<Tables>, started: NetworkChoices): Promise<Settings> {
  const switches = await db.selectFrom('settings').select(['name', 'is_on']).execute();
  const deadlines = await db.selectFrom('deadline_minutes').select(['name', 'minutes']).execute();
  const steps = await db.selectFrom('cash_steps').select(['currency', 'step']).orderBy('currency').execute();
  const { years } = await db.selectFrom('keeping_years').select('years').executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom('network_choices')
    .select(['networks', 'rate_tolerance'])
    .executeTakeFirstOrThrow();
  const holidays = await db.selectFrom('network_holidays').select('day').execute();
  return {
    ...firstSettings,
    ...Object.fromEntries(switches.map(({ name, is_on }) => [name, is_on])),
    ...Object.fromEntries(deadlines.map(({ name, minutes }) => [name, minutes])),
    cash_step: Object.fromEntries(steps.map(({ currency, step }) => [currency, step])),
    networks: chosen.networks ?? started.networks,
    rate_tolerance: chosen.rate_tolerance ?? started.rate_tolerance,
    keeping_years: years,
    holidays: joinHolidays(holidays.map(({ day }) => day)),
  };
}

const setChoice: Record<ChoiceName, ReturnType<typeof statement>> = {
  networks: statement('setting-networks', 'update network_choices set networks = $1'),
  rate_tolerance: statement('setting-tolerance', 'update network_choices set rate_tolerance = $1'),
};
const setYears = statement('setting-years', 'update keeping_years set years = $1');

async function setSwitch(tx: Tx, name: SwitchName, is_on: boolean): Promise<void> {
  await tx.kysely
    .insertInto('settings')
    .values({ name, is_on })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on, changed_at: sql<Date>`now()` }))
    .execute();
}

async function setMinutes(tx: Tx, name: DeadlineName | NetworkName, minutes: number | null): Promise<void> {
  await tx.kysely
    .insertInto('deadline_minutes')
    .values({ name, minutes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ minutes, changed_at: sql<Date>`now()` }))
    .execute();
}

/** Replaces all steps. A currency without one has the first step again. */
async function setCashSteps(tx: Tx, steps: CashSteps): Promise<void> {
  await tx.kysely.deleteFrom('cash_steps').execute();
  const rows = Object.entries(steps).map(([currency, step]) => ({ currency, step }));
  if (rows.length > 0) await tx.kysely.insertInto('cash_steps').values(rows).execute();
}

async function setHolidays(tx: Tx, days: readonly Holiday[]): Promise<void> {
  await tx.kysely.deleteFrom('network_holidays').execute();
  const rows = days.map((day) => ({ day }));
  if (rows.length > 0) await tx.kysely.insertInto('network_holidays').values(rows).execute();
}
