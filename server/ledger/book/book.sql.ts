import { type AccountKey, accountKey, accountOf } from '#domain/ledger/account.ts';
import type { Posting } from '#domain/ledger/draft.ts';
import { units } from '#domain/ledger/ledger.ts';
import { amountLimits, type Decimal, fromUnits } from '#domain/money/money.ts';
import { anyOf, statement, type Write } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { newId } from '../../lib/id.ts';

/** The book of an office while a transaction has it: its accounts, with their balances as the entries leave them. */
export type Book = { officeId: string; ids: Map<AccountKey, string>; balances: Map<AccountKey, bigint> };

/** `order`: the step that is booked. `desk`: why the desk books it, and the key by which a repeated call is known. */
export type NewEntry = {
  kind: string;
  actorId: string | null;
  order?: { id: string; version: number } | undefined;
  desk?: ({ reason: string } & ({ key: string; hash: Buffer } | { key: null; hash: null })) | undefined;
  counterpartyId?: string | undefined;
  /** The entry that it books back. */
  reverses?: string | undefined;
  transferId?: string | undefined;
  /** The shift in which a drawer got or gave it, the count that found it, and the way between a drawer and the safe. The count of the safe. */
  shiftId?: string | undefined;
  countId?: string | undefined;
  moveId?: string | undefined;
  safeCountId?: string | undefined;
  /** Who agreed to it, where the actor could not make it alone. */
  approverId?: string | undefined;
  /** When it happened, which only invented history says: the database takes it from nobody else. */
  at?: Date | undefined;
};

type AccountRow = { id: string; kind: string; currency: string; part: string; balance: Decimal };
type PostingRow = Record<'from_kind' | 'from_part' | 'to_kind' | 'to_part' | 'currency', string> & { amount: Decimal };

const postingsSql = `
  select f.kind as from_kind, f.part as from_part, t.kind as to_kind, t.part as to_part, p.currency, p.amount
  from entries e join postings p on p.entry_id = e.id join accounts f on f.id = p.from_id join accounts t on t.id = p.to_id`;

const sql = {
  hold: statement(
    'book-hold',
    `select office_id from books where office_id = ${anyOf('$1', 'uuid')} order by office_id for update`,
  ),
  accounts: statement<AccountRow>(
    'book-accounts',
    'select id, kind, currency, part, balance from accounts where office_id = $1',
  ),
  free: statement<{ free: Decimal }>('book-free', 'select free_in($1, $2, $3) as free'),
  promisable: statement<{ promisable: Decimal }>('book-promisable', 'select promisable_in($1, $2, $3) as promisable'),
  made: statement<PostingRow>('book-made', `${postingsSql} where e.order_id = $1 order by e.no, p.n`),
  postings: statement<PostingRow>('book-entry-postings', `${postingsSql} where e.id = $1 order by p.n`),
  open: statement(
    'book-open-accounts',
    `insert into accounts (id, office_id, kind, currency, part)
     select a.id, $1, a.kind, a.currency, a.part
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as a (id, kind, currency, part)`,
  ),
  /** The database gives the number, the time and the day. */
  enter: statement(
    'book-enter',
    `insert into entries (id, office_id, no, kind, day, order_id, order_version, actor_id, reason, key, body_hash,
       counterparty_id, reverses, transfer_id, approver_id, shift_id, count_id, move_id, safe_count_id, at)
     values ($1, $2, 0, $3, current_date, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       coalesce($18, clock_timestamp()))`,
  ),
  post: statement(
    'book-post',
    `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
     select $1, p.n, $2, p.currency, p.from_id, p.to_id, p.amount
     from unnest($3::text[], $4::uuid[], $5::uuid[], $6::numeric[]) with ordinality as p (currency, from_id, to_id, amount, n)`,
  ),
};

const keyOf = ({ kind, currency, part }: Pick<AccountRow, 'kind' | 'currency' | 'part'>): AccountKey =>
  accountKey(kind as Parameters<typeof accountKey>[0], currency, part);

/**
 * Takes the books of these offices, in the order of their ids, until the transaction ends. What is read of them after it
 * stays true until then. Offices without a book are left out.
 */
