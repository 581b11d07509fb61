import type { Balances, Posting } from '#domain/ledger/draft.ts';
import { type Deal, payingNetwork, promisedOf } from '#domain/ledger/ledger.ts';
import { emptyingPostings, type Opening, openingPostings, unsettled } from '#domain/ledger/switch.ts';
import { add, compare, type Decimal } from '#domain/money/money.ts';
import { type OrderStatus, openStatuses } from '#domain/order/order.ts';
import { awaitsAnswer, awaitsMoney } from '#domain/order/order-state.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { announceOffice } from '../database/announce.store.ts';
import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import { sqlList } from '../database/fragments/order-status.ts';
import { statement, type Write } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';
import { cashSql } from '../setting/cash.sql.ts';
import { type Book, holdBooks, post, readBook, readFree } from './book/book.sql.ts';
import { makeHold } from './book/hold.sql.ts';
import { type Middle, middleOf, worthNow } from './middle.sql.ts';

type OpenDeal = Deal & { id: string; wallet: Wallet | null; status: OrderStatus; confirmed_at: Date };
type Uncovered = { order_id: string; currency: string; amount: Decimal };

/** `same`: it is switched so already. `deals`: those that must end first. `money`: something is owed or on its way. */
export type Switched = 'done' | 'same' | 'money' | { deals: string[] } | { uncovered: Uncovered[] } | undefined;

const agreed = openStatuses.filter((status) => !awaitsAnswer(status));

const sql = {
  /** Confirmations and entries hold it in `share`, so none is in flight. */
  hold: statement<{ on_books: boolean; entry_limit: Decimal | null }>(
    'books-hold-office',
    'select on_books, entry_limit from offices where id = $1 and archived_at is null and not draft for no key update',
  ),
  /** A step of one of them ends first, and those that have moved on meanwhile are left out. */
  holdDeals: statement<OpenDeal>(
    'books-hold-deals',
    `select o.id, o.status, o.confirmed_at, o.sc, o.tc, o.amt_to_exch, o.amt_to_recv, o.wallet, ${cashSql} as cash
     from orders o join offices office on office.id = o.office_id
     where o.office_id = $1 and o.status in (${sqlList(agreed)}) order by o.id for no key update of o`,
  ),
  open: statement('books-open', 'insert into books (office_id) values ($1) on conflict do nothing'),
  switch: statement('books-switch', 'update offices set on_books = $2 where id = $1'),
  limit: statement('books-limit', 'update offices set entry_limit = $2 where id = $1'),
  book: statement('books-book-deals', 'update orders set booked = true where id = any($1::uuid[])'),
};

export const bookSwitchStore = ({ write }: Pick<Db, 'write'>) => ({
  /** `undefined` when there is no such office. */
  switchOn: (acting: Acting, officeId: string, decide: Decide): Promise<Switched> =>
    write(acting.by, (tx) => switchOn(tx, acting, officeId, decide)).catch(unlessUncovered),

  switchOff: (acting: Acting, officeId: string): Promise<Switched> =>
    write(acting.by, (tx) => switchOff(tx, acting, officeId)),

  /** False when there is no such office. */
  limit: (acting: Acting, officeId: string, limit: Decimal | null): Promise<boolean> =>
    write(acting.by, (tx) => limitEntries(tx, acting, officeId, limit)),
});

export type BookSwitchStore = ReturnType<typeof bookSwitchStore>;

async function switchOn(tx: Tx, acting: Acting, officeId: string, decide: Decide): Promise<Switched> {
  const [[office], deals, rates] = await Promise.all([
    tx.send(sql.hold, [officeId]),
    tx.send(sql.holdDeals, [officeId]),
    tx.send(worthNow, []),
  ]);
  if (!office) return undefined;
  if (office.on_books) return 'same';
  acting.requireFresh();
  const begun = deals.filter(({ status }) => !awaitsMoney(status));
  if (begun.length > 0) return { deals: begun.map(({ id }) => id) };
  const opening = decide(middleOf(rates));
  await tx.send(sql.switch, [officeId, true]);
  await enter(tx, await openBook(tx, officeId), 'opening', acting, (balances) => openingPostings(balances, opening));
  await holdDeals(tx, officeId, deals);
  await record(tx, acting, officeId, { on: true, ...opening });
  return 'done';
}

