import type { Facts } from '#contract/audit.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { RateUnconfirmed, RateWarning } from '#contract/rate/rate-guard.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { readBothWays } from '#domain/money/rate.ts';
import {
  type AppliedRate,
  mustBeConfirmed,
  type RateChange,
  rateFindings,
  recordsToCompare,
  type ScopedRate,
  scopeKey,
} from '#domain/money/rate-guard.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { refuse } from '../lib/refuse.ts';
import type { Yes } from './rate-approval.ts';
import type { RateCandidate } from './rate-columns.ts';
import type { rateGuardStore, Send } from './rate-guard.store.ts';
import { offersFrom } from './rate-offers.ts';

/**
 * What the guard found in a change that was made, whether the caller confirmed it, which records are beyond it, and who else agreed
 * to it.
 */
export type Weighed = { warnings: RateWarning[]; confirmed: boolean; beyond: string[]; approvedBy: string | null };

/**
 * Judges a change inside its transaction, by what offices could apply before and after it. When the change must be
 * confirmed, or needs a fresh sign-in, it throws a refusal and the transaction is rolled back. `written` are the records
 * that the change writes.
 */
export type Weigh = (
  send: Send,
  before: readonly RateCandidate[],
  after: readonly RateCandidate[],
  written?: readonly ScopedRate[],
) => Promise<Weighed>;

type Needs = { store: Pick<typeof rateGuardStore, 'guardedOffices' | 'pastRates'>; jumpPercent: Decimal };

/**
 * `confirm` comes from the caller. False: refuse a change that must be confirmed. True: accept it. Undefined: accept it
 * and only warn. Confirmed or not, a change beyond the guard asks for a fresh sign-in, last. `yes`: it may need the yes of
 * another admin too.
 */
export const rateGuard =
  ({ store, jumpPercent }: Needs) =>
  (confirm: boolean | undefined, requireFresh: RequireFresh, yes?: Yes): Weigh =>
  async (send, before, after, written = []) => {
    const change: RateChange = { before: appliedRates(before), after: appliedRates(after), written };
    const past = await pastOf(change, (scopes, without) => store.pastRates(send, scopes, without));
    const findings = rateFindings({ ...change, past }, jumpPercent);
    const isBeyond = mustBeConfirmed(findings);
    const warnings = await withOffices(findings, (ids) => store.guardedOffices(send, ids));
    const approvedBy = isBeyond ? await passBeyond(send, { warnings, confirm, yes }) : null;
    if (isBeyond) requireFresh();
    const beyond = findings.flatMap((found) => (mustBeConfirmed([found]) ? found.record_ids : []));
    return { warnings, confirmed: confirm === true, beyond, approvedBy };
  };

type Beyond = { warnings: RateWarning[]; confirm: boolean | undefined; yes: Yes | undefined };

/** Refuses a change beyond the guard that lacks a confirmation or a yes. Answers who else has agreed to it, if that is needed. */
async function passBeyond(send: Send, { warnings, confirm, yes }: Beyond): Promise<string | null> {
  const needed = (await yes?.isNeeded(send)) ? yes : undefined;
  if (confirm === false) refuseUnconfirmed({ warnings, ...(needed && { needs: ['approval'] }) });
  return needed?.by(warnings) ?? null;
}

type FindPast = typeof rateGuardStore.pastRates extends (send: Send, ...rest: infer R) => infer A
  ? (...rest: R) => A
  : never;

/** What earlier records say, by scope. Nothing is read when no record has to be compared. */
async function pastOf(change: RateChange, find: FindPast): Promise<RateChange['past']> {
  const scopes = [...new Map(recordsToCompare(change).map((record) => [scopeKey(record), record])).values()];
  if (scopes.length === 0) return undefined;
  const written = (change.written ?? []).map(({ id }) => id);
  const found = await find(scopes, written);
  return new Map(scopes.flatMap((scope, at) => (found[at] ? [[scopeKey(scope), found[at]] as const] : [])));
}

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
  offersFrom(candidates).map(({ office_id, rate }) => ({ ...scopedRate(rate), office_id }));

/** A record as the guard compares it. */
export const scopedRate = ({ id, sc, tc, rate, office_id }: Omit<ExchangeRate, 'ts' | 'actual'>): ScopedRate => ({
  id,
  sc,
  tc,
  rate,
  scope: office_id,
});

async function withOffices(
  findings: ReturnType<typeof rateFindings>,
  find: (ids: string[]) => Promise<RateWarning['offices']>,
): Promise<RateWarning[]> {
  const ids = [...new Set(findings.flatMap(({ office_ids }) => office_ids))];
  const offices = ids.length > 0 ? await find(ids) : [];
  return findings.map(({ office_ids, record_ids, ...finding }) => {
    // For a crossing between two offices the order matters: it says which office offers which way.
    if (finding.kind === 'crossed_between') {
      return { ...finding, offices: office_ids.flatMap((id) => offices.find((office) => office.id === id) ?? []) };
    }
    const concerned = new Set(office_ids);
    const named = { offices: offices.filter(({ id }) => concerned.has(id)) };
    return finding.kind === 'first'
      ? { ...finding, ...readBothWays(finding.after.rate), ...named }
      : { ...finding, ...named };
  });
}

/**
 * For the audit: the kinds of findings, the largest loss of 1,000 USDT, whether the caller confirmed, and who agreed. With `pair`,
 * only the findings of that pair.
 */
export function auditFacts({ warnings, confirmed, approvedBy }: Weighed, pair?: Pair): Facts {
  const relevant = warnings.filter((warning) => !pair || isOfCurrency(warning, pair));
  if (relevant.length === 0) return {};
  const losses = relevant.flatMap((warning) => (warning.kind === 'first' ? [] : warning.loss));
  const [largest] = losses.sort((a, b) => compare(b, a));
  const loss = largest === undefined ? {} : { loss: largest };
  const agreed = approvedBy === null ? {} : { approved_by: approvedBy };
  return { warned: [...new Set(relevant.map(({ kind }) => kind))], ...loss, confirmed, ...agreed };
}

/** Compares both ways of the pair: the other way may be the reason for a finding. */
function isOfCurrency(warning: RateWarning, pair: Pair): boolean {
  const { sc, tc } = 'after' in warning ? warning.after : warning.there;
  return isSamePair({ sc, tc }, pair) || isSamePair({ sc: tc, tc: sc }, pair);
}
