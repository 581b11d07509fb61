import type { OfficeRate } from '#contract/rate/rate.ts';
import { isNoticed } from '#domain/audience.ts';
import { isSamePair, pairsAmong } from '#domain/money/currency.ts';
import { compare } from '#domain/money/money.ts';
import type { OutboxEvent } from '../../database/tables.ts';
import type { Tx } from '../../database/tx.ts';
import type { RateCandidate } from '../rate-columns.ts';
import { rateGuardStore } from '../rate-guard.store.ts';
import { offersFrom } from '../rate-offers.ts';
import type { TargetStore } from './target.store.ts';

type Store = Pick<TargetStore, 'findNews' | 'reach'>;

/**
 * Looks at the targets after each change of a rate, in the transaction that moves the position of its reader. So a target
 * rings once, and none is passed over while no server runs.
 */
export const targetWatch = (store: Store) => ({
  name: 'targets',

  async onEvents(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
    const rates = events.filter(({ kind }) => isNoticed(kind, 'rate')).map(({ subject_id }) => subject_id);
    const news = rates.length > 0 ? await store.findNews(tx, [...new Set(rates)]) : [];
    if (news.length > 0) await look(tx, store, news);
  },

  /** What happened in another database was told there. */
  drop: async () => undefined,
});

async function look(tx: Tx, store: Store, news: readonly RateCandidate[]): Promise<void> {
  const pairs = pairsAmong(news);
  const now = await rateGuardStore.candidatesOfPairs(tx.send, pairs);
  for (const pair of pairs) {
    const best = bestOf(offersFrom(now).filter(({ rate }) => isSamePair(rate, pair)));
    if (best) await store.reach(tx, pair, reachedBy(best), null);
  }
  // A rate that was replaced before this look has been offered all the same.
  for (const offer of offeredThen(news, now)) await store.reach(tx, offer.rate, reachedBy(offer), offer.rate.ts);
}

const reachedBy = ({ rate, source }: OfficeRate) => ({
  rate: rate.rate,
  office_id: source === 'office' ? rate.office_id : null,
});

const bestOf = (offers: readonly OfficeRate[]): OfficeRate | undefined =>
  offers.reduce<OfficeRate | undefined>(
    (best, offer) => (best && compare(best.rate.rate, offer.rate.rate) >= 0 ? best : offer),
    undefined,
  );

/** Each record that is switched off by now, as an office would apply it if it were the one of its scope. */
function offeredThen(news: readonly RateCandidate[], now: readonly RateCandidate[]): OfficeRate[] {
  const records = Map.groupBy(
    news.filter(({ actual }) => !actual),
    ({ id }) => id,
  );
  return [...records.values()].flatMap((rows) => {
    const offices = new Map(rows.map((row) => [row.at_office, row]));
    const others = now.filter((other) => {
      const row = offices.get(other.at_office);
      return row && isSamePair(row, other) && row.office_id !== other.office_id;
    });
    const [record] = rows;
    const offers = offersFrom([...rows.map((row) => ({ ...row, actual: true })), ...others]);
    const offer = offers.find(({ rate }) => rate.id === record?.id);
    return offer ? [offer] : [];
  });
}
