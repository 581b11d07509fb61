import type { Movement, Shift, ShiftReport } from '#contract/till/shifts.ts';
import type { Actor } from '#domain/person/actor.ts';
import { mayOpenAsClosed, type ShiftState } from '#domain/till/shift.ts';
import { ownerMoment } from '#domain/till/till-count.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Rows } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { holdBooks, readBook } from '../ledger/book/book.sql.ts';
import { holdOffices } from '../ledger/desk-locks.sql.ts';
import { newId } from '../lib/id.ts';
import { findCount, type Keyed } from './count-key.sql.ts';
import { envelopeOf } from './envelope/open-envelopes.sql.ts';
import { addCount, bookCount, type Counted, lastCount } from './shift-count.sql.ts';
import {
  countMovements,
  readEnvelopes,
  readMovements,
  readOwnShift,
  readReport,
  readShift,
  type StoredShift,
  shiftView,
} from './shift-view.sql.ts';

type DrawerRow = { taken: boolean; closed_at: Date | null; now: Date } & Record<
  'closed_by' | 'handed_to',
  string | null
>;
type ShiftRow = { id: string; office_id: string; drawer_id: string; state: ShiftState };

const sql = {
  drawer: statement<DrawerRow>(
    'shift-drawer',
    `select exists (select from shifts s where s.drawer_id = d.id and s.state <> 'closed') as taken, last.closed_by, last.handed_to, last.closed_at,
       clock_timestamp() as now
     from drawers d left join lateral (
       select l.closed_by, l.handed_to, l.closed_at from shifts l where l.drawer_id = d.id and l.opened_at is not null
       order by l.closed_at desc nulls first limit 1) last on true
     where d.id = $1 and d.till_id = $2`,
  ),
  own: statement<{ id: string }>(
    'shift-of-person',
    'select shift_id as id from shift_members where user_id = $1 and left_at is null',
  ),
  find: statement<ShiftRow>('shift-find', 'select id, office_id, drawer_id, state from shifts where id = $1'),
  /** Somebody else of the staff of the office. */
  member: statement<{ id: string }>(
    'shift-taker',
    `select u.id from user_offices m join users u on u.id = m.user_id
     where u.id = $1 and m.office_id = $2 and u.id <> $3 and u.blocked_at is null`,
  ),
  begin: statement(
    'shift-begin',
    'insert into shifts (id, office_id, till_id, drawer_id, begun_by, as_closed) values ($1, $2, $3, $4, $5, $6)',
  ),
  join: statement(
    'shift-join',
    `insert into shift_members (office_id, shift_id, user_id) values ($1, $2, $3)
     on conflict (shift_id, user_id) do update set left_at = null`,
  ),
  leave: statement(
    'shift-leave',
    'update shift_members set left_at = clock_timestamp() where shift_id = $1 and user_id = $2 and left_at is null',
  ),
  others: statement<{ id: string }>(
    'shift-others',
    'select user_id as id from shift_members where shift_id = $1 and user_id <> $2 and left_at is null',
  ),
  /** Whether this person works in the shift, or has, and whether an owner has counted. */
  beside: statement<{ works: boolean; counted: boolean }>(
    'shift-beside',
    `select exists (select from shift_members where shift_id = $1 and user_id = $2) as works,
       exists (select from till_counts where shift_id = $1 and moment = '${ownerMoment}') as counted`,
  ),
  open: statement('shift-open', `update shifts set state = 'open', opened_at = clock_timestamp() where id = $1`),
  closing: statement(
    'shift-closing',
    `update shifts set state = 'closing', closing_by = $2, handed_to = $3, closing_at = clock_timestamp() where id = $1`,
  ),
  close: statement(
    'shift-close',
    `update shifts set state = 'closed', closed_by = $2, closed_at = clock_timestamp() where id = $1`,
  ),
};

export type ShiftRefusal =
  | 'off'
  | 'shiftOpen'
  | 'tillNotFound'
  | 'drawerTaken'
  | 'drawerNotAsClosed'
  | 'shiftMoved'
  | 'takerUnknown'
  | 'lastInShift'
  | 'countAgain'
  | 'countedTwice'
  | 'otherRequest'
  | 'ownShift'
  | 'ownerCounted'
  | 'setAsideShort';
export type Shifted = { shift: Shift; replayed?: true } | ShiftRefusal;

/** Without notes it is opened as it was closed. */
export type NewShift = { officeId: string; tillId: string; drawerId: string; counted: Counted | undefined };
type Of = { id: string; officeId: string };
/** What was counted, and the key by which the same call is known. */
export type Said = { counted: Counted; keyed: Keyed | undefined };

