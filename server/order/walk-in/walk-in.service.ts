import type { Approval } from '#contract/approval/approval.ts';
import type { Order } from '#contract/order/order.ts';
import type { NewWalkIn, WalkInCustomer } from '#contract/order/walk-in.ts';
import type { Message } from '#contract/wire/errors.ts';
import { walkInMessage } from '#domain/notice.ts';
import { officeName } from '#domain/office.ts';
import { firstStatus } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { lookUpsPerHour, shortName } from '#domain/order/walk-in/walk-in.ts';
import { type Actor, isStaff, maySeeOffice } from '#domain/person/actor.ts';
import { parseNewPhone } from '#domain/person/phone.ts';
import type { ApprovalService } from '../../approval/approval.service.ts';
import type { SessionBy } from '../../database/by.ts';
import type { ThrottleStore } from '../../http/limit/throttle.store.ts';
import { refuse } from '../../lib/refuse.ts';
import type { NetworkService } from '../../network/network.service.ts';
import type { AccountNotices } from '../../one-time-code/account-notice.service.ts';
import type { RateService } from '../../rate/rate.service.ts';
import type { TermsService } from '../../terms/terms.service.ts';
import type { PlacedOrder } from '../place/order-placing.store.ts';
import { hashesOf, normalizeRequest } from '../place/order-request.ts';
import { judgeDeal, lacksOnlyYes, type Seen } from '../step/deal-bounds.ts';
import type { StepService } from '../step/step.service.ts';
import type { FoundPerson, WalkInRequest, WalkInStore } from './walk-in.store.ts';
import { decideWalkIn, type WalkInRules } from './walk-in-terms.ts';

type Needs = {
  store: WalkInStore;
  steps: Pick<StepService, 'takeIn' | 'take'>;
  approvals: Pick<ApprovalService, 'orAsk'>;
  rates: Pick<RateService, 'holdForOrder'>;
  terms: Pick<TermsService, 'readForOrder'>;
  networks: Pick<NetworkService, 'refuseWrong' | 'refusePayee'>;
  notices: AccountNotices;
  /** Counts also where the limits are off: without it the window tells who the people of a list of phones are. */
  counts: Pick<ThrottleStore, 'count'>;
  wake: () => void;
  rules: WalkInRules;
};

const hour = { seconds: 3600, renewed: false };

export function walkInService({
  store,
  steps,
  approvals,
  rates,
  terms,
  networks,
  notices,
  counts,
  wake,
  rules,
}: Needs) {
  const phoneOf = phoneReader(counts);

  /** The person learns of each deal in the own name, also without a browser that could show it. */
  function tellPerson(order: Order, person: FoundPerson | undefined) {
    if (!person) return;
    const office = officeName(order.office, person.lang);
    notices.tell(person, walkInMessage({ number: shortOrderId(order.id), office }, person.lang));
  }

  async function customerOf(by: SessionBy, { customer }: NewWalkIn): Promise<WalkInRequest['customer']> {
    if (!customer) return null;
    const cellphone = await phoneOf(by, customer.cellphone, '/customer/cellphone');
    return { cellphone, full_name: customer.full_name ?? null };
  }

  const requestOf = (
    by: SessionBy,
    body: NewWalkIn,
    customer: WalkInRequest['customer'],
    key: string | undefined,
  ): WalkInRequest => ({
    ...{ by, customer, officeId: body.office_id, address: body.address },
    idempotency: key === undefined ? undefined : { key, hashes: walkInHashes(body, customer) },
    holdRate: (tx) => rates.holdForOrder(tx, body.er_id, body.office_id),
    readBounds: (tx) => terms.readForOrder(tx, body.er_id, body.office_id),
    refusePerson: (person) => refusePerson(by.actor, person),
    boundAgainst: (bound, { rate, ...terms }) => judgeDeal({ ...rate, ...terms }, bound, seenOf(body)).reached,
    isAskedFor: (reached) => body.ask !== undefined && lacksOnlyYes(reached),
    confirm: (tx, order, facts) => steps.takeIn(tx, { by, call: 'confirm', said: seenOf(body) }, order, facts),
  });

  /** A deal that is placed only as a request waits for somebody else's yes. */
  async function answer(by: SessionBy, body: NewWalkIn, { order, replayed }: PlacedOrder) {
    if (!body.ask || order.status !== firstStatus) return { replayed, order: viewOf(by.actor, order, new Date()) };
    const result = await approvals.orAsk(by, body.ask, () => steps.take(by, order.id, 'confirm', seenOf(body)));
    return 'asked' in result ? result : { replayed, order: result.done };
  }

  return {
    async findCustomer(
      by: SessionBy,
      { office_id, cellphone }: { office_id: string; cellphone: string },
    ): Promise<WalkInCustomer> {
      refuseOffice(by.actor, office_id);
      const person = await store.findPerson(await phoneOf(by, cellphone, '/cellphone'));
      refusePerson(by.actor, person);
      if (!person) return { name: null, is_known: false, cellphone_verified: false };
      const { full_name, cellphone_verified } = person;
      const bounds = await store.findBounds(person.id, office_id);
      // The sums of a person are told only where a bound reads them.
      const told = bounds && bounds.bounds.length > 0 ? { bounds } : {};
      return { name: shortName(full_name), is_known: true, cellphone_verified, ...told };
    },

    /** Where the deal lacks only somebody else's yes, and it is asked for, the deal waits as a request: its confirmation is asked. */
    async place(by: SessionBy, body: NewWalkIn, key: string | undefined): Promise<PlacedOrder | { asked: Approval }> {
      refuseOffice(by.actor, body.office_id);
      const customer = await customerOf(by, body);
      const outcome = await store.place(requestOf(by, body, customer, key), (facts) => {
        refusePerson(by.actor, facts.person);
        return decideWalkIn(body, facts, { networks, rules });
      });
      if (outcome === 'other-request') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
      if ('refusal' in outcome) throw outcome.refusal;
      if (!outcome.replayed) {
        wake();
        tellPerson(outcome.order, outcome.person);
      }
      return answer(by, body, outcome);
    },
  };
}

