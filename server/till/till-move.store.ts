import type { TillMove } from '#contract/till/till-moves.ts';
import type { Posting } from '#domain/ledger/draft.ts';
import { units } from '#domain/ledger/ledger.ts';
import type { Decimal } from '#domain/money/money.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import type { MoveState, MoveWay } from '#domain/till/shift.ts';
import { moveBackPostings, moveInPostings, moveOutPostings } from '#domain/till/till-postings.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Rows } from '../database/page-window.ts';
import { ask } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { type Book, holdBooks, type NewEntry, post, readBook } from '../ledger/book/book.sql.ts';
import { findKey, holdOffices } from '../ledger/desk-locks.sql.ts';
import { type Short, shortOf } from '../ledger/desk-plan.sql.ts';
import { type Middle, middleOf, worthNow } from '../ledger/middle.sql.ts';
import { newId } from '../lib/id.ts';
import type { Keyed } from './count-key.sql.ts';
import { tellDifference } from './difference.sql.ts';
import { isAtSafe } from './keeper.sql.ts';
import { type DrawerRow, type StoredMove, moveSql as sql } from './till-move.sql.ts';
import { keepUnfunded, mustAskOwner } from './unfunded.sql.ts';

export type SendRequest = {
  by: SessionBy;
  officeId: string;
  move: { drawerId: string; way: MoveWay; currency: string; amount: Decimal };
  desk: { reason: string; key: string; hash: Buffer };
};
/** Without what was counted it comes back. */
export type EndRequest = {
  by: SessionBy;
  id: string;
  officeId: string;
  counted: Decimal | undefined;
  reason: string | undefined;
  keyed: Keyed | undefined;
};

export type TillMoved =
  | { move: TillMove; replayed: boolean }
  | Short
  | 'off'
  | 'otherRequest'
  | 'noShift'
  | 'askOwner'
  | 'tillMoveOver'
  | 'reasonMissing'
  | 'bothSides'
  | 'notKeeper';

/** `officeIds`: only those of these offices. Undefined: of all. */
type Which = { officeIds: readonly string[] | undefined; state: MoveState | undefined; cashierId: string | undefined };

export const tillMoveStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  async list({ officeIds, state, cashierId }: Which, { limit, offset }: Rows) {
    const which = [officeIds ?? null, state ?? null, cashierId ?? null];
    const [items, [counted]] = await Promise.all([
      ask(pool, sql.list, [...which, limit, offset]),
      ask(pool, sql.count, which),
    ]);
    return { items, total: counted?.count ?? 0 };
  },

  officeOf: async (drawerId: string): Promise<string | undefined> =>
    (await ask(pool, sql.officeOf, [drawerId]))[0]?.office_id,

  find: async (id: string): Promise<StoredMove | undefined> => (await ask(pool, sql.find, [id]))[0],

  /** The actor is held, so a key of theirs moves cash once. */
  send: (request: SendRequest): Promise<TillMoved> =>
    write(request.by, (tx) => send(tx, request), { changesOwn: true }),

  /** The actor is held, as above. */
  end: (request: EndRequest): Promise<TillMoved> => write(request.by, (tx) => end(tx, request), { changesOwn: true }),
});

export type TillMoveStore = ReturnType<typeof tillMoveStore>;

async function send(tx: Tx, { by, officeId, move, desk }: SendRequest): Promise<TillMoved> {
  const [[office], , known, book, [drawer], asks] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    findKey(tx, by.actor.id, desk.key),
    readBook(tx, officeId),
    tx.send(sql.drawer, [move.drawerId, by.actor.id]),
    mustAskOwner(tx, by, officeId),
  ]);
  if (known) return replay(tx, known, desk.hash);
  if (!office?.on_books) return 'off';
  const shiftId = move.way === 'return' ? takingFrom(drawer) : null;
  if (shiftId === 'noShift') return shiftId;
  if (shiftId === null && !(await isAtSafe(tx, by, officeId))) return 'notKeeper';
  if (asks) return 'askOwner';
  const postings = moveOutPostings(book.balances, movedOf(move));
  const short = await shortOf(tx, book, { postings, isVoluntary: false });
  if (short) {
    await keepUnfunded(tx, by, { officeId, ...move }, short);
    return short;
  }
  const id = newId();
  const { drawerId, way, currency, amount } = move;
  await tx.send(sql.add, [id, officeId, drawerId, way, shiftId, currency, amount, desk.reason, by.actor.id]);
  const entry = { kind: 'till_send', actorId: by.actor.id, desk, moveId: id, shiftId: shiftId ?? undefined };
  await enter(tx, book, entry, postings);
  return answer(tx, id, false);
}