export const holdBooks = (tx: Tx, officeIds: readonly string[]): Promise<unknown> =>
  tx.send(sql.hold, [[...new Set(officeIds)]]);

/** The accounts of a held book. */
export async function readBook(tx: Tx, officeId: string): Promise<Book> {
  const rows = await tx.send(sql.accounts, [officeId]);
  return {
    officeId,
    ids: new Map(rows.map((row) => [keyOf(row), row.id])),
    balances: new Map(rows.map((row) => [keyOf(row), units(row.balance)])),
  };
}

/** What is free of a currency. USDT of one network is free only in the wallet of this network. */
export type FreePlace = { currency: string; network: string | null };

/** What lies there and is not promised. */
export const readFree = async (tx: Tx, officeId: string, { currency, network }: FreePlace): Promise<Decimal> =>
  (await tx.send(sql.free, [officeId, currency, network]))[0]?.free ?? '0';

/** What the office may still promise there: what is free, and what its owner allowed beyond that. */
export const readPromisable = async (tx: Tx, officeId: string, { currency, network }: FreePlace): Promise<Decimal> =>
  (await tx.send(sql.promisable, [officeId, currency, network]))[0]?.promisable ?? '0';

const postingOf = ({ from_kind, from_part, to_kind, to_part, currency, amount }: PostingRow): Posting => ({
  from: keyOf({ kind: from_kind, currency, part: from_part }),
  to: keyOf({ kind: to_kind, currency, part: to_part }),
  amount: units(amount),
});

/** What was booked for an order, in its order. */
export const readMade = async (tx: Tx, orderId: string): Promise<Posting[]> =>
  (await tx.send(sql.made, [orderId])).map(postingOf);

/** What an entry booked. */
export const readPostings = async (tx: Tx, entryId: string): Promise<Posting[]> =>
  (await tx.send(sql.postings, [entryId])).map(postingOf);

/** What opens the accounts that these postings need first. */
function openAccounts(book: Book, postings: readonly Posting[]): Write[] {
  const missing = [...new Set(postings.flatMap(({ from, to }) => [from, to]))].filter((key) => !book.ids.has(key));
  if (missing.length === 0) return [];
  for (const key of missing) book.ids.set(key, newId());
  const accounts = missing.map(accountOf);
  return [
    [
      sql.open,
      [
        book.officeId,
        missing.map((key) => book.ids.get(key)),
        accounts.map(({ kind }) => kind),
        accounts.map(({ currency }) => currency),
        accounts.map(({ part }) => part),
      ],
    ],
  ];
}

const rowOf = ({ kind, order, actorId, desk, at, ...of }: NewEntry) => [
  ...[kind, order?.id, order?.version, actorId, desk?.reason, desk?.key, desk?.hash],
  ...[
    of.counterpartyId,
    of.reverses,
    of.transferId,
    of.approverId,
    of.shiftId,
    of.countId,
    of.moveId,
    of.safeCountId,
    at,
  ],
];

/**
 * What writes an entry with its postings into a held book. Only the writer of steps and the entries of the desk call it.
 * No postings are no entry.
 */
export function post(book: Book, entry: NewEntry, postings: readonly Posting[]): { id: string; writes: Write[] } {
  const id = newId();
  if (postings.length === 0) return { id, writes: [] };
  const opened = openAccounts(book, postings);
  for (const { from, to, amount } of postings) {
    book.balances.set(from, (book.balances.get(from) ?? 0n) - amount);
    book.balances.set(to, (book.balances.get(to) ?? 0n) + amount);
  }
  const writes: Write[] = [
    ...opened,
    [sql.enter, [id, book.officeId, ...rowOf(entry)]],
    [
      sql.post,
      [
        ...[id, book.officeId],
        postings.map(({ from }) => accountOf(from).currency),
        postings.map(({ from }) => book.ids.get(from)),
        postings.map(({ to }) => book.ids.get(to)),
        postings.map(({ amount }) => fromUnits(amount, amountLimits.decimals)),
      ],
    ],
  ];
  return { id, writes };
}
