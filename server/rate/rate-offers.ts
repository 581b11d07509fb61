import type { OfficeRate } from '#contract/rate.ts';
import { isSamePair } from '#domain/currency.ts';
import { applicableRate } from '#domain/rate.ts';
import type { Candidate } from './rate.store.ts';

/** What the offices offer, out of the records that they could apply. These come sorted by pair and office. */
export function offersAmong(candidates: readonly Candidate[]): OfficeRate[] {
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