/** Who works in a drawer takes cash out of it. */
const takingFrom = (drawer: DrawerRow | undefined): string | 'noShift' =>
  drawer?.is_own && drawer.state !== 'opening' && drawer.shift_id !== null ? drawer.shift_id : 'noShift';

const movedOf = ({ drawerId, way, currency, amount }: SendRequest['move']) => ({
  ...{ drawer: drawerId, way, currency },
  amount: units(amount),
});

/** The book is held, so it ends once. */
async function end(tx: Tx, request: EndRequest): Promise<TillMoved> {
  const { by, id, officeId, counted, keyed } = request;
  const [[office], , known, book, [now], rates] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    keyed && findKey(tx, by.actor.id, keyed.key),
    readBook(tx, officeId),
    tx.send(sql.find, [id]),
    tx.send(worthNow, []),
  ]);
  if (known && keyed) return replay(tx, known, keyed.hash);
  if (!office?.on_books) return 'off';
  if (now?.state !== 'on_way') return 'tillMoveOver';
  const shiftId = await shiftThatEnds(tx, by, now, counted !== undefined);
  if (shiftId === 'noShift') return shiftId;
  if (isOnBothSides(now, request)) return 'bothSides';
  if (isUnexplained(now, request)) return 'reasonMissing';
  await enterEnd(tx, request, now, shiftId, book, middleOf(rates));
  return answer(tx, id, false);
}

/** Owners and admins may be: they answer for the office. */
const isOnBothSides = ({ sent_by }: StoredMove, { by, counted }: EndRequest): boolean =>
  counted !== undefined && sent_by === by.actor.id && !mayKeepBooks(by.actor);

/** What was counted is another sum, and nobody says why. */
const isUnexplained = ({ amount }: StoredMove, { counted, reason }: EndRequest): boolean =>
  counted !== undefined && units(counted) !== units(amount) && reason === undefined;

async function enterEnd(
  tx: Tx,
  { by, id, counted, reason, keyed }: EndRequest,
  now: StoredMove,
  shiftId: string | undefined,
  book: Book,
  middle: Middle,
): Promise<void> {
  const move = movedOf({ ...now, drawerId: now.drawer_id });
  const postings =
    counted === undefined
      ? moveBackPostings(book.balances, move)
      : moveInPostings(book.balances, move, units(counted), middle);
  const kind = counted === undefined ? 'till_return' : 'till_arrive';
  const desk = { reason: reason ?? now.reason, ...(keyed ?? { key: null, hash: null }) };
  const entryId = await enter(tx, book, { kind, actorId: by.actor.id, desk, moveId: id, shiftId }, postings);
  if (counted !== undefined) await tellDifference(tx, entryId);
  const state = counted === undefined ? 'returned' : 'arrived';
  await tx.send(sql.end, [id, state, counted ?? null, by.actor.id, counted === undefined ? null : (shiftId ?? null)]);
}

/**
 * The shift to which the end belongs. At the drawer somebody who works in it says what came, or has it back; at the safe who
 * keeps it, an owner or an admin does. A cashier is not both sides.
 */
async function shiftThatEnds(
  tx: Tx,
  by: SessionBy,
  { office_id, drawer_id, way, shift_id }: StoredMove,
  isArrival: boolean,
): Promise<string | undefined | 'noShift'> {
  const isAtDrawer = (way === 'float') === isArrival;
  if (!isAtDrawer) return (await isAtSafe(tx, by, office_id)) ? (shift_id ?? undefined) : 'noShift';
  const [drawer] = await tx.send(sql.drawer, [drawer_id, by.actor.id]);
  const isTaking = drawer?.is_own === true && (isArrival || drawer.state !== 'opening');
  return isTaking && drawer.shift_id ? drawer.shift_id : 'noShift';
}

async function enter(tx: Tx, book: Book, entry: NewEntry, postings: readonly Posting[]): Promise<string> {
  const { id, writes } = post(book, entry, postings);
  await Promise.all(writes.map((each) => tx.send(...each)));
  return id;
}

async function replay(tx: Tx, known: { id: string; body_hash: Buffer }, hash: Buffer): Promise<TillMoved> {
  const [made] = known.body_hash.equals(hash) ? await tx.send(sql.key, [known.id]) : [];
  return made?.move_id ? answer(tx, made.move_id, true) : 'otherRequest';
}

async function answer(tx: Tx, id: string, replayed: boolean): Promise<TillMoved> {
  const [move] = await tx.send(sql.read, [id]);
  if (!move) throw new Error('A move that was made is not there');
  return { move, replayed };
}
