import type { Order } from '#contract/order/order.ts';
import type { BoundFacts, ReachedBound } from '#domain/bound.ts';
import { payingNetwork, promisedOf } from '#domain/ledger/ledger.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { ReferenceRates } from '#domain/money/worth.ts';
import type { Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { findBoundsOf, holdBoundsOf } from '../../bound/person-bounds.sql.ts';
import { readReferenceRates } from '../../bound/reference-rates.sql.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { holdBooks } from '../../ledger/book/book.sql.ts';
import { newId } from '../../lib/id.ts';
import { type PayeeFacts, readPayee } from '../../network/address-owners.sql.ts';
import { nobodysHash } from '../../password/password-hash.ts';
import {
  findKey,
  holdPlace,
  type PlacedOrder,
  type PlacingRequest,
  refuseAtDraft,
  replay,
  writeOrder,
} from '../place/order-placing.store.ts';
import type { OfficeFacts, OrderTerms, PlacingFacts } from '../place/order-terms.ts';
import { reachedRefusal, refusalEntry } from '../step/deal-bounds.ts';
import { stopPromise } from '../step/free-refusals.sql.ts';
import type { Stopped } from '../step/stopped-step.ts';

/** An account with a phone. */
export type FoundPerson = {
  id: string;
  permissions: Role;
  full_name: string | null;
  cellphone: string;
  cellphone_verified: boolean;
  blocked_at: Date | null;
  lang: Language;
};

/** What decides about a walk-in. All of it is locked until the order is written. */
export type WalkInFacts = Omit<PlacingFacts, 'wallet' | 'ofOffices' | 'hasVerifiedPhone' | 'mustAgree'> & {
  /** Undefined for a guest. */
  person: FoundPerson | undefined;
  payee: PayeeFacts | undefined;
  reference: ReferenceRates;
  /** What the deals of guests of this day at the office are worth in UAH. */
  guestsToday: Decimal;
};

export type WalkInRequest = Omit<PlacingRequest, 'isAsked'> & {
  /** Null for the guest of the office. */
  customer: { cellphone: string; full_name: string | null } | null;
  address: string | undefined;
  /** Refuses people who get no walk-in. Asked before the person is locked, and once more by `decide`. */
  refusePerson: (person: FoundPerson | undefined) => void;
  /** The bound that stops the deal of a person. */
  boundAgainst: (bound: BoundFacts, terms: OrderTerms) => ReachedBound | undefined;
  /** Whether a deal that lacks only somebody else's yes is placed, so that its confirmation can be asked for. */
  isAskedFor: (reached: ReachedBound) => boolean;
  confirm: (tx: Tx, order: Order, facts: ConfirmFacts) => Promise<Order | undefined>;
};

/** `bound` is undefined for a guest. */
type ConfirmFacts = { office: OfficeFacts; bound: BoundFacts | undefined; onBooks: boolean };

type Decided = { terms: OrderTerms; guestWorth: Decimal | null };

const personFields = 'id, permissions, full_name, cellphone, cellphone_verified, blocked_at, lang';

const sql = {
  find: statement<FoundPerson>('walk-in-find', `select ${personFields} from users where cellphone = $1`),
  /** Two calls that need an account for the same phone at this moment get the same one. */
  add: statement(
    'walk-in-add',
    `insert into users (id, cellphone, full_name, lang, password_hash, passwordless) values ($1, $2, $3, 'uk', $4, true)
     on conflict (cellphone) do nothing`,
  ),
  hold: statement<FoundPerson>(
    'walk-in-hold',
    `select ${personFields} from users where cellphone = $1 for no key update`,
  ),
  addGuest: statement(
    'walk-in-add-guest',
    `insert into users (id, guest_of, password_hash, passwordless)
     select $1, f.id, $3, true from offices f where f.id = $2 and not f.draft
       and not exists (select from users g where g.guest_of = f.id)
     on conflict (guest_of) where guest_of is not null do nothing`,
  ),
  /** Two deals of guests at one office come one after the other. */
  holdGuest: statement<{ id: string }>(
    'walk-in-hold-guest',
    'select id from users where guest_of = $1 for no key update',
  ),
  guestsToday: statement<{ worth: Decimal }>(
    'walk-in-guests-today',
    `select coalesce(sum(guest_worth), 0)::text as worth from orders
     where customer_id = $1 and guest_worth is not null and cancelled_at is null
       and created_at >= date_trunc('day', now() at time zone 'Europe/Kyiv') at time zone 'Europe/Kyiv'`,
  ),
};

type Customer = { id: string; person: FoundPerson | undefined };

export const walkIns = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** What the bounds of the office look at. */
  findBounds: (userId: string, officeId: string) => findBoundsOf(db.pool, userId, officeId),

  async findPerson(cellphone: string): Promise<FoundPerson | undefined> {
    return (await ask(db.pool, sql.find, [cellphone]))[0];
  },

  /**
   * Places the order as requested and confirms it, in one transaction. The member of the staff is held as one who places, so a
   * key of theirs makes one order.
   */
  place: (
    request: WalkInRequest,
    decide: Decide,
  ): Promise<(PlacedOrder & { person?: FoundPerson | undefined }) | Stopped | 'other-request'> =>
    db
      .write(
        request.by,
        async (tx) => {
          const keyRow = await findKey(tx, request);
          if (keyRow) return replay(tx, request, keyRow);
          return placeNew(tx, request, decide);
        },
        { changesOwn: true },
      )
      .catch(refuseAtDraft),
});