export const shiftStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  find: async (actor: Actor, id: string): Promise<Shift | undefined> => viewOf(actor, await ask(pool, readShift, [id])),

  findOwn: async (actor: Actor): Promise<Shift | undefined> => viewOf(actor, await ask(pool, readOwnShift, [actor.id])),

  async movements(id: string, { limit, offset }: Rows): Promise<{ items: Movement[]; total: number }> {
    const [items, [counted]] = await Promise.all([
      ask(pool, readMovements, [id, limit, offset]),
      ask(pool, countMovements, [id]),
    ]);
    return { items, total: counted?.count ?? 0 };
  },

  /** The person is held, so they work in one shift at a time, whatever its office. */
  begin: (by: SessionBy, shift: NewShift): Promise<Shifted> =>
    write(by, (tx) => begin(tx, by, shift), { changesOwn: true }),

  join: (by: SessionBy, of: Of): Promise<Shifted> => write(by, (tx) => join(tx, by, of), { changesOwn: true }),

  /** The last of a shift closes it. */
  leave: (by: SessionBy, of: Of): Promise<Shifted> => write(by, (tx) => leave(tx, by, of), { changesOwn: true }),

  async report(id: string): Promise<Pick<ShiftReport, 'moved' | 'envelopes'>> {
    const [moved, [lies]] = await Promise.all([ask(pool, readReport, [id]), ask(pool, readEnvelopes, [id])]);
    return { moved, envelopes: (lies?.items ?? []).map(envelopeOf) };
  },

  /** `handTo`: who takes the drawer as it is counted then. */
  beginClosing: (by: SessionBy, of: Of, handTo: string | undefined): Promise<Shifted> =>
    write(by, (tx) => beginClosing(tx, by, of, handTo)),

  count: (by: SessionBy, of: Of, said: Said): Promise<Shifted> =>
    write(by, (tx) => count(tx, by, of, said), { changesOwn: true }),

  ownerCount: (by: SessionBy, of: Of, said: Said): Promise<Shifted> =>
    write(by, (tx) => ownerCount(tx, by, of, said), { changesOwn: true }),

  settle: (by: SessionBy, of: Of, reason: string): Promise<Shifted> => write(by, (tx) => settle(tx, by, of, reason)),
});

export type ShiftStore = ReturnType<typeof shiftStore>;

const viewOf = (actor: Actor, [stored]: StoredShift[]): Shift | undefined => stored && shiftView(stored, actor);

async function answer(tx: Tx, { actor }: SessionBy, id: string): Promise<{ shift: Shift }> {
  const shift = viewOf(actor, await tx.send(readShift, [id]));
  if (!shift) throw new Error('A shift that was written is not there');
  return { shift };
}

/** The book is held: while it is, no deal moves cash, and no shift of the office goes on. */
async function hold(tx: Tx, { id, officeId }: Of) {
  const [[office], , book, [shift]] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    readBook(tx, officeId),
    tx.send(sql.find, [id]),
  ]);
  return { isOn: office?.on_books === true, book, shift };
}

async function begin(tx: Tx, by: SessionBy, { officeId, tillId, drawerId, counted }: NewShift): Promise<Shifted> {
  const [[office], , book, [drawer], [own]] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    readBook(tx, officeId),
    tx.send(sql.drawer, [drawerId, tillId]),
    tx.send(sql.own, [by.actor.id]),
  ]);
  if (!office?.on_books) return 'off';
  if (!drawer) return 'tillNotFound';
  if (own) return 'shiftOpen';
  if (drawer.taken) return 'drawerTaken';
  if (!counted && !mayOpenAsClosed(drawer, by.actor.id, drawer.now)) return 'drawerNotAsClosed';
  const id = newId();
  await Promise.all([
    tx.send(sql.begin, [id, officeId, tillId, drawerId, by.actor.id, !counted]),
    tx.send(sql.join, [officeId, id, by.actor.id]),
  ]);
  const shift = { id, office_id: officeId, drawer_id: drawerId, state: 'opening', try: 1 } as const;
  if (!counted || (await addCount(tx, by, book, shift, counted)) === 'agrees') await tx.send(sql.open, [id]);
  return answer(tx, by, id);
}

async function join(tx: Tx, by: SessionBy, of: Of): Promise<Shifted> {
  const [{ shift }, [own]] = await Promise.all([hold(tx, of), tx.send(sql.own, [by.actor.id])]);
  if (own) return own.id === of.id ? answer(tx, by, of.id) : 'shiftOpen';
  if (shift?.state !== 'open') return 'shiftMoved';
  await tx.send(sql.join, [shift.office_id, shift.id, by.actor.id]);
  return answer(tx, by, shift.id);
}

