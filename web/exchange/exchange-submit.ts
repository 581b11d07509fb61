import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfficeClosed } from '#contract/closing.ts';
import type { NewOrder, Order } from '#contract/order.ts';
import { type ExchangeRate, RateExpired } from '#contract/rate.ts';
import { isSale, type Pair } from '#domain/currency.ts';
import { walletOf } from '#domain/destination.ts';
import { ApiError, extensionOf } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { dismissErrors, notifyError, notifySuccess } from '../lib/notify.tsx';
import { meQuery } from '../lib/session.tsx';
import { officesQuery } from '../office/office.queries.ts';
import { usePlaceOrder } from '../order/order.queries.ts';
import { refreshLists } from '../order/order-cache.ts';
import { applyOffer, offersQuery } from '../rate/rate.queries.ts';
import { termsQuery } from './exchange-bounds.ts';
import { freshKey } from './exchange-draft.ts';
import type { Exchange } from './exchange-state.ts';

/**
 * A refusal that concerns the whole service, not the form. It is shown beside the button until the next try. `unsure`
 * means no answer or a server error: it is not known whether the request arrived.
 */
type Standstill = 'off' | 'maintenance' | 'tooMany' | 'unsure' | 'closed';

/** Sends the order. If the rate changed, the person must accept the new rate first. */
export function useExchangeSubmit(exchange: Exchange, onDone: (order: Order) => void) {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [standstill, setStandstill] = useState<Standstill>();
  const [closed, setClosed] = useState<OfficeClosed>();
  const isShown = useIsShown();
  const { draft, pair, rateChange } = exchange;
  const order = orderOf(exchange);
  const content = JSON.stringify(order);
  const isAsSent = draft.sent !== undefined && draft.sent.content === content;

  const place = usePlaceOrder({
    onPlaced: (placed) => {
      notifySuccess(t('done'), t('doneTitle'), t('failed'));
      setStandstill(undefined);
      exchange.reset();
      // Somebody who has gone on to another screen is not called away from it.
      if (isShown()) onDone(placed);
    },
    onRefused: (error, { order: refused, key }) => {
      const current = newRateOf(error);
      if (current === undefined) return failed(error, () => place.mutate({ order: refused, key }));
      applyOffer(cache, pair, refused.office_id, current);
      setAsking(true);
    },
  });

  const send = () => {
    if (!order) return;
    const key = isAsSent && draft.sent ? draft.sent.key : freshKey();
    exchange.change({ sent: { content, key } });
    dismissErrors();
    setStandstill(undefined);
    place.mutate({ order, key });
  };

  const failed = (error: unknown, again: () => void) => {
    const next = standstillOf(error);
    setStandstill(next);
    setClosed(extensionOf(error, OfficeClosed));
    if (error instanceof ApiError && error.code === 'INVALID_AMOUNT' && isShown()) {
      exchange.form.fail(error, t('failed'), ownSentence(error) ?? t('notExchangeable'));
    } else if (next === undefined || next === 'unsure' || !isShown()) {
      // A retry uses the same idempotency key, so it never creates a second order.
      notifyError(error, t('failed'), next === 'unsure' ? again : undefined);
    }
    refreshAfter(cache, pair, error);
  };

  return {
    isSending: place.isPending,
    /** `unsure` is only about the request that was sent. If the form differs from it, the text says so. */
    standstill: standstill === 'unsure' && !isAsSent ? ('unsureBefore' as const) : standstill,
    /** Until when the office is closed, and why, where it refused for that. */
    closed: standstill === 'closed' ? closed : undefined,
    isAsking,
    submit: exchange.form.submit(() => (rateChange ? setAsking(true) : send())),
    accept: () => {
      setAsking(false);
      exchange.acceptRate();
      send();
    },
    decline: () => setAsking(false),
  };
}

export type ExchangeSubmit = ReturnType<typeof useExchangeSubmit>;

/** Tells if the form is still mounted. Errors then show beside the button, otherwise in a notice. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

/**
 * Builds the order from a complete form. If the customer receives USDT, it names the wallet that the screen shows. The
 * server refuses the order if the account has another wallet by then. If the customer sends USDT, it names the network.
 */
function orderOf({ offer, amount, draft, pair, wallet, network }: Exchange): NewOrder | undefined {
  if (!offer || amount === undefined) return undefined;
  const order = { er_id: offer.rate.id, office_id: offer.office.id, amount, note: draft.note.trim() || null };
  if (isSale(pair)) return wallet ? { ...order, wallet: walletOf(wallet) } : order;
  return { ...order, network };
}

/** The page loads the bounds again and shows them below the field, so this sentence does not name them. */
const ownSentence = (error: ApiError) => (error.reason === 'amountOutOfBounds' ? errorText(error) : undefined);

/** Without an answer the order may exist. After a refusal the page may have old offices, offers or user data. */
function refreshAfter(cache: QueryClient, pair: Pair, error: unknown) {
  void refreshLists(cache);
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) return;
  const shown = [officesQuery().queryKey, offersQuery(pair).queryKey, termsQuery(pair).queryKey, meQuery.queryKey];
  for (const queryKey of shown) void cache.invalidateQueries({ queryKey });
}

/** The present rate, or null if the office has none any more. Undefined if the refusal is not about the rate. */
function newRateOf(error: unknown): ExchangeRate | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EXCHANGE_RATE_EXPIRED') return undefined;
  return extensionOf(error, RateExpired)?.current_rate ?? null;
}

function standstillOf(error: unknown): Standstill | undefined {
  if (!(error instanceof ApiError)) return 'unsure';
  const { code, reason, status } = error;
  if (code === 'FEATURE_DISABLED') return 'off';
  if (reason === 'officeClosed') return 'closed';
  if (code === 'MAINTENANCE_MODE') return 'maintenance';
  if (status === 0 || status >= 500) return 'unsure';
  return reason === 'tooManyOrders' ? 'tooMany' : undefined;
}
