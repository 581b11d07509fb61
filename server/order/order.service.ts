import { createHash } from 'node:crypto';
import { messages } from '#contract/errors.ts';
import type { NewOrder, Order, OrderDetail, OrderEvent, OrderFilter } from '#contract/order.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import type { TriesLeft } from '#contract/pickup-code.ts';
import type { Actor } from '#domain/actor.ts';
import { destinationText } from '#domain/destination.ts';
import { type Mover, maySee, type OrderCall, partIn } from '#domain/order.ts';
import { viewOf } from '#domain/order-view.ts';
import { isId } from '../lib/id.ts';
import { pageWindow, toPage } from '../lib/page-window.ts';
import { refuse } from '../lib/refuse.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { OrderStore } from './order.store.ts';
import type { PlacedOrder } from './order-placing.store.ts';
import { type DecidedStep, decideStep, hasEffects, refuseMoved, type StepSaid } from './order-step.ts';
import { decideTerms, normalizeRequest, type OrderRequest, type PlacingRules } from './order-terms.ts';
import { judgeCode, type PickupSeal } from './pickup-seal.ts';

type Needs = {
  store: OrderStore;
  rates: Pick<RateService, 'holdForOrder'>;
  users: Pick<UserService, 'getVisible'>;
  networks: Pick<NetworkService, 'refuseWrong'>;
  terms: Pick<TermsService, 'readForOrder'>;
  seal: PickupSeal;
  wake: () => void;
  rules: PlacingRules;
};

type OrderListQuery = OrderFilter & { page?: number; size?: number };

export function orderService({ store, rates, users, networks, terms, seal, wake, rules }: Needs) {
  const getVisible = async (reader: Mover, id: string): Promise<Order> =>
    visible(reader, isId(id) ? await store.find(id) : undefined);

  /**
   * A confirmation begins the time for the money, which is counted in the opening time of the office. An order that becomes
   * ready gets its pickup code.
   */
  async function withFacts({ id, office_id }: Order, decided: DecidedStep): Promise<DecidedStep> {
    const { stamp } = decided.step;
    if (stamp === 'confirmed_at') return { ...decided, office: await store.findOffice(office_id) };
    return stamp === 'ready_at' ? { ...decided, codes: seal.propose(id) } : decided;
  }

  async function list(actor: Actor, { page, size, ...filter }: OrderListQuery): Promise<Page<Order>> {
    const window = pageWindow({ page, size }, pageSizes.other);
    const { items, total } = await store.list(actor, filter, window);
    return toPage(
      items.map((order) => viewOf(actor, order)),
      total,
      window,
    );
  }

  return {
    async place(actor: Actor, body: NewOrder, key: string | undefined): Promise<PlacedOrder> {
      const request = normalizeRequest(body);
      const outcome = await store.place(
        {
          customerId: actor.id,
          officeId: request.office_id,
          idempotency: key === undefined ? undefined : { key, bodyHash: hash(request) },
          holdRate: (tx) => rates.holdForOrder(tx, request.er_id, request.office_id),
          readBounds: (tx) => terms.readForOrder(tx, request.er_id, request.office_id),
        },
        (facts) => decideTerms(request, facts, rules),
      );
      if (outcome === 'other-request') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
      if (!outcome.replayed) wake();
      return { ...outcome, order: viewOf(actor, outcome.order) };
    },

    getVisible,
    list,
    findMany: store.findMany,

    /** The orders of a user that the caller may see. */
    async listOfUser(
      actor: Actor,
      userId: string,
      { page, size }: { page?: number; size?: number },
    ): Promise<Page<Order>> {
      const { id: customer_id } = await users.getVisible(actor, userId);
      return list(actor, { customer_id, page, size });
    },

    async get(actor: Actor, id: string): Promise<OrderDetail> {
      const { events, ...order } = visible(actor, isId(id) ? await store.findDetail(id) : undefined);
      return {
        ...viewOf(actor, order),
        events: partIn(actor, order) === 'customer' ? events.map(withoutNames) : events,
      };
    },

    /**
     * Takes a step for a person or for the system. The rules decide on the order as it was read; the step is written
     * only if it is still the same. A step with effects reads and locks the order first.
     */
    async takeStep(mover: Mover, id: string, call: OrderCall, said: StepSaid = {}): Promise<Order> {
      const order = await getVisible(mover, id);
      const decide = (held: Order) => decideStep(mover, held, call, said, networks);
      const take = async () => {
        if (said.code !== undefined) return closeWithCode({ store, seal }, order.id, said.code, decide);
        return hasEffects(call) ? store.moveHeld(id, decide) : store.move(order, await withFacts(order, decide(order)));
      };
      const moved = await take();
      if (!moved) return refuseMoved(mover, (await store.find(order.id)) ?? order);
      wake();
      return viewOf(mover, moved);
    },
  };
}

export type OrderService = ReturnType<typeof orderService>;

/** Completes the order if the code is right. Undefined when another call was first. */
async function closeWithCode(
  { store, seal }: Pick<Needs, 'store' | 'seal'>,
  id: string,
  code: string,
  decide: (held: Order) => DecidedStep,
): Promise<Order | undefined> {
  const outcome = await store.closeWithCode(id, decide, {
    propose: () => seal.propose(id),
    judge: (kept) => judgeCode(seal, id, kept, code),
  });
  if (outcome.verdict === 'right') return outcome.moved;
  if (outcome.verdict !== 'wrong')
    return refuse('CONFLICT', { reason: outcome.verdict === 'locked' ? 'pickupCodeLocked' : 'pickupCodeLost' });
  const extension: TriesLeft = { tries_left: outcome.triesLeft };
  const errors = [{ pointer: '/code', message: messages.pickupCodeWrong }];
  return refuse('VALIDATION_ERROR', { reason: 'pickupCodeWrong', errors, extension });
}

/** An order that the caller may not see gets the same refusal as an unknown id. */
const visible = <O extends Order>(reader: Mover, order: O | undefined): O =>
  order && maySee(reader, order) ? order : refuse('ORDER_NOT_FOUND');

/** A customer sees the role that took a step, not the person. */
const withoutNames = ({ by, ...event }: OrderEvent): OrderEvent => ({
  ...event,
  by: by && { permissions: by.permissions },
});

const hash = ({ er_id, office_id, amount, note, wallet, network }: OrderRequest) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        er_id,
        office_id,
        amount,
        note,
        ...(wallet ? [destinationText(wallet)] : []),
        ...(network ? [{ network }] : []),
      ]),
    )
    .digest();
