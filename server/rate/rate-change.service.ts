import type { Facts } from '#contract/audit.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { ChangedRate, NewRate, RateBundle, Subscription } from '#contract/rate/rate-change.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { isSamePair, isTradedPair, type Pair } from '#domain/money/currency.ts';
import { parseRate } from '#domain/money/money.ts';
import { maySwitch } from '#domain/money/rate.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import type { CarriedOut } from '../approval/approval.service.ts';
import type { SessionBy } from '../database/by.ts';
import type { Caller } from '../database/caller.ts';
import { neverAsks, type RequireFresh } from '../http/fresh-sign-in.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateStore } from './rate.store.ts';
import { type AgreedChange, AskedChange, type Yes, yesTo } from './rate-approval.ts';
import type { NewRateRecord } from './rate-change.store.ts';
import { askingAlways, auditFacts, type Weigh, withWarnings } from './rate-guard.service.ts';
import type { Send } from './rate-guard.store.ts';
import { offersFrom } from './rate-offers.ts';

type Weighing = (confirm: boolean | undefined, requireFresh: RequireFresh, yes?: Yes) => Weigh;
type Needs = { store: RateStore; wake: () => void; weighing: Weighing };

/** A change, and the yes that it comes with when it is carried out. */
export type RateCall = Caller & { requireFresh: RequireFresh; agreed?: AgreedChange };

const publishing =
  ({ store, wake, weighing }: Needs) =>
  async (call: RateCall, drafts: NewRateRecord[], confirm: boolean | undefined) => {
    const change = (): AskedChange => ({ call: 'publish', rates: drafts.map(recordOf) });
    const weigh = weighing(confirm, call.requireFresh, yesTo(change, call.agreed));
    const published = (await store.publish(call, drafts, weigh)) ?? noOffice();
    wake();
    return published;
  };

/**
 * Only the newest record can be switched on. When the record already has this state, nothing changes. Switching off is
 * the emergency brake: it never asks for a fresh sign-in, nor for somebody else's yes.
 */
const switching =
  ({ store, wake, weighing }: Needs) =>
  async (
    call: RateCall,
    { id, actual, confirm }: { id: string; actual: boolean; confirm: boolean | undefined },
  ): Promise<ChangedRate> => {
    if (!isId(id)) return noRate();
    let changed: ExchangeRate | undefined;
    const isChange = (held: ExchangeRate & { is_newest: boolean }) => {
      changed = held.actual === actual ? undefined : held;
      if (changed && !maySwitch({ isNewest: held.is_newest }, actual)) refuse('CONFLICT');
      return changed !== undefined;
    };
    const change = (): AskedChange => ({ call: 'switch', rate_id: id, rates: changed ? [recordOf(changed)] : [] });
    const weigh = actual
      ? askingAlways(weighing(confirm, neverAsks, yesTo(change, call.agreed)), call.requireFresh)
      : weighing(confirm, neverAsks);
    const rate = await store.switchTo(call, id, actual, isChange, weigh);
    if (changed) wake();
    return rate ?? noRate();
  };

/**
 * Answers the offices that follow the pair's global rate after the change. With `confirm` it also answers the
 * warnings.
 */
const subscribing =
  ({ store, wake, weighing }: Needs) =>
  async (
    call: RateCall,
    { sc, tc, add_office_ids, rmv_office_ids, confirm }: Omit<Subscription, 'ask'>,
  ): Promise<string[] | { office_ids: string[]; warnings: RateWarning[] }> => {
    refuseUntraded({ sc, tc });
    const [add, remove] = [[...new Set(add_office_ids)], [...new Set(rmv_office_ids)]];
    if (remove.some((id) => add.includes(id))) {
      refuseField('/rmv_office_ids', 'No office is added and removed at once');
    }
    const change = (): AskedChange => ({
      ...{ call: 'subscribe', rates: [], sc, tc },
      ...{ add_office_ids: add, rmv_office_ids: remove },
    });
    const weigh = weighing(confirm, call.requireFresh, yesTo(change, call.agreed));
    const { changed, warnings } = (await store.changeFollowers(call, { sc, tc, add, remove }, weigh)) ?? noOffice();
    if (changed) wake();
    const office_ids = await store.listFollowers({ sc, tc }, true);
    return confirm === undefined ? office_ids : { office_ids, warnings };
  };

/**
 * The calls with which admins change rates. The guard judges each change: one that lets customers gain, or moves a rate
 * far, may need to be confirmed, asks for a fresh sign-in, and where the network says so for the yes of another admin.
 */
