import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfficeClosed } from '#contract/office/closing.ts';
import type { Pair } from '#domain/money/currency.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { meQuery } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { officesQuery } from '../../office/office.queries.ts';
import { refreshLists } from '../../order/order-cache.ts';
import { offersQuery } from '../../rate/rate.queries.ts';
import { termsQuery } from '../../rate/terms.queries.ts';
import type { Exchange } from './exchange-state.ts';

/**
 * A refusal that concerns the whole service, not the form. It is shown beside the button until the next try. `unsure`
 * means no answer or a server error: it is not known whether the request arrived. `unsent`: it did not leave this device.
 */
type Standstill = 'off' | 'maintenance' | 'tooMany' | 'unsure' | 'unsent' | 'closed';

/** Why no order was placed. `isShown`: the form is still mounted, so errors show beside its button. */
export function useStandstill({ draft, pair, form, change }: Exchange, isShown: () => boolean) {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  const [standstill, setStandstill] = useState<Standstill>();
  const [closed, setClosed] = useState<OfficeClosed>();

  /** An earlier try of a request that was not sent now may have arrived. */
  const standstillNow = (error: unknown) => {
    const own = standstillOf(error);
    return own === 'unsent' && draft.sent?.isUnsure ? 'unsure' : own;
  };

  const tell = (error: unknown, next: Standstill | undefined, again: () => void) => {
    if (error instanceof ApiError && error.code === 'INVALID_AMOUNT' && isShown()) {
      return form.fail(error, t('failed'), ownSentence(error) ?? t('notExchangeable'));
    }
    // A retry uses the same idempotency key, so it never creates a second order.
    const retry = isWorthRetry(next) ? again : undefined;
    if (next === undefined || retry || !isShown()) notifyError(error, t('failed'), retry);
  };

  return {
    /** `unsure` is only about the request that was sent. If the form differs from it, the text says so. */
    shown: (isAsSent: boolean) => (standstill === 'unsure' && !isAsSent ? ('unsureBefore' as const) : standstill),
    /** Until when the office is closed, and why, where it refused for that. */
    closed: standstill === 'closed' ? closed : undefined,
    begin: (error: unknown, again: () => void) => {
      const next = standstillNow(error);
      setStandstill(next);
      setClosed(extensionOf(error, OfficeClosed));
      if (next === 'unsure' && draft.sent) change({ sent: { ...draft.sent, isUnsure: true } });
      tell(error, next, again);
      refreshAfter(cache, pair, error);
    },
    end: () => setStandstill(undefined),
  };
}

const isWorthRetry = (standstill: Standstill | undefined) => standstill === 'unsent' || standstill === 'unsure';

/** The page loads the bounds again and shows them below the field, so this sentence does not name them. */
const ownSentence = (error: ApiError) => (error.reason === 'amountOutOfBounds' ? errorText(error) : undefined);

/** Without an answer the order may exist. After a refusal the page may have old offices, offers or user data. */
function refreshAfter(cache: QueryClient, pair: Pair, error: unknown) {
  void refreshLists(cache);
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) return;
  const shown = [officesQuery().queryKey, offersQuery(pair).queryKey, termsQuery(pair).queryKey, meQuery.queryKey];
  for (const queryKey of shown) void cache.invalidateQueries({ queryKey });
}

function standstillOf(error: unknown): Standstill | undefined {
  // The request could not be written.
  if (!(error instanceof ApiError)) return 'unsent';
  const { code, reason, status, isUnsent } = error;
  if (isUnsent) return 'unsent';
  if (code === 'FEATURE_DISABLED') return 'off';
  if (reason === 'officeClosed') return 'closed';
  if (code === 'MAINTENANCE_MODE') return 'maintenance';
  if (status === 0 || status >= 500) return 'unsure';
  return reason === 'tooManyOrders' ? 'tooMany' : undefined;
}
