import type { Movement } from '#contract/till/shifts.ts';
import { type DeskKind, deskPostings } from '#domain/ledger/desk.ts';
import { weighEntry } from '#domain/ledger/limit.ts';
import type { Decimal } from '#domain/money/money.ts';
import { type Caller, writeAs } from '../database/caller.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import { holdBooks, post, readBook } from '../ledger/book/book.sql.ts';
import type { EntryYes } from '../ledger/desk-entry.service.ts';
import { findKey, holdOffices } from '../ledger/desk-locks.sql.ts';
import { type Short, shortOf } from '../ledger/desk-plan.sql.ts';
import { middleOf, worthNow } from '../ledger/middle.sql.ts';
import { readDesk } from './drawer.sql.ts';
import { readMovement } from './shift-view.sql.ts';
import { keepUnfunded, mustAskOwner } from './unfunded.sql.ts';

export type CashRequest = {
  caller: Caller;
  shiftId: string;
  officeId: string;
  cash: { kind: Extract<DeskKind, 'expense' | 'capital_in'>; currency: string; amount: Decimal };
  desk: { reason: string; key: string; hash: Buffer };
  yes: EntryYes;
};

export type CashMoved =
  | { movement: Movement; replayed: boolean }
  | Short
  | 'off'
  | 'otherRequest'
  | 'noShift'
  | 'askOwner'
  | 'unvalued';

export const tillCashStore = (db: Pick<Db, 'write'>) => ({
  /** The actor is held, so a key of theirs moves cash once. */
  move: (request: CashRequest): Promise<CashMoved> =>
    writeAs(db, request.caller, (tx) => move(tx, request), { changesOwn: true }),
});

export type TillCashStore = ReturnType<typeof tillCashStore>;

async function move(tx: Tx, request: CashRequest): Promise<CashMoved> {
  const { shiftId, officeId, cash, desk, yes } = request;
  const { by } = request.caller;
  const [[office], , known, book, own, asks, rates] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    findKey(tx, by.actor.id, desk.key),
    readBook(tx, officeId),
    readDesk(tx, officeId, by.actor.id),
    mustAskOwner(tx, by, officeId),
    tx.send(worthNow, []),
  ]);
  if (known) return known.body_hash.equals(desk.hash) ? answer(tx, known.id, true) : 'otherRequest';
  if (!office?.on_books) return 'off';
  if (own.shift !== shiftId) return 'noShift';
  if (asks) return 'askOwner';
  const rate = middleOf(rates)(cash.currency);
  const postings = deskPostings(book.balances, { ...cash, drawer: own.drawer, network: undefined, rate });
  if (postings === 'unvalued') return postings;
  const short = await shortOf(tx, book, { postings, isVoluntary: cash.kind === 'expense' });
  if (short) {
    await keepUnfunded(tx, by, { officeId, ...cash }, short);
    return short;
  }
  const weighed = weighEntry(book.balances, cash.kind, postings);
  const approverId = yes(weighed && { ...weighed, corrects: null }, office.entry_limit);
  const { id, writes } = post(book, { kind: cash.kind, actorId: by.actor.id, desk, shiftId, approverId }, postings);
  await Promise.all(writes.map((each) => tx.send(...each)));
  return answer(tx, id, false);
}

async function answer(tx: Tx, id: string, replayed: boolean): Promise<CashMoved> {
  const [movement] = await tx.send(readMovement, [id]);
  return movement ? { movement, replayed } : 'otherRequest';
}
