import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErrorCode, messages } from '#contract/errors.ts';
import type { NewOrder } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { ApiError } from '../lib/api.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { meQuery } from '../lib/session.tsx';
import { officesQuery } from '../office/office.queries.ts';
import { usePlaceOrder } from '../order/order.queries.ts';
import { refreshLists } from '../order/order-cache.ts';
import { applyOffer, offersQuery } from '../rate/rate.queries.ts';
import { freshKey } from './exchange-draft.ts';
import type { Exchange } from './exchange-state.ts';

type Hooks = { onDone: () => void; onBadAmount: () => void };

/** A refusal of the whole service rather than of this form: said beside the button until the next try. */
export type Standstill = 'off' | 'maintenance' | 'tooMany' | 'unsure';

/** No answer came, so nobody knows whether the request arrived. */
const unanswered: readonly ErrorCode[] = ['NETWORK_ERROR', 'TIMEOUT_ERROR', 'CONNECTION_REFUSED'];

/** Sends the request. A rate that moved is asked about first, and nothing is sent at a rate that nobody has seen. */
export function useExchangeSubmit(exchange: Exchange, { onDone, onBadAmount }: Hooks) {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [standstill, setStandstill] = useState<Standstill>();
  const { draft, pair, amount, offer, rateChange } = exchange;

  const place = usePlaceOrder({
    onPlaced: () => {
      notifySuccess(t('done'), t('doneTitle'), t('failed'));
      exchange.reset();
      onDone();
    },
    onRefused: (error, { order, key }) => {
      const current = newRateOf(error);
      if (current === undefined) return failed(error, () => place.mutate({ order, key }));
      applyOffer(cache, pair, order.office_id, current);
      setAsking(true);
    },
  });

  const send = (rate: ExchangeRate) => {
    if (!offer || amount === undefined) return;
    const order: NewOrder = { er_id: rate.id, office_id: offer.office.id, amount, note: draft.note.trim() || null };
    const content = JSON.stringify(order);
    const key = draft.sent?.content === content ? draft.sent.key : freshKey();
    exchange.change({ sent: { content, key } });
    setStandstill(undefined);
    place.mutate({ order, key });
  };

  const failed = (error: unknown, again: () => void) => {
    const isUnsure = isUnanswered(error);
    // Under the same key it is no second deal, whether or not the first one arrived.
    notifyError(error, t('failed'), isUnsure ? again : undefined);
    setStandstill(isUnsure ? 'unsure' : standstillOf(error));
    // Without an answer the request may have arrived all the same, and then stands among the deals.
    void refreshLists(cache);
    if (error instanceof ApiError) refused(error);
  };

  const refused = ({ code, status }: ApiError) => {
    if (code === 'INVALID_AMOUNT') onBadAmount();
    // What was refused may rest on something that this page has not heard of yet.
    if ([404, 409, 422].includes(status)) {
      const shown = [officesQuery().queryKey, offersQuery(pair).queryKey, meQuery.queryKey];
      for (const queryKey of shown) void cache.invalidateQueries({ queryKey });
    }
  };

  return {
    isSending: place.isPending,
    standstill,
    isAsking,
    submit: () => (rateChange ? setAsking(true) : offer && send(offer.rate)),
    accept: () => {
      setAsking(false);
      exchange.acceptRate();
      if (offer) send(offer.rate);
    },
    decline: () => setAsking(false),
  };
}

export type ExchangeSubmit = ReturnType<typeof useExchangeSubmit>;

/** The rate that applies now, null when the office has none any more; undefined when the refusal is about something else. */
function newRateOf(error: unknown): ExchangeRate | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EXCHANGE_RATE_EXPIRED') return undefined;
  return error.problem?.current_rate ?? null;
}

const isUnanswered = (error: unknown) => !(error instanceof ApiError) || unanswered.includes(error.code);

function standstillOf(error: unknown): Standstill | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, detail } = error;
  if (code === 'FEATURE_DISABLED') return 'off';
  if (code === 'MAINTENANCE_MODE') return 'maintenance';
  return detail === messages.tooManyOrders ? 'tooMany' : undefined;
}
