import type { OfficeRate } from '#contract/rate/rate.ts';
import { applicableRate } from '#domain/money/rate.ts';
import type { RateCandidate } from './rate-columns.ts';

/** The rates that offices offer, chosen from the records that they could apply. Keeps the order of the candidates. */
export function offersFrom(candidates: readonly RateCandidate[]): OfficeRate[] {
  const groups = Map.groupBy(candidates, ({ at_office, sc, tc }) => `${at_office} ${sc}/${tc}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { at_office, subscribed, has_wallet, sc, tc } = first;
    const applied = applicableRate({
      subscribed,
      globalRate: group.find(({ office_id }) => office_id === null),
      officeRate: group.find(({ office_id }) => office_id !== null),
      officeHasWallet: has_wallet,
      pair: { sc, tc },
    });
    return applied ? [{ office_id: at_office, ...applied, promise: null }] : [];
  });
}
