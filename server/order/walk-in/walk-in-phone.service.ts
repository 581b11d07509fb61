import type { Order } from '#contract/order/order.ts';
import { partIn } from '#domain/order/order.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { isOfGuest } from '#domain/order/walk-in/walk-in-cells.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Proof } from '#domain/person/proof-of-work.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Throttle } from '../../http/limit/throttle.ts';
import { refuse } from '../../lib/refuse.ts';
import type { CodeService } from '../../one-time-code/one-time-code.service.ts';
import type { WalkInPhones } from './walk-in-phone.store.ts';

type Needs = {
  store: WalkInPhones;
  codes: CodeService;
  throttle: Pick<Throttle, 'take'>;
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

const purpose = 'phone_verification';

/**
 * A code that came to the phone and is typed at the window proves the phone. Only an account that was made at the window is
 * proved so: one with a password may be of a stranger, who would then have a proved account.
 */
export function walkInPhoneService({ store, codes, throttle, getVisible, wake }: Needs) {
  async function customerOf({ actor }: SessionBy, orderId: string) {
    const order = await getVisible(actor, orderId);
    if (partIn(actor, order) === 'customer') return refuse('FORBIDDEN');
    if (!order.placed_by || isOfGuest(order)) return refuse('CONFLICT', { reason: 'noPhoneToProve' });
    const person = await store.find(order.customer_id);
    if (!person?.passwordless) return refuse('CONFLICT', { reason: 'noPhoneToProve' });
    return person.cellphone_verified ? refuse('CONFLICT', { reason: 'alreadyVerified' }) : person;
  }

  return {
    async send(by: SessionBy, orderId: string, { address, proof }: { address: string; proof: Proof | undefined }) {
      const person = await customerOf(by, orderId);
      await throttle.take('codeRequests', address);
      const requester = { kind: 'person', id: by.actor.id } as const;
      const findUser = async () => person;
      const { cellphone } = person;
      return { request_id: await codes.send({ by, purpose, cellphone, requester, address, proof, findUser }) };
    },

    async prove(
      by: SessionBy,
      orderId: string,
      { request_id, code }: { request_id: string; code: string },
    ): Promise<Order> {
      const { id: userId } = await customerOf(by, orderId);
      await codes.redeem({ by, purpose, requestId: request_id, code, userId });
      await store.setVerified(by, userId);
      wake();
      return viewOf(by.actor, await getVisible(by.actor, orderId), new Date());
    },
  };
}

export type WalkInPhoneService = ReturnType<typeof walkInPhoneService>;
