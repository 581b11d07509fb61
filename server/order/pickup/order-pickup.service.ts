import type { Order } from '#contract/order/order.ts';
import type { OwnPickupCode } from '#contract/order/pickup.ts';
import { isFinal, partIn } from '#domain/order/order.ts';
import { awaitsPickup } from '#domain/order/order-state.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { pickupMissesPerHour, pickupTries } from '#domain/order/pickup-code.ts';
import { judgeVisit } from '#domain/order/visit.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import type { ThrottleStore } from '../../http/limit/throttle.store.ts';
import { refuse } from '../../lib/refuse.ts';
import { clockOf } from '../deadline/office-times.store.ts';
import { refuseMoved } from '../order-refusals.ts';
import type { OrderPickupStore } from './order-pickup.store.ts';
import type { KeptCode, PickupSeal } from './pickup-seal.ts';

type Needs = {
  store: OrderPickupStore;
  seal: PickupSeal;
  /** Counts also where the limits are off: without it a code of six digits is found by trying. */
  counts: Pick<ThrottleStore, 'count' | 'giveBack'>;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

const hour = 3600;

export function orderPickupService({ store, seal, counts, getVisible, wake }: Needs) {
  const read = (id: string, kept: KeptCode): OwnPickupCode | undefined => {
    const code = seal.open(id, kept.sealed);
    if (code === undefined) return undefined;
    return { code, tries_left: pickupTries - kept.tries, ...(mayRenew(kept) && { renewable: true }) };
  };

  /** An order that was ready before has no code, and one under a lost key can't be read: both get one here. */
  async function make(by: SessionBy, id: string): Promise<OwnPickupCode> {
    const isKept = (code: KeptCode) => read(id, code) !== undefined;
    const made = await store.makeCode(by, id, () => seal.propose(id), isKept);
    return (made && read(id, made)) ?? refuse('CONFLICT', { reason: 'notReadyYet' });
  }

  async function refuseVain(order: Order): Promise<void> {
    const times = isFinal(order.status) ? undefined : await store.findOfficeTimes(order.id);
    const verdict = times && judgeVisit(order, clockOf(times), times.now);
    if (verdict === 'closed') return refuse('CONFLICT', { reason: 'officeNotOpen' });
    if (verdict === 'not_expected') return refuse('CONFLICT', { reason: 'notExpectedYet' });
  }

  return {
    /** The code of a ready order, for its customer. */
    async readCode(by: SessionBy, orderId: string): Promise<OwnPickupCode> {
      const { actor } = by;
      const order = await getVisible(actor, orderId);
      if (partIn(actor, order) !== 'customer') return refuse('FORBIDDEN');
      if (!awaitsPickup(order.status)) return refuse('CONFLICT', { reason: 'notReadyYet' });
      const kept = await store.findCode(order.id);
      return (kept && read(order.id, kept)) ?? make(by, order.id);
    },

    /** A new code with tries of its own, once, when the old one was wrong too often. */
    async renewCode(by: SessionBy, orderId: string): Promise<OwnPickupCode> {
      const { actor } = by;
      const order = await getVisible(actor, orderId);
      if (partIn(actor, order) !== 'customer') return refuse('FORBIDDEN');
      if (!awaitsPickup(order.status)) return refuse('CONFLICT', { reason: 'notReadyYet' });
      const kept = await store.renewCode(by, order.id, seal.propose(order.id));
      const code = kept && read(order.id, kept);
      if (!code) return refuseRenewal(await store.findCode(order.id));
      wake();
      return code;
    },

    /**
     * The ready orders with this code at the offices of the actor. Each search is counted before it is made, and given back
     * when it finds something. So of many at the same moment, on all nodes, no more than the bound find out anything. A scan
     * names its order too and finds that order alone, or hears at which other office it waits.
     */
    async findByCode(by: SessionBy, code: string, orderId?: string): Promise<Order[]> {
      const { actor } = by;
      const subject = { kind: 'missed pickup codes', key: actor.id };
      const { count, seconds_left } = await counts.count(subject, { seconds: hour, renewed: false }, by);
      if (count > pickupMissesPerHour)
        return refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds_left)) });
      const lookups = seal.lookups(code);
      const found = await store.findByCode(actor, lookups, orderId);
      if (found.length > 0) {
        await counts.giveBack(subject);
        return found.map((order) => viewOf(actor, order, new Date()));
      }
      const office = orderId === undefined ? undefined : await store.findOfficeOf(actor, lookups, orderId);
      if (office) {
        await counts.giveBack(subject);
        return refuse('CONFLICT', { reason: 'pickupElsewhere', extension: { office } });
      }
      if (count === pickupMissesPerHour) await store.recordGuessing(actor.id, count);
      return refuse('ORDER_NOT_FOUND');
    },

    /** Said again, it holds from now on. The staff see who stands there; a customer is told when coming is for nothing. */
    async sayHere(by: SessionBy, orderId: string): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, orderId);
      if (partIn(actor, order) === 'customer') await refuseVain(order);
      if (isFinal(order.status) || !(await store.sayHere(by, order.id)))
        return refuseMoved(actor, await getVisible(actor, orderId));
      wake();
      return viewOf(actor, await getVisible(actor, orderId), new Date());
    },
  };
}

/** Whether the customer can ask for a new code. */
const mayRenew = ({ tries, renewed_at }: KeptCode): boolean => tries >= pickupTries && renewed_at === null;

const refuseRenewal = (kept: KeptCode | undefined): never =>
  refuse('CONFLICT', { reason: kept?.renewed_at ? 'pickupCodeRenewed' : 'pickupCodeWorks' });

export type OrderPickupService = ReturnType<typeof orderPickupService>;
