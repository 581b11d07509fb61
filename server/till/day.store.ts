import type { DayReport, OpenDay } from '#contract/till/days.ts';
import { accountOf } from '#domain/ledger/account.ts';
import { amountLimits, fromUnits } from '#domain/money/money.ts';
import { sumOfNotes } from '#domain/money/notes.ts';
import { nextDay, timeOf } from '#domain/till/business-day.ts';
import { resultOf } from '#domain/till/day-result.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Rows } from '../database/page-window.ts';
import { ask } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';
import { type Book, holdBooks, readBook } from '../ledger/book/book.sql.ts';
import { holdOffices } from '../ledger/desk-locks.sql.ts';
import { newId } from '../lib/id.ts';
import { type StoredReport, daySql as sql } from './day.sql.ts';
import { envelopeOf } from './envelope/open-envelopes.sql.ts';
import type { Counted, CountedNotes } from './shift-count.sql.ts';

type Closing = { officeId: string; day: string; counted: Counted };
/** `again`: the safe does not hold what was counted of these currencies. */
type Closed =
  | { report: DayReport }
  | { again: string[] }
  | 'off'
  | 'dayEmpty'
  | 'dayNotNext'
  | 'dayAhead'
  | 'shiftsOpen';

export const dayStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  /** `officeIds`: only those of these offices. Undefined: of all. */
  async list(officeIds: readonly string[] | undefined, { limit, offset }: Rows) {
    const which = [officeIds ?? null];
    const [stored, [counted]] = await Promise.all([
      ask(pool, sql.list, [...which, limit, offset]),
      ask(pool, sql.count, which),
    ]);
    return { items: stored.map(reportOf), total: counted?.count ?? 0 };
  },

  async find(id: string): Promise<DayReport | undefined> {
    const [stored] = await ask(pool, sql.read, [id]);
    return stored && reportOf(stored);
  },

  /** What is booked while it is read may be missing in a part of it: the report says it all. */
  async open(officeId: string): Promise<(Pick<OpenDay, 'next'> & { ends: number }) | undefined> {
    const [soFar] = await ask(pool, sql.soFar, [officeId]);
    if (!soFar) return undefined;
    const { ends, from_no } = soFar;
    const next = nextDay(soFar);
    if (!next) return { ends, next: null };
    const [[last], shifts] = await Promise.all([
      ask(pool, sql.last, [officeId, next.ends_at]),
      ask(pool, sql.shifts, [officeId, next.ends_at]),
    ]);
    const to_no = last?.no ?? soFar.to_no;
    const [figures] = await ask(pool, sql.figures, [officeId, from_no, to_no]);
    if (!figures) return { ends, next: null };
    const envelopes = figures.envelopes.map(envelopeOf);
    return { ends, next: { ...next, ...figures, envelopes, result: resultOf(figures.sums), from_no, to_no, shifts } };
  },

  close: (by: SessionBy, closing: Closing): Promise<Closed> => write(by, (tx) => close(tx, by, closing)),

  /** False when there is no such office. */
  setEnds: (acting: Acting, officeId: string, ends: number): Promise<boolean> =>
    write(acting.by, (tx) => setEnds(tx, acting, officeId, ends)),
});

export type DayStore = ReturnType<typeof dayStore>;

const reportOf = ({ shifts, ...stored }: StoredReport): DayReport => ({
  ...stored,
  result: resultOf(stored.sums),
  shifts: shifts.map(({ begun_at, closed_at, ...shift }) => ({
    ...shift,
    begun_at: new Date(begun_at),
    closed_at: new Date(closed_at),
  })),
});

/** The book is held, so its entries, its shifts and its safe stand still. */
async function close(tx: Tx, by: SessionBy, { officeId, day, counted: { notes, seals } }: Closing): Promise<Closed> {
  const [[office], , book, [soFar], [clock]] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    readBook(tx, officeId),
    tx.send(sql.soFar, [officeId]),
    tx.send(sql.now, []),
  ]);
  if (!office?.on_books || !soFar || !clock) return 'off';
  const next = nextDay(soFar);
  if (!next) return 'dayEmpty';
  if (next.day !== day) return 'dayNotNext';
  if (next.begins_at > clock.now) return 'dayAhead';
  const shifts = await tx.send(sql.shifts, [officeId, next.ends_at]);
  if (shifts.length > 0) return 'shiftsOpen';
  const again = differingInSafe(book, notes);
  if (again.length > 0) return { again };
  const id = newId();
  const safe = notes.map((each) => ({ ...each, counted: fromUnits(sumOfNotes(each.notes), amountLimits.decimals) }));
  await tx.send(sql.close, [id, officeId, day, next.ends_at, JSON.stringify(safe), by.actor.id, seals]);
  const [report] = await tx.send(sql.read, [id]);
  if (!report) throw new Error('A report that was written is not there');
  return { report: reportOf(report) };
}

/** A currency that was left out was counted as nothing. */
function differingInSafe({ balances }: Book, counted: CountedNotes): string[] {
  const lies = new Map(
    [...balances].flatMap(([key, balance]) => {
      const { kind, currency } = accountOf(key);
      return kind === 'safe' ? [[currency, balance] as const] : [];
    }),
  );
  const found = new Map(counted.map(({ currency, notes }) => [currency, sumOfNotes(notes)]));
  const all = new Set([...lies.keys(), ...found.keys()]);
  return [...all].filter((currency) => (lies.get(currency) ?? 0n) !== (found.get(currency) ?? 0n)).toSorted();
}

async function setEnds(tx: Tx, acting: Acting, officeId: string, ends: number): Promise<boolean> {
  const [office] = await tx.send(sql.holdOffice, [officeId]);
  if (!office) return false;
  acting.requireFresh();
  await tx.send(sql.setEnds, [officeId, ends]);
  const { actorId, origin } = acting;
  await recordChange(tx, {
    ...{ actorId, origin, kind: 'day_ends_changed', objectId: officeId },
    before: { day_ends: timeOf(office.ends) },
    after: { day_ends: timeOf(ends) },
  });
  return true;
}
