import type { Order } from '#contract/order/order.ts';
import type { Message } from '#contract/wire/errors.ts';
import type { TransferRefusal, TransferVerdict } from '#domain/order/order-transfer.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import { refuse } from '../lib/refuse.ts';
import { refuseField, refuseMoved, refuseStep } from './order-refusals.ts';

type Needs = {
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

/** The version that the caller saw, if the call names it. */
export type Seen = number | undefined;

/** What all calls share that say something about the USDT of an order. */
export const sideEventRules = ({ getVisible, wake }: Needs) => ({
  /** Decides in the order of every step: state, then rights, then the version that the caller saw. */
  mayWrite(actor: Actor, order: Order, verdict: TransferVerdict, mayAct: boolean, version: Seen): boolean {
    if (verdict !== 'new' && verdict !== 'same') return refuseVerdict(actor, order, verdict);
    if (!mayAct) return refuse('FORBIDDEN');
    if (version !== undefined && version !== order.version) return refuseMoved(actor, order);
    return verdict === 'new';
  },

  async written(actor: Actor, { id }: Order, write: Promise<Order | undefined>): Promise<Order> {
    const changed = await write;
    if (!changed) return refuseMoved(actor, await getVisible(actor, id));
    wake();
    return viewOf(actor, changed, new Date());
  },
});

const conflicts: Partial<Record<TransferRefusal, Message>> = {
  cash: 'cashNotSent',
  said_already: 'saidAlready',
  nothing_waits: 'nothingToSettle',
  nothing_corrected: 'nothingToCorrect',
  nothing_sent: 'notSaidSent',
};

function refuseVerdict(actor: Actor, order: Order, why: TransferRefusal): never {
  if (why === 'moved') return refuseMoved(actor, order);
  if (why === 'too_early') return refuseStep(actor, order, 'orderNotSoFar');
  if (why === 'hash_missing') return refuseField('txHashMissing', '/tx_hash');
  return refuse('CONFLICT', { reason: conflicts[why] });
}
