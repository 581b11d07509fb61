import { createHash } from 'node:crypto';
import type { Posting } from '#domain/ledger/draft.ts';
import { orderSteps } from '#domain/order/order.ts';
import { statement, type Write } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { type Book, type NewEntry, post } from '../../ledger/book/book.sql.ts';
import { bookStep } from '../../order/step/step-books.ts';
import { stepColumns } from '../histories.ts';
import { insertRows } from '../insert-rows.ts';
import type { OrderHistory } from '../orders.ts';
import { type Desks, drawerFor } from './demo-desks.ts';

/** What happened at an office on the books, and what it writes when everything before it is booked. */
export type Happening = { at: Date; officeId: string; write: (book: Book) => Write[] };

const sql = {
  step: statement(
    'seed-step',
    `update orders o set (${stepColumns.join(', ')}) = (${stepColumns.map((column) => `s.${column}`).join(', ')})
     from jsonb_populate_record(null::orders, $1::jsonb) s where s.id = o.id`,
  ),
};

/**
 * Places these orders, and lets everything happen in its order: a promise must be free when it is made. The books begin
 * empty, so nothing is read, and all of it is one round trip.
 */
export async function replay(tx: Tx, histories: readonly OrderHistory[], all: readonly Happening[]): Promise<void> {
  await insertRows(
    tx,
    'orders',
    histories.flatMap(({ states }) => states.slice(0, 1)),
  );
  await insertRows(
    tx,
    'order_events',
    histories.flatMap(({ events }) => events),
  );
  const books = new Map<string, Book>();
  const bookOf = (officeId: string): Book => {
    const book = books.get(officeId) ?? { officeId, ids: new Map(), balances: new Map() };
    books.set(officeId, book);
    return book;
  };
  const writes = all
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ officeId, write }) => write(bookOf(officeId)));
  await Promise.all(writes.map((write) => tx.send(...write)));
}

type At = { desks: Desks; seal: string | undefined };

/** The steps of a deal, each with what it books. `desks`: who has which drawer then. `seal`: that of the envelope in which its cash lies. */
export const stepsOf = ({ desks, seal }: At, { states, events }: OrderHistory): Happening[] =>
  states.slice(1).flatMap((after, index) => {
    const [order, event] = [states[index], events[index + 1]];
    if (!order || !event) return [];
    const step = orderSteps.find(
      ({ from, to, exists }) => from === order.status && to === after.status && exists(order),
    );
    const { at, actor_id: actorId } = event;
    const taken: Write = [sql.step, [JSON.stringify(after)]];
    const deal = { ...order, cash: order.cash ?? order.amt_to_recv };
    const write = (book: Book) => {
      if (!step || step.posts.length === 0) return [taken];
      const booked = { order: deal, step, actorId, cashierId: null, at };
      return [
        taken,
        ...bookStep(book, booked, {
          desk: drawerFor(desks, book, booked),
          seal: step.posts.includes('pay') ? seal : undefined,
        }),
      ];
    };
    return [{ at, officeId: order.office_id, write }];
  });

type Said = Pick<NewEntry, 'kind' | 'counterpartyId' | 'transferId'> & {
  at: Date;
  officeId: string;
  actorId: string;
  reason: string;
};

/** An entry of the desk, made of the book as it is then. `first`: what is written before it. */
export const ofDesk = (
  { at, officeId, reason, ...entry }: Said,
  postingsOf: (book: Book) => Posting[] | string,
  first: readonly Write[] = [],
): Happening => ({
  at,
  officeId,
  write: (book) => {
    const postings = postingsOf(book);
    if (typeof postings === 'string') throw new Error(`${reason}: ${postings}`);
    const desk = { reason, key: reason, hash: createHash('sha256').update(reason).digest() };
    return [...first, ...post(book, { ...entry, desk, at }, postings).writes];
  },
});
