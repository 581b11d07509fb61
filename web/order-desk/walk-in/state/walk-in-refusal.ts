import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WalkInConflict } from '#contract/order/walk-in.ts';
import { RateExpired } from '#contract/rate/rate.ts';
import type { BoundNeed } from '#domain/bound.ts';
import { ApiError, extensionOf } from '../../../lib/call/api.ts';
import { useErrorText } from '../../../lib/call/error-text.ts';
import { officesQuery } from '../../../office/office.queries.ts';
import { type MissingNeeds, missingNeedsOf } from '../../../order/bound/bound-needs.ts';
import { applyOffer } from '../../../rate/rate.queries.ts';
import { termsQuery } from '../../../rate/terms.queries.ts';
import { useSaidSum } from './use-walk-in-text.ts';
import type { WalkInDraft } from './walk-in-draft.ts';

/** Refusals of the request itself. Any other one, after a lost answer, says nothing of what became of it. */
const ofTheDeal: readonly string[] = [
  'CONFLICT',
  'EXCHANGE_RATE_EXPIRED',
  'INVALID_AMOUNT',
  'INVALID_PHONE_FORMAT',
  'NOT_FOUND',
  'OFFICE_UNAVAILABLE',
  'VALIDATION_ERROR',
];

/** Whether it stays unknown what became of the request. `wasUnsure`: an answer of an earlier try was lost. */
export function isUnsure(error: Error, wasUnsure: boolean): boolean {
  if (!(error instanceof ApiError)) return wasUnsure;
  if (wasUnsure) return !ofTheDeal.includes(error.code);
  return !error.isUnsent && error.code !== 'MAINTENANCE_MODE' && (error.status === 0 || error.status >= 500);
}

type Told = { text: string; needs?: BoundNeed[] };
type Refused = Required<Told>;

/** Why the deal was not created, and what a bound asks for. What the refusal shows to be old is read again. */
export function useRefusal() {
  const errorText = useErrorText();
  const expired = useExpired();
  const conflict = useConflict();
  const refresh = useRefresh();
  return (error: Error, draft: WalkInDraft): Refused => {
    const { text, needs = [] } = expired(error, draft) ?? conflict(error) ?? { text: errorText(error) };
    refresh(draft);
    return { text, needs };
  };
}

function useRefresh() {
  const cache = useQueryClient();
  return ({ pair }: WalkInDraft) => {
    for (const { queryKey } of [officesQuery(), termsQuery(pair)]) void cache.invalidateQueries({ queryKey });
  };
}

/** The rate of now stands in the form at once, so that the sums can be looked at. */
function useExpired() {
  const { t } = useTranslation('walkin');
  const cache = useQueryClient();
  return (error: Error, { pair, officeId }: WalkInDraft): Told | undefined => {
    const said = extensionOf(error, RateExpired);
    if (!(error instanceof ApiError) || error.code !== 'EXCHANGE_RATE_EXPIRED' || officeId === undefined)
      return undefined;
    applyOffer(cache, pair, officeId, said?.current_rate ?? null);
    return { text: t(said?.current_rate ? 'changed.rate' : 'changed.gone') };
  };
}

/** Another sum of cash, a bound of guests, or what a bound of persons asks for. */
function useConflict() {
  const { t } = useTranslation(['walkin', 'marks']);
  const errorText = useErrorText();
  const said = useSaidSum();
  const bounded = ({ needs, bound }: MissingNeeds) => {
    const why =
      bound && t(`marks:seen.why.${bound.hours === 24 ? 'day' : 'month'}`, { sum: said(bound.from_sum, 'UAH') });
    return {
      text: [why, ...needs.map((need) => t(`walkin:bound.${need}`))].filter(Boolean).join(' '),
      needs: [...needs],
    };
  };
  return (error: Error): Told | undefined => {
    if (error instanceof ApiError && error.reason === 'cashChanged') return { text: t('walkin:changed.cash') };
    const missing = missingNeedsOf(error);
    if (missing) return bounded(missing);
    const bound = extensionOf(error, WalkInConflict)?.bound;
    return bound === undefined
      ? undefined
      : { text: t('walkin:guestBound', { text: errorText(error), sum: said(bound, 'UAH') }) };
  };
}
