import { messages } from '#contract/errors.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import type { ExchangeRate, NewRate, OfficeRate, RateFilter, Subscription } from '#contract/rate.ts';
import { type Actor, isStaff } from '#domain/actor.ts';
import { byPair, isSamePair, isTradedPair, type Pair, pairsAmong } from '#domain/currency.ts';
import { parseRate } from '#domain/money.ts';
import { mayOffer, maySwitch } from '#domain/rate.ts';
import type { Batch } from '../lib/batch.ts';
import { isId } from '../lib/id.ts';
import { pageWindow, toPage } from '../lib/page.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateStore } from './rate.store.ts';
import { offersAmong } from './rate-offers.ts';
import { rateReadings } from './rate-reading.ts';

type Needs = { store: RateStore; wake: () => void };

export const rateService = ({ store, wake }: Needs) => ({
  ...rateReadings(store),

  listCurrent: () => store.listCurrent(),

  /**
   * The newest record of each pair. Of an office: the record that it applies, and for a pair that it does not offer its
   * own newest. Customers have no use for records that are switched off.
   */
  async listLast(actor: Actor, officeId: string | undefined): Promise<ExchangeRate[]> {
    if (officeId === undefined) return (await store.listNewest()).filter(({ actual }) => actual || isStaff(actor.role));
    const offered = offersAmong(await store.candidatesOfOffice(officeId)).map(({ rate }) => rate);
    if (!isStaff(actor.role)) return offered;
    const own = await store.listNewest(officeId);
    return [...offered, ...own.filter((rate) => !offered.some((offer) => isSamePair(offer, rate)))].sort(byPair);
  },

  async getCurrent(pair: Pair): Promise<ExchangeRate> {
    const current = (await store.listCurrent()).find((rate) => isSamePair(rate, pair));
    return current ?? noRate();
  },

  /** The pairs that have a global rate or that an office offers at its own. */
  async listPairs(): Promise<Pair[]> {
    const [current, own] = await Promise.all([store.listCurrent(), store.listOwnPairs()]);
    const offered = own.filter(({ has_wallet, ...pair }) => mayOffer(pair, has_wallet));
    return pairsAmong([...current, ...offered]);
  },

  listOffers: async (pair: Pair): Promise<OfficeRate[]> => offersAmong(await store.candidatesOfPair(pair)),

  /** What an order asks for, and what its office applies, both unchanged until the batch ends. */
  async holdForOrder(batch: Batch, rateId: string, officeId: string): Promise<HeldRate> {
    const { asked, candidates } = await store.holdForOrder(batch, rateId, officeId);
    return { asked, applied: offersAmong(candidates)[0]?.rate };
  },

  async create(actor: Actor, { sc, tc, rate, office_id = null }: NewRate): Promise<ExchangeRate> {
    refuseUntraded({ sc, tc });
    const draft = { sc, tc, rate: parseRate(rate) ?? refuseRate(), office_id, created_by: actor.id };
    const made = (await store.create(draft)) ?? noOffice();
    wake();
    return made;
  },

  /** The history of one scope: the global records, or those of an office. */
  async list({ page, size, ...filter }: RateFilter & { page?: number; size?: number }): Promise<Page<ExchangeRate>> {
    const window = pageWindow({ page, size }, pageSizes.rates);
    const { items, total } = await store.list(filter, window);
    return toPage(items, total, window);
  },

  /** An older record stays off. Setting what is already so changes nothing. */
  async switchTo(actor: Actor, id: string, actual: boolean): Promise<ExchangeRate> {
    if (!isId(id)) return noRate();
    let changed = false;
    const rate = await store.switchTo(id, actual, actor.id, (held) => {
      changed = held.actual !== actual;
      if (changed && !maySwitch({ isNewest: held.is_newest }, actual)) refuse('CONFLICT');
      return changed;
    });
    if (changed) wake();
    return rate ?? noRate();
  },

  /** The pair is no longer offered at the newest record's rate when that is gone: no older one comes back. */
  async remove(actor: Actor, id: string): Promise<void> {
    if (!isId(id) || !(await store.remove(id, actor.id))) noRate();
    wake();
  },

  listFollowers: (pair: Pair) => store.listFollowers(pair),
  listFollowed: (officeId: string) => store.listFollowed(officeId),

  /** Answers the offices that follow the pair's global rate afterwards. */
  async subscribe(actor: Actor, { sc, tc, add_office_ids, rmv_office_ids }: Subscription): Promise<string[]> {
    refuseUntraded({ sc, tc });
    const [add, remove] = [[...new Set(add_office_ids)], [...new Set(rmv_office_ids)]];
    if (remove.some((id) => add.includes(id))) {
      refuseField('/rmv_office_ids', 'No office is added and removed at once');
    }
    const { changed } = (await store.changeFollowers({ sc, tc, add, remove, actorId: actor.id })) ?? noOffice();
    if (changed) wake();
    return store.listFollowers({ sc, tc });
  },
});

export type RateService = ReturnType<typeof rateService>;

export type HeldRate = { asked: ExchangeRate | undefined; applied: ExchangeRate | undefined };

const noRate = (): never => refuse('NOT_FOUND', { detail: messages.rateNotFound });

const noOffice = (): never => refuse('NOT_FOUND', { detail: messages.officeNotFound });

function refuseUntraded(pair: Pair) {
  if (!isTradedPair(pair)) refuseField('/tc', 'One side is USDT and the other a fiat currency');
}

const refuseRate = () => refuseField('/rate', 'Above 0, at most 10 digits and 8 decimals');

const refuseField = (pointer: string, message: string): never =>
  refuse('VALIDATION_ERROR', { errors: [{ pointer, message }] });
