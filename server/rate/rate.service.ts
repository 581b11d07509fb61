import type { Facts } from '#contract/audit.ts';
import type { ExchangeRate, HistoryRate, OfferQuery, OfficeRate, RateFilter } from '#contract/rate/rate.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { byPair, isSamePair, type Pair, pairsAmong } from '#domain/money/currency.ts';
import { type Decimal, parseAmount } from '#domain/money/money.ts';
import { mayOffer } from '#domain/money/rate.ts';
import { type Actor, isStaff, mayManageNetwork } from '#domain/person/actor.ts';
import type { Standing } from '#domain/rate-rule/rate-rule.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Tx } from '../database/tx.ts';
import { neverAsks } from '../http/fresh-sign-in.ts';
import type { PromiseService } from '../ledger/promise/promise.service.ts';
import type { RateStore } from './rate.store.ts';
import type { ByRule, RuleRef } from './rate-by-rule.store.ts';
import { noRate, rateChanging } from './rate-change.service.ts';
import { rateGuard } from './rate-guard.service.ts';
import { offersFrom } from './rate-offers.ts';
import { rateQueries } from './rate-queries.ts';

type Needs = {
  store: RateStore;
  promises: PromiseService;
  wake: () => void;
  /** A rate that moves by more than this percentage at once must be confirmed. */
  jumpPercent: Decimal;
};

/** An id that no office has. */
const noOffice = '00000000-0000-0000-0000-000000000000';

export const rateService = ({ store, promises, wake, jumpPercent }: Needs) => ({
  ...rateQueries(store, jumpPercent),
  ...rateChanging({ store, wake, weighing: rateGuard({ store, jumpPercent }) }),

  findMany: store.findMany,

  readStanding: store.readStanding,
  readStandingBefore: store.readStandingBefore,

  /** As a person who confirms nothing: what has to be confirmed is refused. */
  async publishByRule(rule: RuleRef, decide: (standing: Standing) => ByRule): Promise<boolean> {
    const made = await store.publishByRule(rule, decide, rateGuard({ store, jumpPercent })(false, neverAsks));
    if (made) wake();
    return made !== undefined;
  },

  async switchOffByRule(rule: RuleRef, facts: Facts): Promise<void> {
    if (await store.switchOffByRule(rule, facts)) wake();
  },

  listCurrent: () => store.listCurrent(),
  listMonth: () => store.listMonth(),

  /**
   * The newest record of each pair. For an office: the record that it applies, or its own newest one when it does not
   * offer the pair. Customers do not receive switched-off records.
   */
  async listLast(actor: Actor, officeId: string | undefined): Promise<ExchangeRate[]> {
    if (officeId === undefined) return (await store.listNewest()).filter(({ actual }) => actual || isStaff(actor.role));
    const offered = offersFrom(await store.candidatesOfOffice(officeId)).map(({ rate }) => rate);
    if (!isStaff(actor.role)) return offered;
    const own = await store.listNewest(officeId);
    return [...offered, ...own.filter((rate) => !offered.some((offer) => isSamePair(offer, rate)))].sort(byPair);
  },

  async getCurrent(pair: Pair): Promise<ExchangeRate> {
    const current = (await store.listCurrent()).find((rate) => isSamePair(rate, pair));
    return current ?? noRate();
  },

  /** The pairs that have a global rate or that an office offers at its own rate. */
  async listPairs(): Promise<Pair[]> {
    const [current, own] = await Promise.all([store.listCurrent(), store.listOwnPairs()]);
    const offered = own.filter(({ has_wallet, ...pair }) => mayOffer(pair, has_wallet));
    return pairsAmong([...current, ...offered]);
  },

  /** With an amount also whether each office has what it would pay. */
  async listOffers({ amount, ...pair }: OfferQuery): Promise<OfficeRate[]> {
    const offers = offersFrom(await store.candidatesOfPair(pair));
    return amount === undefined ? offers : promises.addTo(offers, parseAmount(amount) ?? '0');
  },

  /** What every office offers of every pair. */
  listAllOffers: async (): Promise<OfficeRate[]> => offersFrom(await store.allCandidates()),

  /** The rate that an order names and the rate that its office applies. Neither can change until the transaction ends. */
  async holdForOrder(tx: Tx, rateId: string, officeId: string): Promise<HeldRate> {
    const { requested, candidates } = await store.holdForOrder(tx, rateId, officeId);
    return { requested, applied: offersFrom(candidates)[0]?.rate };
  },

  /** The history of one scope: the global records, or those of an office. Staff read who has set each. */
  async list(
    actor: Actor,
    { page, size, ...filter }: RateFilter & { page?: number; size?: number },
  ): Promise<Page<HistoryRate>> {
    const window = pageWindow({ page, size }, pageSizes.rates);
    const { items, total } = await store.list(filter, window);
    const seen = isStaff(actor.role) ? items : items.map(({ set_by: _, by_rule: __, ...record }) => record);
    return toPage(seen, total, window);
  },

  /** The office that a query names, as this person may see it: nobody but an admin sees a draft. */
  officeSeenBy: async (actor: Actor, officeId: string): Promise<string> =>
    mayManageNetwork(actor) || !(await store.isDraft(officeId)) ? officeId : noOffice,

  listFollowers: (actor: Actor, pair: Pair) => store.listFollowers(pair, mayManageNetwork(actor)),
  listFollowed: (officeId: string) => store.listFollowed(officeId),
});

export type RateService = ReturnType<typeof rateService>;

export type { OfficeGuard } from './rate-change.service.ts';

export type HeldRate = { requested: ExchangeRate | undefined; applied: ExchangeRate | undefined };