async function switchOff(tx: Tx, acting: Acting, officeId: string): Promise<Switched> {
  const [[office], deals] = await Promise.all([tx.send(sql.hold, [officeId]), tx.send(sql.holdDeals, [officeId])]);
  if (!office) return undefined;
  if (!office.on_books) return 'same';
  acting.requireFresh();
  if (deals.length > 0) return { deals: deals.map(({ id }) => id) };
  const book = await openBook(tx, officeId);
  if (unsettled(book.balances).length > 0) return 'money';
  await tx.send(sql.switch, [officeId, false]);
  await enter(tx, book, 'emptying', acting, emptyingPostings);
  await record(tx, acting, officeId, { on: false });
  return 'done';
}

/** Each entry is made with one limit: the row of the office is held. */
async function limitEntries(tx: Tx, acting: Acting, officeId: string, limit: Decimal | null): Promise<boolean> {
  const [office] = await tx.send(sql.hold, [officeId]);
  if (!office) return false;
  acting.requireFresh();
  await tx.send(sql.limit, [officeId, limit]);
  const { actorId, origin } = acting;
  await recordChange(tx, {
    ...{ actorId, origin, kind: 'entry_limit_changed', objectId: officeId },
    before: { entry_limit: office.entry_limit },
    after: { entry_limit: limit },
  });
  return true;
}

type Decide = (middle: Middle) => Opening;

const sendAll = (tx: Tx, writes: readonly Write[]) => Promise.all(writes.map((write) => tx.send(...write)));

const enter = (
  tx: Tx,
  book: Book,
  kind: 'opening' | 'emptying',
  { actorId }: Acting,
  postingsOf: (balances: Balances) => Posting[],
) => sendAll(tx, post(book, { kind, actorId }, postingsOf(book.balances)).writes);

/** What is confirmed is held, or nothing is switched. */
async function holdDeals(tx: Tx, officeId: string, deals: readonly OpenDeal[]): Promise<void> {
  const uncovered = await uncoveredBy(tx, officeId, deals);
  if (uncovered.length > 0) throw new Uncovering(uncovered);
  await tx.send(sql.book, [deals.map(({ id }) => id)]);
  await sendAll(
    tx,
    deals.map((deal) => makeHold({ orderId: deal.id, officeId, currency: deal.tc, amount: promisedOf(deal) })),
  );
}

async function openBook(tx: Tx, officeId: string): Promise<Book> {
  const [, , book] = await Promise.all([
    tx.send(sql.open, [officeId]),
    holdBooks(tx, [officeId]),
    readBook(tx, officeId),
  ]);
  return book;
}

/** Where what the deal gets has to be free. */
const placeOf = (deal: OpenDeal): string => `${deal.tc} ${payingNetwork(deal) ?? ''}`;

/** The deals for which nothing is left once those that were confirmed before them have what they were promised. */
async function uncoveredBy(tx: Tx, officeId: string, deals: readonly OpenDeal[]): Promise<Uncovered[]> {
  const places = new Map(deals.map((deal) => [placeOf(deal), { currency: deal.tc, network: payingNetwork(deal) }]));
  const free = new Map(
    await Promise.all([...places].map(async ([key, place]) => [key, await readFree(tx, officeId, place)] as const)),
  );
  const promised = new Map<string, Decimal>();
  const first = deals.toSorted((a, b) => a.confirmed_at.getTime() - b.confirmed_at.getTime());
  return first.flatMap((deal) => {
    const amount = promisedOf(deal);
    const place = placeOf(deal);
    const all = add(promised.get(place) ?? '0', amount);
    if (compare(all, free.get(place) ?? '0') > 0) return [{ order_id: deal.id, currency: deal.tc, amount }];
    promised.set(place, all);
    return [];
  });
}

/** Undoes the opening. */
class Uncovering extends Error {
  readonly uncovered: Uncovered[];

  constructor(uncovered: Uncovered[]) {
    super('Some deals were promised more than is there');
    this.uncovered = uncovered;
  }
}

function unlessUncovered(error: unknown): Switched {
  if (error instanceof Uncovering) return { uncovered: error.uncovered };
  throw error;
}

async function record(
  tx: Tx,
  { actorId, origin }: Acting,
  officeId: string,
  after: { on: boolean } & Partial<Opening>,
): Promise<void> {
  await recordChange(tx, {
    ...{ actorId, origin, kind: 'books_switched', objectId: officeId },
    before: { on: !after.on },
    after,
  });
  await announceOffice(tx, officeId);
}
