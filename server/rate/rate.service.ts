import { messages } from '#contract/errors.ts';
import type { ExchangeRate, NewRate, OfficeRate } from '#contract/rate.ts';
import { type Actor, isStaff } from '#domain/actor.ts';
import { isSamePair, isTradedPair, type Pair } from '#domain/currency.ts';
import { parseRate } from '#domain/money.ts';
import { applicableRate } from '#domain/rate.ts';
import type { Batch } from '../lib/batch.ts';
import { refuse } from '../lib/refuse.ts';
import type { Candidate, RateStore } from './rate.store.ts';

type Needs = { store: RateStore; wake: () => void };

export const rateService = ({ store, wake }: Needs) => ({
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
    return current ?? refuse('NOT_FOUND', { detail: messages.rateNotFound });
  },

  /** The pairs that have a global rate or that an office offers at its own. */
  async listPairs(): Promise<Pair[]> {
    const [current, own] = await Promise.all([store.listCurrent(), store.listOwnPairs()]);
    const offered = own.filter(({ has_wallet, ...pair }) =>
      applicableRate({
        subscribed: false,
        globalRate: undefined,
        officeRate: { actual: true },
        officeHasWallet: has_wallet,
        pair,
      }),
    );
    const pairs = [...current, ...offered].map(({ sc, tc }) => ({ sc, tc }));
    return pairs.filter((pair, at) => pairs.findIndex((other) => isSamePair(other, pair)) === at).sort(byPair);
  },

  listOffers: async (pair: Pair): Promise<OfficeRate[]> => offersAmong(await store.candidatesOfPair(pair)),

  /** What an order asks for, and what its office applies, both unchanged until the batch ends. */
  async holdForOrder(batch: Batch, rateId: string, officeId: string): Promise<HeldRate> {
    const { asked, candidates } = await store.holdForOrder(batch, rateId, officeId);
    return { asked, applied: offersAmong(candidates)[0]?.rate };
  },

  async create(actor: Actor, { sc, tc, rate, office_id = null }: NewRate): Promise<ExchangeRate> {
    if (!isTradedPair({ sc, tc })) refuseField('/tc', 'One side is USDT and the other a fiat currency');
    const draft = { sc, tc, rate: parseRate(rate) ?? refuseRate(), office_id, created_by: actor.id };
    const made = (await store.create(draft)) ?? refuse('NOT_FOUND', { detail: messages.officeNotFound });
    wake();
    return made;
  },
});

export type RateService = ReturnType<typeof rateService>;

export type HeldRate = { asked: ExchangeRate | undefined; applied: ExchangeRate | undefined };

/** What the offices offer, out of the records that they could apply. These come sorted by pair and office. */
function offersAmong(candidates: readonly Candidate[]): OfficeRate[] {
  return groups(candidates).flatMap((group) => {
    const [{ at_office, subscribed, has_wallet, sc, tc }] = group;
    const choice = applicableRate({
      subscribed,
      globalRate: group.find(({ office_id }) => office_id === null),
      officeRate: group.find(({ office_id }) => office_id !== null),
      officeHasWallet: has_wallet,
      pair: { sc, tc },
    });
    return choice ? [{ office_id: at_office, ...choice }] : [];
  });
}

function groups(candidates: readonly Candidate[]): [Candidate, ...Candidate[]][] {
  const found: [Candidate, ...Candidate[]][] = [];
  for (const candidate of candidates) {
    const last = found.at(-1);
    if (last && last[0].at_office === candidate.at_office && isSamePair(last[0], candidate)) last.push(candidate);
    else found.push([candidate]);
  }
  return found;
}

const byPair = (a: Pair, b: Pair) => (`${a.sc}/${a.tc}` < `${b.sc}/${b.tc}` ? -1 : 1);

const refuseRate = () => refuseField('/rate', 'Above 0, at most 10 digits and 8 decimals');

const refuseField = (pointer: string, message: string): never =>
  refuse('VALIDATION_ERROR', { errors: [{ pointer, message }] });