export type WalkInStore = ReturnType<typeof walkIns>;

type Decide = (facts: WalkInFacts) => Decided;

async function placeNew(tx: Tx, request: WalkInRequest, decide: Decide) {
  const customer = await (request.customer ? holdPerson(tx, request) : holdGuest(tx, request));
  const facts = await holdFacts(tx, request, customer);
  const { terms, guestWorth } = decide(facts);
  const bound = customer.person && (await holdBoundsOf(tx, customer.id, request.officeId));
  const reached = bound && request.boundAgainst(bound, terms);
  const isAsked = reached !== undefined && request.isAskedFor(reached);
  const stopped = reached
    ? !isAsked && stopReached(request, customer, reached)
    : await stopUnfunded(tx, request, facts, terms);
  if (stopped) return keepRefusal(tx, stopped);
  const placed = { customerId: customer.id, placedBy: request.by.actor.id, guestWorth };
  const order = await writeOrder(tx, request, { ...placed, terms });
  const { office } = facts;
  const confirmed =
    office && !isAsked && (await request.confirm(tx, order, { office, bound, onBooks: office.on_books }));
  return { order: confirmed || order, replayed: false, person: customer.person };
}

/** Finds the person of the phone, or makes an account that nobody can sign in to. */
async function holdPerson(tx: Tx, { customer, refusePerson }: WalkInRequest): Promise<Customer> {
  const { cellphone = '', full_name = null } = customer ?? {};
  // Before the lock: the rows of the staff are locked in another order.
  const [known] = await tx.send(sql.find, [cellphone]);
  refusePerson(known);
  if (!known) await tx.send(sql.add, [newId(), cellphone, full_name, await nobodysHash()]);
  const [person] = await tx.send(sql.hold, [cellphone]);
  if (!person) throw new Error('An account that was made is not there');
  return { id: person.id, person };
}

async function holdGuest(tx: Tx, { officeId }: WalkInRequest): Promise<Customer> {
  await tx.send(sql.addGuest, [newId(), officeId, await nobodysHash()]);
  const [guest] = await tx.send(sql.holdGuest, [officeId]);
  // Without an office there is no guest, and the decision refuses the office first.
  return { id: guest?.id ?? newId(), person: undefined };
}

const stopReached = ({ by }: WalkInRequest, { id }: Customer, reached: ReachedBound): Stopped => ({
  refusal: reachedRefusal(reached),
  entry: refusalEntry({ actorId: by.actor.id, customerId: id, orderId: null }, reached),
});

/**
 * Whether an office on the books may promise this. Its book is held before the order is written. Nobody else knows this
 * order, so nobody waits for both.
 */
async function stopUnfunded(
  tx: Tx,
  { by, officeId }: WalkInRequest,
  { office }: WalkInFacts,
  { rate, ...terms }: OrderTerms,
): Promise<Stopped | undefined> {
  if (!office?.on_books) return undefined;
  const [, stopped] = await Promise.all([
    holdBooks(tx, [officeId]),
    stopPromise(tx, {
      ...{ officeId, orderId: null, currency: rate.tc, amount: promisedOf({ ...rate, ...terms }) },
      network: payingNetwork({ ...rate, ...terms }),
      ...{ actorId: by.actor.id, isCashier: by.actor.role === 'cashier' },
    }),
  ]);
  return stopped;
}

/** Nothing is placed. The entry stays, and with it the account that it names. */
async function keepRefusal(tx: Tx, stopped: Stopped) {
  await tx.send(...stopped.entry);
  return stopped;
}

async function holdFacts(tx: Tx, request: WalkInRequest, { id, person }: Customer): Promise<WalkInFacts> {
  const { address } = request;
  const [place, payee, [today], reference] = await Promise.all([
    holdPlace(tx, request, id),
    address === undefined ? undefined : readPayee(tx, address, id),
    tx.send(sql.guestsToday, [id]),
    readReferenceRates(tx),
  ]);
  return {
    ...place,
    // A guest has no limit of open orders: the guest is not one person.
    openOrders: person ? place.openOrders : 0,
    ...{ person, payee, reference },
    guestsToday: today?.worth ?? '0',
  };
}