async function leave(tx: Tx, by: SessionBy, of: Of): Promise<Shifted> {
  const { actor } = by;
  const [{ shift }, [own], others] = await Promise.all([
    hold(tx, of),
    tx.send(sql.own, [actor.id]),
    tx.send(sql.others, [of.id, actor.id]),
  ]);
  if (shift?.state !== 'open' || own?.id !== of.id) return 'shiftMoved';
  if (others.length === 0) return 'lastInShift';
  await tx.send(sql.leave, [of.id, actor.id]);
  return answer(tx, by, of.id);
}

/** A shift that was never opened ends at once: nothing came into its drawer. */
async function beginClosing(tx: Tx, by: SessionBy, of: Of, handTo: string | undefined): Promise<Shifted> {
  const { actor } = by;
  const [{ shift }, [taker]] = await Promise.all([
    hold(tx, of),
    handTo === undefined ? [] : tx.send(sql.member, [handTo, of.officeId, actor.id]),
  ]);
  if (shift?.state !== 'open' && shift?.state !== 'opening') return 'shiftMoved';
  if (handTo !== undefined && !taker) return 'takerUnknown';
  if (shift.state === 'open') await tx.send(sql.closing, [shift.id, actor.id, handTo ?? null]);
  else await tx.send(sql.close, [shift.id, actor.id]);
  return answer(tx, by, shift.id);
}

/** The drawer is opened, or the shift closed, with what was counted. */
const finish = (tx: Tx, { actor }: SessionBy, { id, state }: ShiftRow) =>
  state === 'opening' ? tx.send(sql.open, [id]) : tx.send(sql.close, [id, actor.id]);

const isCounted = (shift: ShiftRow | undefined): shift is ShiftRow =>
  shift?.state === 'opening' || shift?.state === 'closing';

/** The same call again finds what it has made: a count that is lost on its way is no second try. */
async function isSaid(tx: Tx, by: SessionBy, of: Of, { keyed }: Said): Promise<Shifted | undefined> {
  const known = await findCount(tx, by, ['drawer', of.id], keyed);
  if (known === 'other') return 'otherRequest';
  return known && { ...(await answer(tx, by, of.id)), replayed: true };
}

async function count(tx: Tx, by: SessionBy, of: Of, said: Said): Promise<Shifted> {
  const [{ isOn, book, shift }, known] = await Promise.all([hold(tx, of), isSaid(tx, by, of, said)]);
  if (known) return known;
  if (!isOn) return 'off';
  if (!isCounted(shift)) return 'shiftMoved';
  const last = await lastCount(tx, shift);
  if (last && last.outcome !== 'again') return 'countedTwice';
  const outcome = await addCount(
    tx,
    by,
    book,
    { ...shift, try: (last?.try ?? 0) + 1, keyed: said.keyed },
    said.counted,
  );
  if (outcome === 'agrees') await finish(tx, by, shift);
  return answer(tx, by, shift.id);
}

/** The drawer takes no deal from here on, so both count the same. */
async function ownerCount(tx: Tx, by: SessionBy, of: Of, said: Said): Promise<Shifted> {
  const [{ isOn, book, shift }, known, [beside]] = await Promise.all([
    hold(tx, of),
    isSaid(tx, by, of, said),
    tx.send(sql.beside, [of.id, by.actor.id]),
  ]);
  if (known) return known;
  if (!isOn) return 'off';
  if (shift?.state !== 'open' && shift?.state !== 'closing') return 'shiftMoved';
  if (beside?.works) return 'ownShift';
  if (beside?.counted) return 'ownerCounted';
  if (shift.state === 'open') await tx.send(sql.closing, [shift.id, by.actor.id, null]);
  await addCount(tx, by, book, { ...shift, try: 1, moment: ownerMoment, keyed: said.keyed }, said.counted);
  return answer(tx, by, shift.id);
}

async function settle(tx: Tx, by: SessionBy, of: Of, reason: string): Promise<Shifted> {
  const { isOn, book, shift } = await hold(tx, of);
  if (!isOn) return 'off';
  if (!isCounted(shift)) return 'shiftMoved';
  const last = await lastCount(tx, shift);
  if (last?.outcome !== 'revealed') return 'countAgain';
  if (await bookCount(tx, by, book, shift, last, reason)) return 'setAsideShort';
  await finish(tx, by, shift);
  return answer(tx, by, shift.id);
}
