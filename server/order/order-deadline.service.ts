import { messages } from '#contract/errors.ts';
import type { Order } from '#contract/order.ts';
import type { Extension } from '#contract/order-deadline.ts';
import type { Actor } from '#domain/actor.ts';
import { type ExtensionRefused, judgeExtension } from '#domain/deadline.ts';
import { partIn } from '#domain/order.ts';
import { viewOf } from '#domain/order-view.ts';
import type { Job } from '../lib/job-run.ts';
import { refuse } from '../lib/refuse.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { OrderDeadlineStore } from './order-deadline.store.ts';
import { decideStep, refuseMoved } from './order-step.ts';

type Needs = {
  store: OrderDeadlineStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  networks: Pick<NetworkService, 'refuseWrong'>;
  wake: () => void;
};

export function orderDeadlineService({ store, getVisible, networks, wake }: Needs) {
  return {
    /** Moves the deadline in force. Decides in the order of every step: state, rights, version, then the minutes. */
    async extend(actor: Actor, id: string, { minutes }: Extension, version: number | undefined): Promise<Order> {
      const order = await getVisible(actor, id);
      const verdict = judgeExtension(order, minutes);
      if (verdict === 'moved') return refuseMoved(actor, order);
      if (partIn(actor, order) === 'customer') return refuse('FORBIDDEN');
      if (version !== undefined && version !== order.version) return refuseMoved(actor, order);
      if (verdict !== 'new') return refuseExtension(verdict);
      const extended = await store.extend({ order, actorId: actor.id }, minutes);
      if (!extended) return refuseMoved(actor, await getVisible(actor, id));
      wake();
      return viewOf(actor, extended);
    },

    /** Ends one batch of the orders whose time ran out, by the step that the table gives to the system. */
    async expireDue(): Promise<{ due: number; ended: number }> {
      const due = await store.findDue();
      if (due.length === 0) return { due: 0, ended: 0 };
      const decided = due.map((order) => ({ order, decided: decideStep('system', order, 'expire', {}, networks) }));
      const ended = await store.expire(decided);
      if (ended > 0) wake();
      return { due: due.length, ended };
    },
  };
}

export type OrderDeadlineService = ReturnType<typeof orderDeadlineService>;

function refuseExtension(verdict: Exclude<ExtensionRefused, 'moved'>): never {
  if (verdict === 'no_deadline') return refuse('CONFLICT', { reason: 'noDeadline' });
  const errors = [{ pointer: '/minutes', message: messages.extendedTooFar }];
  return refuse('VALIDATION_ERROR', { reason: 'extendedTooFar', errors });
}

/** Ends orders within seconds after their deadline. Orders that somebody changes at that moment wait for the next run. */
export const expiryJob = ({ expireDue }: Pick<OrderDeadlineService, 'expireDue'>): Job => ({
  name: 'order-expiry',
  scope: 'network',
  everyMs: 2_000,
  timeoutMs: 10_000,
  trouble: 'Orders do not expire: they stay open after their deadline',
  async run({ signal }) {
    while (!signal.aborted) {
      const { ended } = await expireDue();
      if (ended === 0) return;
    }
  },
});
