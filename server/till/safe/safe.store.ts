import type { Keeping } from '#contract/till/safe.ts';
import { units } from '#domain/ledger/ledger.ts';
import { type Actor, mayKeepBooks } from '#domain/person/actor.ts';
import type { KeepingState } from '#domain/till/safe.ts';
import { type CountedSum, differing, outcomeOf } from '#domain/till/till-count.ts';
import { safeDifferencePostings } from '#domain/till/till-postings.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import type { Rows } from '../../database/page-window.ts';
import { ask } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { type Book, holdBooks, post, readBook } from '../../ledger/book/book.sql.ts';
import { holdOffices } from '../../ledger/desk-locks.sql.ts';
import { middleOf, worthNow } from '../../ledger/middle.sql.ts';
import { newId } from '../../lib/id.ts';
import { findCount } from '../count-key.sql.ts';
import { tellDifference } from '../difference.sql.ts';
import { isAtSafe } from '../keeper.sql.ts';
import type { Said } from '../shift.store.ts';
import { keepingView, safeSql as sql } from './safe.sql.ts';

export type KeepingRefusal =
  | 'off'
  | 'notKeeper'
  | 'keeperUnknown'
  | 'safeOffered'
  | 'safeMoved'
  | 'otherRequest'
  | 'countAgain'
  | 'countedTwice';
export type Kept = { keeping: Keeping; replayed?: true } | KeepingRefusal;
type Of = { id: string; officeId: string };
/** Only those of these offices, and in these states. Undefined: all. */
type Which = { officeIds: readonly string[] | undefined; states: readonly KeepingState[] | undefined };

export const safeStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  async list(actor: Actor, { officeIds, states }: Which, { limit, offset }: Rows) {
    const which = [officeIds ?? null, states ?? null];
    const [items, [counted]] = await Promise.all([
      ask(pool, sql.list, [...which, limit, offset]),
      ask(pool, sql.count, which),
    ]);
    return { items: items.map((each) => keepingView(each, actor)), total: counted?.count ?? 0 };
  },

  officeOf: async (id: string): Promise<string | undefined> => (await ask(pool, sql.find, [id]))[0]?.office_id,

  offer: (by: SessionBy, officeId: string, keeperId: string): Promise<Kept> =>
    write(by, (tx) => offer(tx, by, officeId, keeperId)),

  /** The actor is held, so a key of theirs counts once. */
  count: (by: SessionBy, of: Of, said: Said): Promise<Kept> =>
    write(by, (tx) => count(tx, by, of, said), { changesOwn: true }),

  settle: (by: SessionBy, of: Of, reason: string): Promise<Kept> => write(by, (tx) => settle(tx, by, of, reason)),

  withdraw: (by: SessionBy, of: Of): Promise<Kept> => write(by, (tx) => withdraw(tx, by, of)),
});

export type SafeStore = ReturnType<typeof safeStore>;

async function answer(tx: Tx, { actor }: SessionBy, id: string): Promise<{ keeping: Keeping }> {
  const [keeping] = await tx.send(sql.read, [id]);
  if (!keeping) throw new Error('A keeping that was written is not there');
  return { keeping: keepingView(keeping, actor) };
}

/** Who keeps the safe, or keeps the books, hands it on. */
async function offer(tx: Tx, by: SessionBy, officeId: string, keeperId: string): Promise<Kept> {
  const [[office], , [asked], isAllowed] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    tx.send(sql.asked, [officeId, keeperId]),
    isAtSafe(tx, by, officeId),
  ]);
  if (!office?.on_books) return 'off';
  if (!isAllowed) return 'notKeeper';
  if (!asked?.knows || asked.keeper_id === keeperId) return 'keeperUnknown';
  if (asked.offered) return 'safeOffered';
  const id = newId();
  await tx.send(sql.offer, [id, officeId, keeperId, by.actor.id]);
  return answer(tx, by, id);
}

