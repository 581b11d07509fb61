import type { Order } from '#contract/order/order.ts';
import type { Arrived, NothingArrived } from '#contract/order/order-transfer.ts';
import type { Sent } from '#contract/rate/coin.ts';
import type { ReadingProblem } from '#domain/chain/reading-words.ts';
import { canonical, type Decimal, parseAmount } from '#domain/money/money.ts';
import { partIn } from '#domain/order/order.ts';
import { judgeArrived, judgeHashWrong, judgeNotArrived, judgeSent } from '#domain/order/order-transfer.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { type ClaimedTransfer, isTakenForClaim, judgeRecorded } from '#domain/order/transfer.ts';
import type { Actor } from '#domain/person/actor.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { txHashOn } from '#domain/wallet/tx-hash.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { OrderStore } from '../order.store.ts';
import { refuseField } from '../order-refusals.ts';
import { type Seen, sideEventRules } from '../side-event.ts';

type Needs = {
  store: OrderStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  /** How much time the customer gets who has sent the USDT. */
  rules: { sentMinutes: { withHash: number; withoutHash: number } };
  wake: () => void;
};

const mostTries = 3;

type Read = { order: Order; hash: string | undefined };

/** What people say about the USDT of an order without moving it. */
export function orderTransferService({ store, getVisible, rules, wake }: Needs) {
  const { mayWrite, written } = sideEventRules({ getVisible, wake });

  /** The order, and the transaction as the network of the office's address spells it. */
  async function read(actor: Actor, id: string, typed: string | undefined): Promise<Read> {
    const order = await getVisible(actor, id);
    const network = destinationOf(order.office_wallet)?.network ?? null;
    return { order, hash: typed && (txHashOn(network, typed) ?? refuseField('txHashWrong', '/tx_hash')) };
  }

  return {
    async saySent(by: SessionBy, id: string, { tx_hash }: Sent, version: Seen): Promise<Order> {
      const { actor } = by;
      const said = await read(actor, id, tx_hash);
      const { order, hash } = said;
      const isCustomer = partIn(actor, order) === 'customer';
      if (!mayWrite(actor, order, judgeSent(order, hash, new Date()), isCustomer, version))
        return viewOf(actor, order, new Date());
      const { withHash, withoutHash } = rules.sentMinutes;
      const minutes = hash === undefined ? withoutHash : withHash;
      const judge = (transfer?: ClaimedTransfer) => {
        if (transfer && isTakenForClaim(transfer)) refuse('CONFLICT', { reason: 'txHashTaken' });
      };
      return written(actor, order, store.saySent({ order, by }, hash ?? null, minutes, judge));
    },

    async recordArrived(by: SessionBy, id: string, body: Arrived, version: Seen): Promise<Order> {
      const { actor } = by;
      const { corrects } = body;
      const amount = amountOf(body) ?? refuse('INVALID_AMOUNT', { errors: amountError });
      const { order, hash: named } = await read(actor, id, body.tx_hash);
      const hash = named ?? hashOf(order, corrects);
      mayWrite(actor, order, judgeArrived(order, hash, corrects), partIn(actor, order) !== 'customer', version);
      if (corrects !== undefined && body.reason === undefined) refuseField('reasonMissing', '/reason');
      const entry = { amount, tx_hash: hash ?? null, ...(corrects !== undefined && { corrects, reason: body.reason }) };
      return written(
        actor,
        order,
        store.recordArrival({ order, by }, entry, recordable(amount, corrects !== undefined)),
      );
    },

    async sayNotArrived(by: SessionBy, id: string, { reason }: NothingArrived, version: Seen): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      mayWrite(actor, order, judgeNotArrived(order), partIn(actor, order) !== 'customer', version);
      return written(actor, order, store.sayNotArrived({ order, by }, reason));
    },

    /** The clock's word about the transaction that the customer named, by what the chain says of it. */
    sayHashWrong: (id: string, transfer: string, problem: ReadingProblem): Promise<boolean> =>
      sayHashWrong({ store, wake }, { id, transfer, problem }),
  };
}

/** False: others changed the order each time, so it is said later. */
async function sayHashWrong(
  { store, wake }: Pick<Needs, 'store' | 'wake'>,
  { id, transfer, problem }: { id: string; transfer: string; problem: ReadingProblem },
): Promise<boolean> {
  for (let times = 0; times < mostTries; times += 1) {
    const order = await store.find(id);
    if (!order || !isToSay(order, transfer)) return true;
    const said = await store.sayHashWrong(order, problem);
    if (said === 'said') wake();
    if (said !== 'moved') return true;
  }
  return false;
}

export type OrderTransferService = ReturnType<typeof orderTransferService>;

const amountError = [{ pointer: '/amount', message: 'Above 0, at most 10 digits and 6 decimals' }];

/** Whether the order still waits for this transaction. */
const isToSay = (order: Order, transfer: string): boolean => {
  const { sent_tx_hash: named } = order;
  return named !== null && txHashOn(null, named) === transfer && judgeHashWrong(order, named) === 'new';
};

/** What was recorded on the wrong order is corrected to 0. */
const amountOf = ({ amount, corrects }: Arrived): Decimal | undefined =>
  corrects !== undefined && canonical(amount) === '0' ? '0' : parseAmount(amount);

/** A correction is about the same transaction, unless it names another one. */
const hashOf = ({ arrived }: Order, corrects: number | undefined): string | undefined =>
  arrived?.find(({ id }) => id === corrects)?.tx_hash ?? undefined;

/** Refuses a sum of a transfer that is spent, or of which another sum is recorded. */
const recordable = (amount: Decimal, isCorrection: boolean) => (transfer?: ClaimedTransfer) => {
  const why = transfer && judgeRecorded(transfer, amount, isCorrection);
  if (why) refuse('CONFLICT', { reason: why === 'taken' ? 'txHashTaken' : 'otherSumRecorded' });
};
