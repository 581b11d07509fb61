import type { Order } from '#contract/order/order.ts';
import type { Settle } from '#contract/order/order-transfer.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { isFailed, partIn } from '#domain/order/order.ts';
import { judgeSettled, type Settlement } from '#domain/order/order-transfer.ts';
import { leftToSettle } from '#domain/order/transfer.ts';
import type { Actor } from '#domain/person/actor.ts';
import { txHashOn } from '#domain/wallet/tx-hash.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { NetworkService } from '../../network/network.service.ts';
import { refuseField } from '../order-refusals.ts';
import { type Seen, sideEventRules } from '../side-event.ts';
import type { OrderSettlementStore, SettlingFacts } from './order-settlement.store.ts';

type Needs = {
  store: OrderSettlementStore;
  find: (id: string) => Promise<Order | undefined>;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  networks: Pick<NetworkService, 'refuseWrong' | 'refuseOthers'>;
  /** Less than this may be kept, because returning it costs more. */
  rules: { keptBelow: (order: Pick<Order, 'office_wallet'>) => Decimal };
  wake: () => void;
};

/** What became of money that came although its order had ended. */
export function orderSettlementService({ store, find, getVisible, networks, rules, wake }: Needs) {
  const { mayWrite, written } = sideEventRules({ getVisible, wake });

  /** The money becomes another order of the same customer at the same office. */
  async function asNewDeal(order: Order, { reason, order_id }: Settle): Promise<Settlement> {
    const next = order_id === undefined || order_id === order.id ? undefined : await find(order_id);
    if (!next || !isSameDealing(next, order) || isFailed(next.status)) return refuseField('newDealWrong', '/order_id');
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

  const settlementOf = (order: Order, said: Settle): Settlement | Promise<Settlement> => {
    if (said.outcome === 'returned') return asReturned(order, said);
    if (said.outcome === 'new_deal') return asNewDeal(order, said);
    return { outcome: 'kept', reason: said.reason, to: null, tx_hash: null, order_id: null };
  };

  /** Refuses money that counts for another order already, and what is too much to keep. Answers how much there is. */
  function judgeSettling(order: Order, { outcome }: Settlement, { transfers, newDeal }: SettlingFacts): Decimal {
    const left = leftToSettle(order, transfers);
    if (outcome === 'returned' && compare(left, '0') <= 0) refuse('CONFLICT', { reason: 'txHashTaken' });
    if (outcome === 'kept' && compare(left, rules.keptBelow(order)) >= 0) refuseField('keptTooMuch', '/outcome');
    if (outcome === 'new_deal') judgeNewDeal(newDeal);
    return left;
  }

  return {
    async settle(by: SessionBy, id: string, said: Settle, version: Seen): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      const part = partIn(actor, order);
      mayWrite(actor, order, judgeSettled(order), part === 'admin' || part === 'office_owner', version);
      const settlement = await settlementOf(order, said);
      const judge = (facts: SettlingFacts) => judgeSettling(order, settlement, facts);
      return written(actor, order, store.settle({ order, by }, settlement, judge));
    },
  };
}

export type OrderSettlementService = ReturnType<typeof orderSettlementService>;

function judgeNewDeal(next: SettlingFacts['newDeal']): void {
  if (!next || isFailed(next.status) || next.is_paid_otherwise) refuseField('newDealWrong', '/order_id');
  if (next?.is_used) refuseField('newDealUsed', '/order_id');
}

const isSameDealing = (one: Order, other: Order) =>
  one.customer_id === other.customer_id && one.office_id === other.office_id && one.sc === other.sc;
