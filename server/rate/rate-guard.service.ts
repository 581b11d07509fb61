import type { Facts } from '#contract/audit.ts';
import type { RateUnconfirmed, RateWarning } from '#contract/rate-guard.ts';
import { isSamePair, type Pair } from '#domain/currency.ts';
import { compare, type Decimal } from '#domain/money.ts';
import {
  type AppliedRate,
  isFarMove,
  mustBeConfirmed,
  type RateFinding,
  type RecordMove,
  rateFindings,
} from '#domain/rate-guard.ts';
import type { RequireFresh } from '../lib/fresh-sign-in.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateCandidate } from './rate-columns.ts';
import type { rateGuardStore, Send } from './rate-guard.store.ts';
import { offersFrom } from './rate-offers.ts';

/** What the guard found in a change that was made, and whether the caller confirmed it. */
export type Weighed = { warnings: RateWarning[]; confirmed: boolean };

/**
 * Judges a change inside its transaction, by what offices could apply before and after it. When the change must be
 * confirmed, or needs a fresh sign-in, it throws a refusal and the transaction is rolled back. `moves` are the records
 * that the change writes.
 */
export type Weigh = (
  send: Send,
  before: readonly RateCandidate[],
  after: readonly RateCandidate[],
  moves?: readonly RecordMove[],
) => Promise<Weighed>;

type Needs = { store: Pick<typeof rateGuardStore, 'guardedOffices'>; jumpPercent: Decimal };

/**
 * `confirm` comes from the caller. False: refuse a change that must be confirmed. True: accept it. Undefined: accept it
 * and only warn. Confirmed or not, a change beyond the guard asks for a fresh sign-in, last.
 */
export const rateGuard =
  ({ store, jumpPercent }: Needs) =>
  (confirm: boolean | undefined, requireFresh: RequireFresh): Weigh =>
  async (send, before, after, moves = []) => {
    const findings = rateFindings(appliedRates(before), appliedRates(after), jumpPercent);
    const isBeyond = mustBeConfirmed(findings);
    const warnings = await withOffices(findings, (ids) => store.guardedOffices(send, ids));
    if (confirm === false && isBeyond) refuseUnconfirmed({ warnings });
    if (isBeyond || moves.some((move) => isFarMove(move, jumpPercent))) requireFresh();
    return { warnings, confirmed: confirm === true };
  };

function refuseUnconfirmed(extension: RateUnconfirmed): never {
  return refuse('CONFLICT', { reason: 'rateUnconfirmed', extension });
}

/** The same, and asks for a fresh sign-in whatever was found. */
export const askingAlways =
  (weigh: Weigh, requireFresh: RequireFresh): Weigh =>
  async (...change) => {
    const weighed = await weigh(...change);
    requireFresh();
    return weighed;
  };

/** The warnings as an optional field of an answer: absent when there are none. */
export const withWarnings = (warnings: RateWarning[]) => (warnings.length > 0 ? { warnings } : {});

const appliedRates = (candidates: readonly RateCandidate[]): AppliedRate[] =>
  offersFrom(candidates).map(({ office_id, rate: { id, sc, tc, rate } }) => ({ id, office_id, sc, tc, rate }));

async function withOffices(
  findings: readonly RateFinding[],
  find: (ids: string[]) => Promise<RateWarning['offices']>,
): Promise<RateWarning[]> {
  if (findings.length === 0) return [];
  const offices = await find([...new Set(findings.flatMap(({ office_ids }) => office_ids))]);
  return findings.map(({ office_ids, ...finding }) => {
    // For a crossing between two offices the order matters: it says which office offers which way.
    if (finding.kind === 'crossed_between') {
      return { ...finding, offices: office_ids.flatMap((id) => offices.find((office) => office.id === id) ?? []) };
    }
    const concerned = new Set(office_ids);
    return { ...finding, offices: offices.filter(({ id }) => concerned.has(id)) };
  });
}

/**
 * For the audit: the kinds of findings, the largest loss of 1,000 USDT, and whether the caller confirmed. With `pair`,
 * only the findings of that pair.
 */
export function auditFacts({ warnings, confirmed }: Weighed, pair?: Pair): Facts {
  const relevant = warnings.filter((warning) => !pair || isOfCurrency(warning, pair));
  if (relevant.length === 0) return {};
  const [largest] = relevant.map(({ loss }) => loss).sort((a, b) => compare(b, a));
  return { warned: [...new Set(relevant.map(({ kind }) => kind))], loss: largest, confirmed };
}

/** Compares both ways of the pair: the other way may be the reason for a finding. */
function isOfCurrency(warning: RateWarning, pair: Pair): boolean {
  const { sc, tc } = warning.kind === 'jump' ? warning.after : warning.there;
  return isSamePair({ sc, tc }, pair) || isSamePair({ sc: tc, tc: sc }, pair);
}
