import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type ClosingState, closingsAt, isClosed } from '#domain/hours/closing.ts';
import { joinHolidays } from '#domain/hours/holiday.ts';
import { restsUntil } from '#domain/order/deadline.ts';
import { announceOffice } from '../database/announce.store.ts';
import { recordChange } from '../database/audit.ts';
import { type SessionBy, system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { StoredClosure } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';
import { networkHolidaysSql } from '../setting/holidays.sql.ts';
import { closuresOf, type StoredHours } from './office-hours.ts';

type HeldOffice = StoredHours & {
  network_holidays: string[];
  id: string;
  version: number;
  rests_until: Date | null;
  now: Date;
};

/** What holds from now on. May refuse. */
type DecideClosing = (state: ClosingState, now: Date) => ClosingState;

/** The most offices that begin or end a closing in one transaction. */
const batchSize = 50;

export const officeClosings = ({ write }: Pick<Db, 'write'>) => ({
  /**
   * Closes the office for a time, opens it, or plans a closing. Placing an order locks the office too, so no order is
   * placed after this. Returns false when the office does not exist.
   */
  close: (by: SessionBy, id: string, decide: DecideClosing): Promise<boolean> =>
    write(by, async (tx) => {
      const [old] = await heldOffices(tx)
        .where('f.id', '=', id)
        .where('f.archived_at', 'is', null)
        .forNoKeyUpdate()
        .execute();
      if (!old) return false;
      const before = asFacts(closingsAt(stateOf(old), old.now));
      const state = decide(stateOf(old), old.now);
      const after = asFacts(state);
      if (isDeepStrictEqual(before, after)) return true;
      await writeState(tx, old, state, old.version + 1);
      const changed = changedFacts(before, after);
      await recordChange(tx, { actorId: by.actor.id, kind: 'office_closed', objectId: id, ...changed });
      return true;
    }),

  /**
   * Begins the planned closings whose time has come, and ends those that are over, so that every page hears of it. What
   * was planned is in the journal already, and the version stays: nothing was changed. Answers how many offices it were.
   */
  followClock: (): Promise<number> =>
    write(system, async (tx) => {
      const offices = await heldOffices(tx)
        .where(sql<boolean>`(f.closed_until <= now() or exists (
          select from jsonb_to_recordset(f.closures) as closure("from" timestamptz) where closure."from" <= now()))`)
        .orderBy('f.id')
        .limit(batchSize)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      for (const office of offices) {
        await writeState(tx, office, closingsAt(stateOf(office), office.now), office.version);
      }
      return offices.length;
    }),
});

const heldOffices = (tx: Tx) =>
  tx.kysely
    .selectFrom('offices as f')
    .select(['f.id', 'f.version', 'f.working_hours', 'f.holidays', 'f.closures', 'f.rests_until'])
    .select(['f.closed_until', 'f.closed_reason', sql<Date>`now()`.as('now')])
    .select(sql<string[]>`${sql.raw(networkHolidaysSql)}`.as('network_holidays'));

const stateOf = ({ closed_until, closed_reason, closures }: StoredHours): ClosingState => ({
  closed_until,
  closed_reason,
  closures: closuresOf(closures),
});

/** Times as JSON has them, so that what is equal looks equal. */
const asFacts = ({ closures, ...now }: ClosingState) => ({ ...now, closures: asStored(closures) });

const asStored = (closures: ClosingState['closures']): StoredClosure[] =>
  closures.map(({ from, until, reason }) => ({ from: from.toISOString(), until: until.toISOString(), reason }));

type ClosingFacts = ReturnType<typeof asFacts>;

/** A closing for now says nothing about the planned ones, and the other way round. */
function changedFacts({ closures: planned, ...before }: ClosingFacts, { closures, ...after }: ClosingFacts) {
  const isNow = !isDeepStrictEqual(before, after);
  const isPlan = !isDeepStrictEqual(planned, closures);
  return {
    before: { ...(isNow && before), ...(isPlan && { closures: planned }) },
    after: { ...(isNow && after), ...(isPlan && { closures }) },
  };
}

async function writeState(tx: Tx, office: HeldOffice, state: ClosingState, version: number): Promise<void> {
  const { closed_until, closed_reason, closures } = state;
  await tx.kysely
    .updateTable('offices')
    .set({ closed_until, closed_reason, closures: JSON.stringify(asStored(closures)), version })
    .set({ rests_until: restOf(office, state) })
    .where('id', '=', office.id)
    .execute();
  await announceOffice(tx, office.id);
}

/**
 * A closed office rests until an hour of opening time after its end. One that was closed until now, or for a time that is
 * over, rests from that end.
 */
function restOf(office: HeldOffice, state: ClosingState): Date | null {
  const { now } = office;
  const clock = { ...state, working_hours: office.working_hours, closed_days: closedDaysOf(office) };
  if (state.closed_until) return restsUntil(state.closed_until, clock);
  const old = stateOf(office);
  if (isClosed(old, now)) return restsUntil(now, clock);
  const missed = old.closures.filter(({ until }) => until <= now).map(({ until }) => restsUntil(until, clock));
  return [office.rests_until, ...missed].reduce((last, each) => (each && (!last || each > last) ? each : last), null);
}

const closedDaysOf = ({ network_holidays, holidays }: HeldOffice) => joinHolidays(network_holidays, holidays);