/** The book is held, so what lies in the safe stands still. */
async function hold(tx: Tx, { id, officeId }: Of) {
  const [[office], , book, [keeping], last] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    readBook(tx, officeId),
    tx.send(sql.find, [id]),
    lastCount(tx, id),
  ]);
  return { isOn: office?.on_books === true, book, keeping, last };
}

async function lastCount(tx: Tx, keepingId: string) {
  const [last] = await tx.send(sql.lastCount, [keepingId]);
  if (!last) return undefined;
  const sums = (last.sums ?? []).map(
    ({ currency, counted, expected }): CountedSum => ({
      ...{ currency, counted: units(counted), expected: units(expected) },
    }),
  );
  return { id: last.id, try: last.try, sums, outcome: outcomeOf(last.try, sums) };
}

async function take(tx: Tx, { id, officeId }: Of): Promise<void> {
  await tx.send(sql.end, [officeId]);
  await tx.send(sql.take, [id]);
}

/** Only who takes it counts it. */
async function count(tx: Tx, by: SessionBy, of: Of, { counted, keyed }: Said): Promise<Kept> {
  const [{ isOn, keeping, last }, known] = await Promise.all([hold(tx, of), findCount(tx, by, ['safe', of.id], keyed)]);
  if (known) return known === 'same' ? { ...(await answer(tx, by, of.id)), replayed: true } : 'otherRequest';
  if (!isOn) return 'off';
  if (keeping?.state !== 'offered') return 'safeMoved';
  if (keeping.keeper_id !== by.actor.id) return 'notKeeper';
  if (last && last.outcome !== 'again') return 'countedTwice';
  await tx.send(sql.addCount, [
    newId(),
    of.officeId,
    of.id,
    (last?.try ?? 0) + 1,
    by.actor.id,
    JSON.stringify(counted.notes),
    keyed?.key,
    keyed?.hash,
    counted.seals,
  ]);
  if ((await lastCount(tx, of.id))?.outcome === 'agrees') await take(tx, of);
  return answer(tx, by, of.id);
}

async function settle(tx: Tx, by: SessionBy, of: Of, reason: string): Promise<Kept> {
  const { isOn, book, keeping, last } = await hold(tx, of);
  if (!isOn) return 'off';
  if (keeping?.state !== 'offered') return 'safeMoved';
  if (keeping.keeper_id !== by.actor.id) return 'notKeeper';
  if (last?.outcome !== 'revealed') return 'countAgain';
  await bookSafe(tx, by, book, last, reason);
  await take(tx, of);
  return answer(tx, by, of.id);
}

async function bookSafe(
  tx: Tx,
  { actor }: SessionBy,
  book: Book,
  last: { id: string; sums: readonly CountedSum[] },
  reason: string,
): Promise<void> {
  const middle = middleOf(await tx.send(worthNow, []));
  const differences = differing(last.sums).map(({ currency, counted, expected }) => ({
    ...{ currency, difference: counted - expected },
  }));
  const postings = safeDifferencePostings(book.balances, differences, middle);
  const entry = {
    ...{ kind: 'safe_count', actorId: actor.id, desk: { reason, key: null, hash: null } },
    safeCountId: last.id,
  };
  const { id, writes } = post(book, entry, postings);
  await Promise.all([...writes.map((each) => tx.send(...each)), tellDifference(tx, id)]);
}

/** Who offered it takes it back, who was asked refuses, and who keeps the books does both. */
async function withdraw(tx: Tx, by: SessionBy, of: Of): Promise<Kept> {
  const { keeping } = await hold(tx, of);
  if (keeping?.state !== 'offered') return 'safeMoved';
  const isPart = keeping.keeper_id === by.actor.id || keeping.offered_by === by.actor.id;
  if (!isPart && !mayKeepBooks(by.actor)) return 'notKeeper';
  await tx.send(sql.withdraw, [of.id]);
  return answer(tx, by, of.id);
}
