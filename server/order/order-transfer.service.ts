import type { Arrived, Sent } from '#contract/coin.ts';
import type { Message } from '#contract/errors.ts';
import type { Order } from '#contract/order.ts';
import type { Settle } from '#contract/order-transfer.ts';
import type { Actor } from '#domain/actor.ts';
import { destinationOf } from '#domain/destination.ts';
import { parseAmount } from '#domain/money.ts';
import { partIn } from '#domain/order.ts';
import {
  judgeArrived,
  judgeSent,
  judgeSettled,
  type Settlement,
  type TransferRefusal,
  type TransferVerdict,
} from '#domain/order-transfer.ts';
import { viewOf } from '#domain/order-view.ts';
import { txHashOn } from '#domain/tx-hash.ts';
import type { SessionBy } from '../lib/by.ts';
import { refuse } from '../lib/refuse.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { OrderStore } from './order.store.ts';
import { refuseField, refuseMoved, refuseStep } from './order-refusals.ts';

type Needs = {
  store: OrderStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  networks: Pick<NetworkService, 'refuseWrong' | 'refuseOthers'>;
  wake: () => void;
};

/** The version that the caller saw, if the call names it. */
type Seen = number | undefined;
type Read = { order: Order; hash: string | undefined };

/** What people say about the USDT of an order without moving it. */
export function orderTransferService({ store, getVisible, networks, wake }: Needs) {
  /** Decides in the order of every step: state, then rights, then the version that the caller saw. */
  function mayWrite(actor: Actor, order: Order, verdict: TransferVerdict, mayAct: boolean, version: Seen): boolean {
    if (verdict !== 'new' && verdict !== 'same') return refuseVerdict(actor, order, verdict);
    if (!mayAct) return refuse('FORBIDDEN');
    if (version !== undefined && version !== order.version) return refuseMoved(actor, order);
    return verdict === 'new';
  }

  async function refuseTaken({ order, hash }: Read) {
    if (hash !== undefined && (await store.isHashTaken(hash, order.id))) refuse('CONFLICT', { reason: 'txHashTaken' });
  }

  async function written(actor: Actor, { id }: Order, write: Promise<Order | undefined>): Promise<Order> {
    const changed = await write;
    if (!changed) return refuseMoved(actor, await getVisible(actor, id));
    wake();
    return viewOf(actor, changed, new Date());
  }

  /** The order, and the transaction as the network of the office's address spells it. */
  async function read(actor: Actor, id: string, typed: string | undefined): Promise<Read> {
    const order = await getVisible(actor, id);
    const network = destinationOf(order.office_wallet)?.network ?? null;
    return { order, hash: typed && (txHashOn(network, typed) ?? refuseField('txHashWrong', '/tx_hash')) };
  }

  /** The money becomes another order of the same customer at the same office. */
  async function asNewDeal(order: Order, { reason, order_id }: Settle): Promise<Settlement> {
    const next = order_id === undefined || order_id === order.id ? undefined : await store.find(order_id);
    if (!next || !isSameDealing(next, order)) return refuseField('newDealWrong', '/order_id');
    return { outcome: 'new_deal', reason, to: null, tx_hash: null, order_id: next.id };
  }

  async function asReturned({ customer_id }: Order, { reason, to, tx_hash }: Settle): Promise<Settlement> {
    if (!to)
      return refuse('VALIDATION_ERROR', { errors: [{ pointer: '/to', message: 'Name the network and address' }] });
    networks.refuseWrong(to, '/to');
    await networks.refuseOthers(to, customer_id, '/to');
    const hash = tx_hash && (txHashOn(to.network, tx_hash) ?? refuseField('txHashWrong', '/tx_hash'));
    return { outcome: 'returned', reason, to, tx_hash: hash ?? null, order_id: null };
  }

  return {
    async saySent(by: SessionBy, id: string, { tx_hash }: Sent, version: Seen): Promise<Order> {
      const { actor } = by;
      const said = await read(actor, id, tx_hash);
      const { order, hash } = said;
      const isCustomer = partIn(actor, order) === 'customer';
      if (!mayWrite(actor, order, judgeSent(order, hash, new Date()), isCustomer, version))
        return viewOf(actor, order, new Date());
      await refuseTaken(said);
      return written(actor, order, store.saySent({ order, by }, hash ?? null));
    },

    async recordArrived(by: SessionBy, id: string, body: Arrived, version: Seen): Promise<Order> {
      const { actor } = by;
      const amount = parseAmount(body.amount) ?? refuse('INVALID_AMOUNT', { errors: amountError });
      const said = await read(actor, id, body.tx_hash);
      const { order, hash } = said;
      mayWrite(actor, order, judgeArrived(order, hash), partIn(actor, order) !== 'customer', version);
      await refuseTaken(said);
      return written(actor, order, store.recordArrival({ order, by }, { amount, tx_hash: hash ?? null }));
    },

    async settle(by: SessionBy, id: string, said: Settle, version: Seen): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      const part = partIn(actor, order);
      mayWrite(actor, order, judgeSettled(order), part === 'admin' || part === 'office_owner', version);
      const settlement = await (said.outcome === 'returned' ? asReturned : asNewDeal)(order, said);
      return written(actor, order, store.settle({ order, by }, settlement));
    },
  };
}

export type OrderTransferService = ReturnType<typeof orderTransferService>;

const isSameDealing = (one: Order, other: Order) =>
  one.customer_id === other.customer_id && one.office_id === other.office_id && one.sc === other.sc;

const amountError = [{ pointer: '/amount', message: 'Above 0, at most 10 digits and 6 decimals' }];

const conflicts: Partial<Record<TransferRefusal, Message>> = {
  cash: 'cashNotSent',
  said_already: 'saidAlready',
  nothing_waits: 'nothingToSettle',
};

function refuseVerdict(actor: Actor, order: Order, why: TransferRefusal): never {
  if (why === 'moved') return refuseMoved(actor, order);
  if (why === 'too_early') return refuseStep(actor, order, 'orderNotSoFar');
  if (why === 'hash_missing') return refuseField('txHashMissing', '/tx_hash');
  return refuse('CONFLICT', { reason: conflicts[why] });
}
