import type { Facts } from '#contract/audit.ts';
import type { ChangedRate, ExchangeRate, NewRate, RateBundle } from '#contract/rate/rate.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import type { Subscription } from '#contract/rate/rate-subscription.ts';
import { isSamePair, isTradedPair, type Pair } from '#domain/money/currency.ts';
import { parseRate } from '#domain/money/money.ts';
import { maySwitch } from '#domain/money/rate.ts';
import type { SessionBy } from '../database/by.ts';
import { neverAsks, type RequireFresh } from '../http/fresh-sign-in.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateStore } from './rate.store.ts';
import type { NewRateRecord } from './rate-change.store.ts';
import { askingAlways, auditFacts, type Weigh, withWarnings } from './rate-guard.service.ts';
import type { Send } from './rate-guard.store.ts';
import { offersFrom } from './rate-offers.ts';

type Weighing = (confirm: boolean | undefined, requireFresh: RequireFresh) => Weigh;
type Needs = { store: RateStore; wake: () => void; weighing: Weighing };

/**
 * The calls with which admins change rates. The guard judges each change: one that lets customers gain, or moves a rate
 * far, may need to be confirmed, and asks for a fresh sign-in.
 */
export const rateChanging = ({ store, wake, weighing }: Needs) => ({
  async create(by: SessionBy, { confirm, ...rate }: NewRate, requireFresh: RequireFresh): Promise<ChangedRate> {
    const weigh = weighing(confirm, requireFresh);
    const { rates, warnings } = (await store.publish(by, [draftOf(by, rate)], weigh)) ?? noOffice();
    wake();
    const [made] = rates;
    return made ? { ...made, ...withWarnings(warnings) } : noRate();
  },

  /** Writes all rates or none. The guard judges their effect together, so both ways of a pair can move in one step. */
  async publish(by: SessionBy, { rates, confirm }: RateBundle, requireFresh: RequireFresh) {
    const drafts = rates.map((rate, at) => draftOf(by, rate, `/rates/${at}`));
    drafts.forEach((draft, at) => {
      const first = drafts.findIndex((other) => isSamePair(other, draft) && other.office_id === draft.office_id);
      if (first < at) refuseField(`/rates/${at}`, 'This pair is named twice for the same offices');
    });
    const published = (await store.publish(by, drafts, weighing(confirm, requireFresh))) ?? noOffice();
    wake();
    return published;
  },

  /**
   * Only the newest record can be switched on. When the record already has this state, nothing changes. Switching off is
   * the emergency brake: it never asks for a fresh sign-in.
   */
  async switchTo(
    by: SessionBy,
    { id, actual, confirm }: { id: string; actual: boolean; confirm: boolean | undefined },
    requireFresh: RequireFresh,
  ): Promise<ChangedRate> {
    if (!isId(id)) return noRate();
    let changed = false;
    const isChange = (held: ExchangeRate & { is_newest: boolean }) => {
      changed = held.actual !== actual;
      if (changed && !maySwitch({ isNewest: held.is_newest }, actual)) refuse('CONFLICT');
      return changed;
    };
    const weigh = weighing(confirm, neverAsks);
    const asking = actual ? askingAlways(weigh, requireFresh) : weigh;
    const rate = await store.switchTo(by, id, actual, isChange, asking);
    if (changed) wake();
    return rate ?? noRate();
  },

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

  /**
   * Answers the offices that follow the pair's global rate after the change. With `confirm` it also answers the
   * warnings.
   */
  async subscribe(
    by: SessionBy,
    { sc, tc, add_office_ids, rmv_office_ids, confirm }: Subscription,
    requireFresh: RequireFresh,
  ): Promise<string[] | { office_ids: string[]; warnings: RateWarning[] }> {
    refuseUntraded({ sc, tc });
    const [add, remove] = [[...new Set(add_office_ids)], [...new Set(rmv_office_ids)]];
    if (remove.some((id) => add.includes(id))) {
      refuseField('/rmv_office_ids', 'No office is added and removed at once');
    }
    const weigh = weighing(confirm, requireFresh);
    const { changed, warnings } = (await store.changeFollowers(by, { sc, tc, add, remove }, weigh)) ?? noOffice();
    if (changed) wake();
    const office_ids = await store.listFollowers({ sc, tc }, true);
    return confirm === undefined ? office_ids : { office_ids, warnings };
  },

  guardOffice: officeGuard(store, weighing),
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
