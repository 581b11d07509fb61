import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import type { NewOrder } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { isSale, type Pair } from '#domain/currency.ts';
import { ApiError } from '../lib/api.ts';
import { dismissErrors, notifyError, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { meQuery } from '../lib/session.tsx';
import { officesQuery } from '../office/office.queries.ts';
import { usePlaceOrder } from '../order/order.queries.ts';
import { refreshLists } from '../order/order-cache.ts';
import { applyOffer, offersQuery } from '../rate/rate.queries.ts';
import { freshKey } from './exchange-draft.ts';
import type { Exchange } from './exchange-state.ts';

type Hooks = { onDone: () => void; onBadAmount: () => void };

/**
 * A refusal of the whole service rather than of this form: said beside the button until the next try. Without an answer,
 * or with one of a server in trouble, nobody knows whether the request arrived.
 */
type Standstill = 'off' | 'maintenance' | 'tooMany' | 'unsure';

/** Sends the request. A rate that moved is asked about first, and nothing is sent at a rate that nobody has seen. */
export function useExchangeSubmit(exchange: Exchange, { onDone, onBadAmount }: Hooks) {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [standstill, setStandstill] = useState<Standstill>();
  const isShown = useIsShown();
  const { draft, pair, rateChange } = exchange;
  const order = orderOf(exchange);
  const content = JSON.stringify(order);
  const isAsSent = draft.sent !== undefined && draft.sent.content === content;

  const place = usePlaceOrder({
    onPlaced: () => {
      notifySuccess(t('done'), t('doneTitle'), t('failed'));
      setStandstill(undefined);
      exchange.reset();
      onDone();
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
    if (error instanceof ApiError && error.code === 'INVALID_AMOUNT' && isShown()) {
      notifyRefused(t('failed'));
      onBadAmount();
    } else if (next === undefined || next === 'unsure' || !isShown()) {
      // Under the same key it is no second deal, whether or not the first one arrived.
      notifyError(error, t('failed'), next === 'unsure' ? again : undefined);
    }
    refreshAfter(cache, pair, error);
  };

  return {
    isSending: place.isPending,
    /** What was said of a request without an answer does not hold of another one. */
    standstill: standstill === 'unsure' && !isAsSent ? ('unsureBefore' as const) : standstill,
    isAsking,
    submit: () => (rateChange ? setAsking(true) : send()),
    accept: () => {
      setAsking(false);
      exchange.acceptRate();
      send();
    },
    decline: () => setAsking(false),
  };
}

export type ExchangeSubmit = ReturnType<typeof useExchangeSubmit>;

/** What stands beside the button is read there; who has left the form meanwhile is told in a notice. */
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

/** What the form asks for, once it is complete. Coin goes to the wallet that stands on the screen, or nothing is placed. */
function orderOf({ offer, amount, draft, pair, wallet }: Exchange): NewOrder | undefined {
  if (!offer || amount === undefined) return undefined;
  const order = { er_id: offer.rate.id, office_id: offer.office.id, amount, note: draft.note.trim() || null };
  return isSale(pair) && wallet !== undefined ? { ...order, wallet: { data: [{ address: wallet }] } } : order;
}

/** Without an answer the request may stand among the deals; a refusal may rest on what this page has not heard of yet. */
function refreshAfter(cache: QueryClient, pair: Pair, error: unknown) {
  void refreshLists(cache);
  if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) return;
  const shown = [officesQuery().queryKey, offersQuery(pair).queryKey, meQuery.queryKey];
  for (const queryKey of shown) void cache.invalidateQueries({ queryKey });
}

/** The rate that applies now, null when the office has none any more; undefined when the refusal is about something else. */
function newRateOf(error: unknown): ExchangeRate | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EXCHANGE_RATE_EXPIRED') return undefined;
  return error.problem?.current_rate ?? null;
}

function standstillOf(error: unknown): Standstill | undefined {
  if (!(error instanceof ApiError)) return 'unsure';
  const { code, detail, status } = error;
  if (code === 'FEATURE_DISABLED') return 'off';
  if (code === 'MAINTENANCE_MODE') return 'maintenance';
  if (status === 0 || status >= 500) return 'unsure';
  return detail === messages.tooManyOrders ? 'tooMany' : undefined;
}
