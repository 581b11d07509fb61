import type { Order } from '#contract/order/order.ts';
import type { Extension } from '#contract/order/order-deadline.ts';
import { judgeExtension } from '#domain/order/deadline.ts';
import { partIn } from '#domain/order/order.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Job } from '../../jobs/job-run.ts';
import { refuse } from '../../lib/refuse.ts';
import { refuseField, refuseMoved } from '../order-refusals.ts';
import type { StepService } from '../step/step.service.ts';
import type { ExpiryClock } from './expiry-clock.store.ts';
import type { OrderDeadlineStore } from './order-deadline.store.ts';
import type { OrderRestStore } from './order-rest.store.ts';

type Needs = {
  store: OrderDeadlineStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

export function orderDeadlineService({ store, getVisible, wake }: Needs) {
  /** Decides in the order of every step: state, rights, the version that the caller saw. The minutes come last. */
  function refuseUnlessMovable(actor: Actor, order: Order, minutes: number, version = order.version) {
    const verdict = judgeExtension(order, minutes);
    if (verdict === 'moved') refuseMoved(actor, order);
    if (partIn(actor, order) === 'customer') refuse('FORBIDDEN');
    if (version !== order.version) refuseMoved(actor, order);
    if (verdict === 'no_deadline') refuse('CONFLICT', { reason: 'noDeadline' });
    if (verdict === 'too_far') refuseField('extendedTooFar', '/minutes');
  }

  return {
    /** Moves the deadline in force. */
    async extend(by: SessionBy, id: string, { minutes }: Extension, version: number | undefined): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      refuseUnlessMovable(actor, order, minutes, version);
      const extended = await store.extend({ order, by }, minutes);
      if (!extended) return refuseMoved(actor, await getVisible(actor, id));
      wake();
      return viewOf(actor, extended, new Date());
    },
  };
}

export type OrderDeadlineService = ReturnType<typeof orderDeadlineService>;

const longestRunMs = 5_000;

type ExpiryNeeds = {
  steps: Pick<StepService, 'expireDue'>;
  clock: ExpiryClock;
  log: { warn: (context: object, message: string) => void };
};

/**
 * Ends orders within seconds after their deadline, but none soon after a time in which nobody could act. Orders that somebody
 * changes at that moment wait for the next run.
 */
export const expiryJob = ({ steps, clock, log }: ExpiryNeeds): Job => ({
  name: 'order-expiry',
  scope: 'network',
  everyMs: 2_000,
  timeoutMs: 10_000,
  trouble: 'Orders do not expire: they stay open after their deadline',
  async run({ signal }) {
    const start = performance.now();
    const pause = await clock.note();
    if (pause)
      log.warn(
        { minutes_without_expiry: Math.round(pause.minutesWithout), paused_until: pause.until.toISOString() },
        'No order expires for a while, because none could expire for a while',
      );
    // Ends before the timeout: a long queue is work, not a failure. The next run goes on at once.
    while (!signal.aborted && performance.now() - start < longestRunMs) {
      if ((await steps.expireDue()) === 0) return;
    }
  },
});

type Rests = { rests: OrderRestStore; wake: () => void };

/** Within seconds after an office has opened again its deals have the time that they get then. */
export const restJob = ({ rests, wake }: Rests): Job => ({
  name: 'order-rests',
  scope: 'network',
  everyMs: 2_000,
  timeoutMs: 10_000,
  trouble: 'Deals of an office that has opened again show an older deadline, though they do not end at it',
  async run({ signal }) {
    while (!signal.aborted && (await rests.moveIntoOpening()) > 0) wake();
  },
});
