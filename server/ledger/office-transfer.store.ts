import type { OfficeTransfer } from '#contract/ledger/office-transfers.ts';
import type { Posting } from '#domain/ledger/draft.ts';
import type { Sum } from '#domain/ledger/trade.ts';
import { arrivalPostings, returnPostings, sendPostings, type TransferState } from '#domain/ledger/transfer.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { personOf } from '../database/fragments/named.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { type Book, holdBooks, type NewEntry, post, readBook } from './book/book.sql.ts';
import { findKey, holdOffices } from './desk-locks.sql.ts';
import { type Short, shortOf } from './desk-plan.sql.ts';

const sideOf = (id: string) =>
  `(select json_build_object('id', o.id, 'name', o.name) from offices o where o.id = ${id})`;
const fields = `t.id, ${sideOf('t.from_office_id')} as from_office, ${sideOf('t.to_office_id')} as to_office, t.currency, t.network,
  trim_scale(t.amount)::text as amount, t.reason, t.state, ${personOf('t.sent_by')} as sent_by, t.sent_at,
  trim_scale(t.arrived_amount)::text as arrived_amount, ${personOf('t.ended_by')} as ended_by, t.ended_at`;
const isMatching = `($1::uuid[] is null or t.from_office_id = any($1) or t.to_office_id = any($1))
  and ($2::text is null or t.state = $2)`;

type Sides = Pick<Stored, 'from_office_id' | 'to_office_id'>;
type Stored = { from_office_id: string; to_office_id: string; state: TransferState } & Omit<Sum, 'network'> & {
    network: string | null;
  };