export type WalkInService = ReturnType<typeof walkInService>;

/** Reads the phone that was typed, and counts it. */
function phoneReader(counts: Needs['counts']) {
  /** Counts each phone of an hour once, before anything is read of it. */
  async function countLookUp(by: SessionBy, cellphone: string): Promise<void> {
    const { id } = by.actor;
    const once = await counts.count({ kind: 'walk-in phone', key: `${id} ${cellphone}` }, hour, by);
    if (once.count > 1) return;
    const { count, seconds_left } = await counts.count({ kind: 'walk-in look-ups', key: id }, hour, by);
    if (count > lookUpsPerHour)
      refuse('RATE_LIMIT_EXCEEDED', {
        reason: 'tooManyLookUps',
        retryAfterSeconds: Math.max(1, Math.ceil(seconds_left)),
      });
  }

  async function phoneOf(by: SessionBy, typed: string, pointer: string): Promise<string> {
    const cellphone =
      parseNewPhone(typed) ?? refuse('INVALID_PHONE_FORMAT', { errors: [{ pointer, message: 'A phone' }] });
    await countLookUp(by, cellphone);
    return cellphone;
  }

  return phoneOf;
}

/** An office that is not the caller's gets the same refusal as one that does not exist. */
function refuseOffice(actor: Actor, officeId: string) {
  if (!maySeeOffice(actor, officeId)) refuse('NOT_FOUND', { reason: 'officeNotFound' });
}

/** The staff serve neither themselves nor a colleague at the window, and no blocked person. */
function refusePerson(actor: Actor, person: FoundPerson | undefined) {
  const reason = person && faultOf(actor, person);
  if (reason) refuse('CONFLICT', { reason });
}

function faultOf(actor: Actor, { id, permissions, blocked_at }: FoundPerson): Message | undefined {
  if (id === actor.id) return 'walkInOwn';
  if (isStaff(permissions)) return 'walkInStaff';
  return blocked_at ? 'walkInBlocked' : undefined;
}

/** What the window saw of the person. */
const seenOf = ({ name, document }: NewWalkIn): Seen => ({ name, document });

/** A repeated request is known by everything that it says, with the phone in its one spelling. */
function walkInHashes({ customer: _, address, ...others }: NewWalkIn, customer: WalkInRequest['customer']) {
  const said = { ...normalizeRequest(others), wallet: undefined, address, customer };
  return hashesOf(said);
}
