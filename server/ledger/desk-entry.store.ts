import type { BookEntry } from '#contract/ledger/entries.ts';
import { weighEntry } from '#domain/ledger/limit.ts';
import { type Caller, writeAs } from '../database/caller.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import { holdBooks, post, readBook } from './book/book.sql.ts';
import { readEntry } from './book-reads.store.ts';
import type { EntryYes } from './desk-approval.ts';
import { findKey, holdOffices } from './desk-locks.sql.ts';
import { type DeskWork, isUnplanned, planWork, type Unplanned } from './desk-plan.sql.ts';

export type DeskRequest = {
  caller: Caller;
  officeId: string;
  work: DeskWork;
  reason: string;
  key: string;
  hash: Buffer;
  yes: EntryYes;
};

export type Entered = { entry: BookEntry; replayed: boolean } | Unplanned | 'off' | 'otherRequest';

export const deskEntries = (db: Pick<Db, 'write'>) => ({
  /** The actor is held, so a key of theirs makes one entry. */
  enter: (request: DeskRequest): Promise<Entered> =>
    writeAs(db, request.caller, (tx) => enter(tx, request), { changesOwn: true }),
});

export type DeskEntries = ReturnType<typeof deskEntries>;

async function enter(
  tx: Tx,
  { officeId, key, hash, caller: { by }, work, reason, yes }: DeskRequest,
): Promise<Entered> {
  // The key is looked for while the book is held: an approval is carried out without the lock of its asker's row.
  const [[office], , known, book] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    findKey(tx, by.actor.id, key),
    readBook(tx, officeId),
  ]);
  if (known) return known.body_hash.equals(hash) ? answer(tx, known.id, true) : 'otherRequest';
  if (!office?.on_books) return 'off';
  const planned = await planWork(tx, book, work);
  if (isUnplanned(planned)) return planned;
  const { postings, counterpartyId, corrects } = planned;
  const found = weighEntry(book.balances, work.kind, postings);
  const approverId = yes(found && { ...found, corrects: corrects ?? null }, office.entry_limit);
  const entry = {
    ...{ kind: work.kind, actorId: by.actor.id, desk: { reason, key, hash } },
    ...{ counterpartyId, reverses: corrects?.id, approverId },
  };
  const { id, writes } = post(book, entry, postings);
  await Promise.all(writes.map((each) => tx.send(...each)));
  return answer(tx, id, false);
}

async function answer(tx: Tx, id: string, replayed: boolean): Promise<Entered> {
  const [entry] = await tx.send(readEntry, [id]);
  if (!entry) throw new Error('An entry that was made is not there');
  return { entry, replayed };
}
