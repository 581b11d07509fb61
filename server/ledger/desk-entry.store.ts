import type { BookEntry } from '#contract/ledger/entries.ts';
import { type DeskEntry, deskPostings } from '#domain/ledger/desk.ts';
import { firstShort } from '#domain/ledger/draft.ts';
import { amountLimits, compare, type Decimal, fromUnits, subtract } from '#domain/money/money.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { holdBooks, post, readBook, readFree } from './book.sql.ts';
import { readEntry } from './book-reads.store.ts';

export type DeskRequest = DeskEntry & { by: SessionBy; officeId: string; reason: string; key: string; hash: Buffer };

/** `short`: by how much less lies there, or is free. `nothing`: the count agrees, so there is no entry. */
export type Entered =
  | { entry: BookEntry; replayed: boolean }
  | { short: Decimal; of: 'place' | 'free' }
  | 'off'
  | 'otherRequest'
  | 'unvalued'
  | 'nothing';

const sql = {
  /** The switch waits, and an office that is off has no book. */
  holdOffice: statement<{ on_books: boolean }>(
    'desk-hold-office',
    'select on_books from offices where id = $1 for share',
  ),
  findKey: statement<{ id: string; body_hash: Buffer }>(
    'desk-find-key',
    'select id, body_hash from entries where actor_id = $1 and key = $2',
  ),
};

/** Nobody takes out of the safe what was promised. A count is the truth, whatever was promised. */
const isVoluntary = ({ kind }: DeskEntry) => kind === 'capital_out' || kind === 'expense';

export const deskEntries = ({ write }: Pick<Db, 'write'>) => ({
  /** The actor is held, so a key of theirs makes one entry. */
  enter: (request: DeskRequest): Promise<Entered> =>
    write(request.by, (tx) => enter(tx, request), { changesOwn: true }),
});

export type DeskEntries = ReturnType<typeof deskEntries>;

async function enter(tx: Tx, request: DeskRequest): Promise<Entered> {
  const { officeId, key, hash, by, currency } = request;
  const [[office], [known], , book, free] = await Promise.all([
    tx.send(sql.holdOffice, [officeId]),
    tx.send(sql.findKey, [by.actor.id, key]),
    holdBooks(tx, [officeId]),
    readBook(tx, officeId),
    readFree(tx, officeId, currency),
  ]);
  if (known) return known.body_hash.equals(hash) ? answer(tx, known.id, true) : 'otherRequest';
  if (!office?.on_books) return 'off';
  const postings = deskPostings(book.balances, request);
  if (postings === 'unvalued') return postings;
  if (postings.length === 0) return 'nothing';
  const short = firstShort(book.balances, postings);
  if (short !== undefined) return { short: fromUnits(short, amountLimits.decimals), of: 'place' };
  if (isVoluntary(request) && compare(request.amount, free) > 0)
    return { short: subtract(request.amount, free), of: 'free' };
  const { kind, reason } = request;
  const { id, writes } = post(book, { kind, actorId: by.actor.id, desk: { reason, key, hash } }, postings);
  await Promise.all(writes.map((each) => tx.send(...each)));
  return answer(tx, id, false);
}

async function answer(tx: Tx, id: string, replayed: boolean): Promise<Entered> {
  const [entry] = await tx.send(readEntry, [id]);
  if (!entry) throw new Error('An entry that was made is not there');
  return { entry, replayed };
}