const sql = {
  list: statement<OfficeTransfer>(
    'office-transfers',
    `select ${fields} from office_transfers t where ${isMatching}
     order by t.state = 'on_way' desc, t.sent_at desc, t.id limit $3 offset $4`,
  ),
  count: statement<{ count: number }>(
    'office-transfers-count',
    `select count(*)::int as count from (select from office_transfers t where ${isMatching} limit ${countLimit}) found`,
  ),
  read: statement<OfficeTransfer>('office-transfer', `select ${fields} from office_transfers t where t.id = $1`),
  find: statement<Stored>(
    'office-transfer-find',
    'select from_office_id, to_office_id, state, currency, amount, network from office_transfers where id = $1',
  ),
  add: statement(
    'office-transfer-add',
    `insert into office_transfers (id, from_office_id, to_office_id, currency, network, amount, reason, sent_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ),
  end: statement(
    'office-transfer-end',
    `update office_transfers set state = $2, arrived_amount = $3, ended_by = $4, ended_at = clock_timestamp() where id = $1`,
  ),
};

type Desk = { reason: string; key: string; hash: Buffer };
export type SendRequest = { by: SessionBy; fromId: string; toId: string; sum: Sum; desk: Desk };
type Counted = { counted: Decimal; rate: Decimal | undefined };
/** Without what was counted it comes back. */
export type EndRequest = { by: SessionBy; id: string; sides: Sides; counted: Counted | undefined; desk: Desk };

/** `over`: it has arrived or come back. */
export type Moved =
  | { transfer: OfficeTransfer; replayed: boolean }
  | Short
  | 'off'
  | 'otherRequest'
  | 'over'
  | 'unvalued';

export const officeTransferStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  /** `officeIds`: only those from or to one of these. */
  async list(
    officeIds: readonly string[] | undefined,
    state: TransferState | undefined,
    { limit, offset }: PageWindow,
  ): Promise<{ items: OfficeTransfer[]; total: number }> {
    const which = [officeIds ?? null, state ?? null];
    const [items, [counted]] = await Promise.all([
      ask(pool, sql.list, [...which, limit, offset]),
      ask(pool, sql.count, which),
    ]);
    return { items, total: counted?.count ?? 0 };
  },

  findSides: async (id: string): Promise<Sides | undefined> => (await ask(pool, sql.find, [id]))[0],

  /** The actor is held, so a key of theirs moves money once. */
  send: (request: SendRequest): Promise<Moved> => write(request.by, (tx) => send(tx, request), { changesOwn: true }),

  end: (request: EndRequest): Promise<Moved> => write(request.by, (tx) => end(tx, request), { changesOwn: true }),
});

export type OfficeTransferStore = ReturnType<typeof officeTransferStore>;

async function send(tx: Tx, { by, fromId, toId, sum, desk }: SendRequest): Promise<Moved> {
  const [offices, known, , book] = await Promise.all([
    holdOffices(tx, [fromId, toId]),
    findKey(tx, by.actor.id, desk.key),
    holdBooks(tx, [fromId]),
    readBook(tx, fromId),
  ]);
  if (known) return replay(tx, known, desk);
  if (offices.length < 2 || offices.some(({ on_books }) => !on_books)) return 'off';
  const postings = sendPostings(book.balances, sum);
  const short = await shortOf(tx, book, { postings, isVoluntary: true });
  if (short) return short;
  const id = newId();
  await tx.send(sql.add, [id, fromId, toId, sum.currency, sum.network ?? null, sum.amount, desk.reason, by.actor.id]);
  await enter(tx, book, { kind: 'transfer_send', actorId: by.actor.id, desk, transferId: id }, postings);
  return answer(tx, id, false);
}

/** Both books are held, so it ends once. */
async function end(tx: Tx, request: EndRequest): Promise<Moved> {
  const { by, id, sides, counted, desk } = request;
  const touched = counted ? [sides.from_office_id, sides.to_office_id] : [sides.from_office_id];
  const [offices, known, , sender, receiver, [now]] = await Promise.all([
    holdOffices(tx, touched),
    findKey(tx, by.actor.id, desk.key),
    holdBooks(tx, touched),
    readBook(tx, sides.from_office_id),
    readBook(tx, sides.to_office_id),
    tx.send(sql.find, [id]),
  ]);
  if (known) return replay(tx, known, desk);
  if (now?.state !== 'on_way') return 'over';
  if (offices.length < touched.length || offices.some(({ on_books }) => !on_books)) return 'off';
  const sum = { currency: now.currency, amount: now.amount, network: now.network ?? undefined };
  const booked = counted
    ? await enterArrival(tx, { sender, receiver }, sum, request, counted)
    : await enterReturn(tx, sender, sum, request);
  if (booked === 'unvalued') return booked;
  await tx.send(sql.end, [id, counted ? 'arrived' : 'returned', counted?.counted ?? null, by.actor.id]);
  return answer(tx, id, false);
}

/** Two entries of one call: the key is the receiver's, unless nothing came. */
async function enterArrival(
  tx: Tx,
  { sender, receiver }: { sender: Book; receiver: Book },
  sum: Sum,
  { by, id, desk }: EndRequest,
  counted: Counted,
): Promise<'unvalued' | undefined> {
  const booked = arrivalPostings({ sender: sender.balances, receiver: receiver.balances }, { ...sum, ...counted });
  if (booked === 'unvalued') return booked;
  const entry = { kind: 'transfer_arrive', actorId: by.actor.id, transferId: id, desk };
  const silent = { reason: desk.reason, key: null, hash: null };
  const first = booked.receiver.length > 0 ? { ...entry, desk: silent } : entry;
  await Promise.all([enter(tx, sender, first, booked.sender), enter(tx, receiver, entry, booked.receiver)]);
  return undefined;
}

async function enterReturn(tx: Tx, sender: Book, sum: Sum, { by, id, desk }: EndRequest): Promise<undefined> {
  const entry = { kind: 'transfer_return', actorId: by.actor.id, transferId: id, desk };
  await enter(tx, sender, entry, returnPostings(sender.balances, sum));
}

const enter = (tx: Tx, book: Book, entry: NewEntry, postings: readonly Posting[]) =>
  Promise.all(post(book, entry, postings).writes.map((each) => tx.send(...each)));

async function replay(
  tx: Tx,
  { body_hash, transfer_id }: { body_hash: Buffer; transfer_id: string | null },
  { hash }: Desk,
): Promise<Moved> {
  return body_hash.equals(hash) && transfer_id !== null ? answer(tx, transfer_id, true) : 'otherRequest';
}

async function answer(tx: Tx, id: string, replayed: boolean): Promise<Moved> {
  const [transfer] = await tx.send(sql.read, [id]);
  if (!transfer) throw new Error('A transfer that was made is not there');
  return { transfer, replayed };
}