export function rateChanging(needs: Needs) {
  const { store, wake, weighing } = needs;
  const publishAll = publishing(needs);
  const switchTo = switching(needs);
  const subscribe = subscribing(needs);
  return {
    async create(call: RateCall, { confirm, ...rate }: Omit<NewRate, 'ask'>): Promise<ChangedRate> {
      const { rates, warnings } = await publishAll(call, [draftOf(call.by, rate)], confirm);
      const [made] = rates;
      return made ? { ...made, ...withWarnings(warnings) } : noRate();
    },

    /** Writes all rates or none. The guard judges their effect together, so both ways of a pair can move in one step. */
    async publish(call: RateCall, { rates, confirm }: Omit<RateBundle, 'ask'>) {
      const drafts = rates.map((rate, at) => draftOf(call.by, rate, `/rates/${at}`));
      drafts.forEach((draft, at) => {
        const first = drafts.findIndex((other) => isSamePair(other, draft) && other.office_id === draft.office_id);
        if (first < at) refuseField(`/rates/${at}`, 'This pair is named twice for the same offices');
      });
      return publishAll(call, drafts, confirm);
    },

    switchTo,

    /** When the newest record is deleted, no older one comes back: its scope no longer has a rate for the pair. */
    async remove(
      by: SessionBy,
      id: string,
      confirm: boolean | undefined,
      requireFresh: RequireFresh,
    ): Promise<Pick<ChangedRate, 'warnings'>> {
      const weigh = askingAlways(weighing(confirm, neverAsks), requireFresh);
      const removed = isId(id) ? await store.remove(by, id, weigh) : undefined;
      if (removed === undefined) return noRate();
      wake();
      return removed;
    },

    subscribe,

    /** Another admin has agreed to an asked change. */
    async carryOut({ tx, asker: by, approved, asked }: CarriedOut): Promise<void> {
      if (!mayManageNetwork(by.actor)) refuse('FORBIDDEN');
      const change = AskedChange.parse(asked);
      const call = { by, tx, requireFresh: neverAsks, agreed: { approved, warnings: asked.warnings } };
      const confirm = true;
      if (change.call === 'publish') {
        await publishAll(
          call,
          change.rates.map((rate) => ({ ...rate, created_by: by.actor.id })),
          confirm,
        );
      } else if (change.call === 'switch') await switchTo(call, { id: change.rate_id, actual: true, confirm });
      else await subscribe(call, { ...change, confirm });
    },

    guardOffice: officeGuard(store, weighing),
  };
}

/** What a record brings into force. */
const recordOf = ({ sc, tc, rate, office_id }: Pick<ExchangeRate, 'sc' | 'tc' | 'rate' | 'office_id'>) => ({
  sc,
  tc,
  rate,
  office_id,
});

/**
 * For a change that may give an office its wallet, or opens a draft. With a wallet the office also offers the pairs in which customers
 * send USDT. A wallet asks for a fresh sign-in itself, whatever the guard finds.
 */
const officeGuard =
  (store: RateStore, weighing: Weighing) =>
  (confirm: boolean | undefined): OfficeGuard => ({
    hold: (send) => store.lockEveryPair(send),
    countPairs: async (send, officeId) => offersFrom(await store.candidatesOfDraft(send, officeId)).length,
    async weigh(send, write) {
      const before = await store.candidatesOfEveryPair(send);
      await write();
      const weighed = await weighing(confirm, neverAsks)(send, before, await store.candidatesOfEveryPair(send));
      return { warnings: weighed.warnings, facts: auditFacts(weighed) };
    },
  });

export type OfficeGuard = {
  /**
   * Must be the first statement of the transaction. From then on no other transaction can change what offices apply.
   */
  hold: (send: Send) => Promise<unknown>;
  /** The pairs that a draft would offer. */
  countPairs: (send: Send, officeId: string) => Promise<number>;
  /** Runs `write` and judges its effect. Throws when the change must be confirmed. */
  weigh: (send: Send, write: () => Promise<unknown>) => Promise<{ warnings: RateWarning[]; facts: Facts }>;
};

function draftOf(
  { actor }: SessionBy,
  { sc, tc, rate, office_id = null }: Omit<NewRate, 'confirm'>,
  at = '',
): NewRateRecord {
  refuseUntraded({ sc, tc }, at);
  return { sc, tc, rate: parseRate(rate) ?? refuseRate(at), office_id, created_by: actor.id };
}

export const noRate = (): never => refuse('NOT_FOUND', { reason: 'rateNotFound' });

const noOffice = (): never => refuse('NOT_FOUND', { reason: 'officeNotFound' });

function refuseUntraded(pair: Pair, at = '') {
  if (!isTradedPair(pair)) refuseField(`${at}/tc`, 'One side is USDT and the other a fiat currency');
}

export const refuseRate = (at = '') => refuseField(`${at}/rate`, 'Above 0, at most 10 digits and 8 decimals');

const refuseField = (pointer: string, message: string): never =>
  refuse('VALIDATION_ERROR', { errors: [{ pointer, message }] });
