import type { Order } from '#contract/order/order.ts';
import type { ShortBy } from '#contract/order/promise.ts';
import { envelopesOf } from '#domain/ledger/account.ts';
import { firstShort, type Posting } from '#domain/ledger/draft.ts';
import {
  type Deal,
  isEntry,
  networkIn,
  payingNetwork,
  placesAt,
  postingsOf,
  promisedOf,
  touchesCash,
} from '#domain/ledger/ledger.ts';
import { cashCurrency } from '#domain/money/cash.ts';
import { amountLimits, fromUnits } from '#domain/money/money.ts';
import { type OrderStep, paidIn } from '#domain/order/order.ts';
import type { Write } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { type Book, holdBooks, post, readBook, readMade } from '../../ledger/book/book.sql.ts';
import { endHold, makeHold } from '../../ledger/book/hold.sql.ts';
import { refuse } from '../../lib/refuse.ts';
import { readDesk, type StaffDesk } from '../../till/drawer.sql.ts';
import { endEnvelope, readSealFacts, sealEnvelope, sealNow } from '../../till/envelope/envelope.sql.ts';
import type { DecidedStep } from './decide-step.ts';
import { type Promised, stopPromise } from './free-refusals.sql.ts';
import type { Stopped } from './stopped-step.ts';

/** What is read of a step while the book is held. */
type Known = { stopped: Stopped | undefined; made: Posting[]; desk: StaffDesk | undefined; seal: string | undefined };

type BookedDeal = Deal & Pick<Order, 'id' | 'office_id' | 'version' | 'wallet' | 'office_wallet'>;

/** A step as the books read it. `at`: when it was taken, which only invented history says. */
export type BookedStep = Pick<DecidedStep, 'actorId' | 'cashierId'> & {
  order: BookedDeal;
  step: Pick<OrderStep, 'posts'>;
  at?: Date;
};

/** What is read of it beside its book. Without a desk its cash is that of the safe, without a seal it goes into no envelope. */
type Beside = Partial<Pick<Known, 'made' | 'desk' | 'seal'>>;

const isBooked = ({ booked, step }: DecidedStep) => booked && step.posts.length > 0;

/** Whose wallet of the office the USDT of the order moves through. */
const networkOf = (order: BookedDeal) => payingNetwork(order) ?? networkIn(order.office_wallet);

const promisedBy = ({ order, actorId, cashierId, approvedBy }: DecidedStep): Promised => ({
  officeId: order.office_id,
  orderId: order.id,
  currency: order.tc,
  network: payingNetwork(order),
  amount: promisedOf(order),
  actorId,
  isCashier: cashierId !== null && approvedBy === null,
});

const readKnown = async (tx: Tx, each: DecidedStep): Promise<Known> => {
  const { posts } = each.step;
  const isSetAside = posts.includes('pay') && paidIn(each.order) === 'cash';
  const [stopped, made, desk, facts] = await Promise.all([
    posts.includes('hold') ? stopPromise(tx, promisedBy(each)) : undefined,
    posts.includes('undo') || posts.includes('hand') ? readMade(tx, each.order.id) : [],
    each.actorId === null ? undefined : readDesk(tx, each.order.office_id, each.actorId),
    isSetAside ? readSealFacts(tx, each.order.office_id, each.seal) : undefined,
  ]);
  const seal = sealNow(facts, { seal: each.seal, isWalkIn: Boolean(each.order.placed_by) });
  return { stopped, made, desk, seal };
};

/**
 * What decided steps write into the books of their offices; nothing, and nothing is read, where none is on the books. The
 * books are held from here on. A promise of more than is free stops its step.
 */
export async function bookSteps(tx: Tx, decided: readonly DecidedStep[]): Promise<Write[] | Stopped> {
  const booked = decided.filter(isBooked);
  if (booked.length === 0) return [];
  const officeIds = [...new Set(booked.map(({ order }) => order.office_id))];
  const [, books, known] = await Promise.all([
    holdBooks(tx, officeIds),
    Promise.all(officeIds.map((id) => readBook(tx, id))),
    Promise.all(booked.map((each) => readKnown(tx, each))),
  ]);
  const stopped = known.find((each) => each.stopped)?.stopped;
  if (stopped) return stopped;
  return booked.flatMap((each, at) => {
    const book = books[officeIds.indexOf(each.order.office_id)];
    return book ? bookStep(book, each, known[at]) : [];
  });
}

/** What a step writes into the book, and into the copy of it that is passed in. Cash comes and goes where its actor works. */
export function bookStep(book: Book, each: BookedStep, { made = [], desk, seal }: Beside = {}): Write[] {
  const { order, step, actorId, at } = each;
  const places = placesAt(order, networkOf(order), desk?.drawer);
  const postings = postingsOf(step.posts, order, {
    ...{ balances: book.balances, made },
    places: seal === undefined ? places : { ...places, aside: envelopesOf(cashCurrency(order)) },
  });
  const isCash = touchesCash(postings);
  if (isCash && each.cashierId !== null && desk?.mustOpen) refuse('CONFLICT', { reason: 'noShift' });
  refuseShort(each, book, postings);
  const kind = step.posts.find(isEntry) ?? '';
  const shiftId = isCash ? desk?.shift : undefined;
  const entry = post(
    book,
    { kind, actorId, order: { id: order.id, version: order.version + 1 }, shiftId, at },
    postings,
  );
  return [...holdWrites(each), ...envelopeWrites(each, { made, desk, seal }), ...entry.writes];
}

/** The database takes money of an envelope only after what is written of it. */
const envelopeWrites = ({ order, step, actorId, at }: BookedStep, { made = [], desk, seal }: Beside): Write[] =>
  seal === undefined
    ? endEnvelope(step.posts, made, { order, actorId })
    : [sealEnvelope(seal, { order, drawer: desk?.drawer, actorId, at })];

function holdWrites({ order, step: { posts }, at }: BookedStep): Write[] {
  const { id: orderId, office_id: officeId, tc: currency } = order;
  if (posts.includes('hold')) return [makeHold({ orderId, officeId, currency, amount: promisedOf(order), at })];
  if (posts.includes('pay')) return [endHold(orderId, 'paid', at)];
  return posts.includes('release') || posts.includes('undo') ? [endHold(orderId, 'released', at)] : [];
}

/** What does not lie in a place does not leave it, though it was promised. */
function refuseShort({ cashierId }: BookedStep, book: Book, postings: readonly Posting[]) {
  const by = firstShort(book.balances, postings);
  if (by === undefined) return;
  const short: ShortBy = { short_by: fromUnits(by, amountLimits.decimals) };
  refuse('CONFLICT', { reason: 'notEnoughHere', extension: cashierId === null ? short : {} });
}
