import type { Order } from '#contract/order/order.ts';
import type { TriesLeft } from '#contract/order/pickup-code.ts';
import { messages } from '#contract/wire/errors.ts';
import { type Mover, type OrderCall, stepNeeds, stepsOf } from '#domain/order/order.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { type CarriedOut, KeptRefusal } from '../../approval/approval.service.ts';
import { type By, system } from '../../database/by.ts';
import type { Tx } from '../../database/tx.ts';
import { isId } from '../../lib/id.ts';
import { refuse } from '../../lib/refuse.ts';
import type { NetworkService } from '../../network/network.service.ts';
import { refuseMoved, visible } from '../order-refusals.ts';
import type { Seen } from './deal-bounds.ts';
import { type AskedStep, asksFor, decideStep, type StepFacts, type StepSaid } from './decide-step.ts';
import { StoredStep } from './needed-approvals.ts';
import type { CountedTry, StepStore } from './step.store.ts';
import type { StepEffects } from './step-effects.ts';

type Needs = {
  store: StepStore;
  effects: StepEffects;
  find: (id: string) => Promise<Order | undefined>;
  networks: Pick<NetworkService, 'refuseWrong' | 'refusePayee'>;
  wake: () => void;
};

/** Takes every step: for people, with and without the pickup code, for the clock and for the system. */
export function stepService({ store, effects, find, networks, wake }: Needs) {
  /** Whether the call needs only its one statement: none of its steps has an effect or depends on a fact. */
  const isPlain = (asked: AskedStep) =>
    stepsOf(asked.call).every((step) => effects(step, asked.said.reason !== undefined).length === 0) &&
    !stepNeeds.some((need) => asksFor(need, asked));

  /** Decides on the order as it was read. The step is written only if the order is still the same. */
  async function takeRead(asked: AskedStep, id: string): Promise<Order | undefined> {
    const order = visible(asked.mover, await find(id));
    const decided = decideStep(asked, order, {}, networks);
    return decided.booked ? takeHeld(asked, id) : store.writeRead(asked.by, decided);
  }

  async function takeHeld(asked: AskedStep, id: string): Promise<Order | undefined> {
    const taken = await store.takeOne(id, asked, (held, facts) => decideStep(asked, held, facts, networks));
    if (taken && 'triesLeft' in taken) return refuseWrongCode(taken);
    if (taken && 'refusal' in taken) throw taken.refusal;
    return taken;
  }

  /** Takes the step of the system for one batch of orders. */
  async function takeDue(call: 'expire' | 'close'): Promise<number> {
    const asked: AskedStep = { by: system, mover: 'system', call, said: {} };
    const moved = await store.takeDue(call, (held, facts) => decideStep(asked, held, facts, networks));
    if (moved > 0) wake();
    return moved;
  }

  /** Carries out a step to which somebody agreed, in the transaction that ends the approval. */
  async function takeApproved({ tx, asker, approved, orderId, asked }: CarriedOut): Promise<void> {
    const { call, from, said } = StoredStep.parse(asked);
    const step: AskedStep = { by: asker, mover: asker.actor, call, said: { ...said, from }, approved };
    const taken = await store.takeInside(tx, orderId ?? '', step, (held, facts) =>
      decideStep(step, held, facts, networks),
    );
    if (!taken) refuse('ORDER_NOT_FOUND');
    if ('triesLeft' in taken) refuseWrongCode(taken);
    if ('refusal' in taken) throw new KeptRefusal(taken.refusal, taken.entry);
  }

  return {
    takeApproved,

    async take(by: By, id: string, call: OrderCall, said: StepSaid = {}): Promise<Order> {
      if (!isId(id)) return refuse('ORDER_NOT_FOUND');
      const mover = moverOf(by);
      const asked: AskedStep = { by, mover, call, said };
      const moved = await (isPlain(asked) ? takeRead : takeHeld)(asked, id.toLowerCase());
      if (!moved) return refuseMoved(mover, visible(mover, await find(id)));
      wake();
      return viewOf(mover, moved, new Date());
    },

    /**
     * The last step in the transaction of the caller, who holds the order and its facts, and has asked before what would
     * stop it. It commits.
     */
    async takeIn(tx: Tx, asked: StepInside, order: Order, facts: StepFacts): Promise<Order | undefined> {
      const decided = decideStep({ ...asked, mover: moverOf(asked.by) }, order, facts, networks);
      if (decided.stopped) throw decided.stopped.refusal;
      const written = await store.writeInside(tx, decided);
      if (written && 'refusal' in written) throw written.refusal;
      return written;
    },

    /** Ends one batch of the orders whose time ran out. Answers how many ended. */
    expireDue: () => takeDue('expire'),

    /** Completes one batch of the orders whose payout is a day old. Answers how many. */
    completeDue: () => takeDue('close'),
  };
}

type StepInside = { by: By; call: OrderCall; said: Seen };

export type StepService = ReturnType<typeof stepService>;

const moverOf = (by: By): Mover => (by.kind === 'session' ? by.actor : 'system');

function refuseWrongCode({ triesLeft }: CountedTry): never {
  const extension: TriesLeft = { tries_left: triesLeft };
  const errors = [{ pointer: '/code', message: messages.pickupCodeWrong }];
  return refuse('VALIDATION_ERROR', { reason: 'pickupCodeWrong', errors, extension });
}
