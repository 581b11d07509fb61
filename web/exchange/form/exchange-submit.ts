import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { type NewOrder, PlacingConflict } from '#contract/order/order-placing.ts';
import { type ExchangeRate, RateExpired } from '#contract/rate/rate.ts';
import { isSale } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { walletOf } from '#domain/wallet/destination.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';
import { freshKey } from '../../lib/call/fresh-key.ts';
import { dismissErrors, notifySuccess } from '../../lib/notify.tsx';
import { officesQuery } from '../../office/office.queries.ts';
import { usePlaceOrder } from '../../order/order.queries.ts';
import { applyOffer } from '../../rate/rate.queries.ts';
import { cashFor } from './exchange-cash.ts';
import { useStandstill } from './exchange-standstill.ts';
import type { Exchange } from './exchange-state.ts';

/** What the customer is asked before the order is sent: the new rate, the new cash, or a sum that tells the transfer apart. */
export type ExchangeQuestion =
  | { about: 'rate' }
  | { about: 'cash'; before: Decimal }
  | { about: 'sum'; amount: Decimal };

/** Sends the order. If the rate or the cash changed, the person must accept that first. */
export function useExchangeSubmit(exchange: Exchange, onDone: (order: Order) => void) {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  const [question, setQuestion] = useState<ExchangeQuestion>();
  const isShown = useIsShown();
  const stop = useStandstill(exchange, isShown);
  const { draft, pair, rateChange } = exchange;
  const order = orderOf(exchange);
  const isAsSent = draft.sent !== undefined && draft.sent.content === contentOf(order);

  const place = usePlaceOrder({
    onPlaced: (placed) => {
      notifySuccess(t('done'), t('doneTitle'), t('failed'));
      stop.end();
      exchange.reset(placed.office_id);
      // Somebody who has gone on to another screen is not called away from it.
      if (isShown()) onDone(placed);
    },
    onRefused: async (error, { order: refused, key }) => {
      const current = newRateOf(error);
      if (current !== undefined) {
        applyOffer(cache, pair, refused.office_id, current);
        return setQuestion({ about: 'rate' });
      }
      const asked = isShown() ? questionOf(error, refused) : undefined;
      if (!asked) return stop.begin(error, () => place.mutate({ order: refused, key }));
      // The form counts the cash in the steps of the office.
      if (asked.about === 'cash') await cache.invalidateQueries({ queryKey: officesQuery().queryKey });
      setQuestion(asked);
    },
  });

  /** Sends what is in the form, or this. `isTold`: the customer has answered the question about the sum. */
  const send = (wanted = order, isTold = isAsSent && draft.sent?.isTold === true) => {
    if (!wanted) return;
    const sending = contentOf(wanted);
    const before = draft.sent?.content === sending ? draft.sent : { content: sending, key: freshKey() };
    exchange.change({ sent: { ...before, isTold } });
    dismissErrors();
    stop.end();
    place.mutate({ order: isTold || isSale(pair) ? wanted : { ...wanted, equal_sum: 'ask' }, key: before.key });
  };

  const answer = (act: () => void) => () => {
    setQuestion(undefined);
    act();
  };

  return {
    isSending: place.isPending,
    standstill: stop.shown(isAsSent),
    closed: stop.closed,
    /** What the customer answers before the order is sent. */
    question,
    submit: exchange.form.submit(() => (rateChange ? setQuestion({ about: 'rate' }) : send())),
    acceptRate: answer(() => {
      exchange.acceptRate();
      send();
    }),
    acceptCash: answer(() => send()),
    /** Sends the sum that no other order expects, or the sum as it is. */
    takeBeside: (amount: Decimal) => {
      setQuestion(undefined);
      exchange.change({ typed: amount });
      send(orderOf({ ...exchange, amount, cash: cashFor(pair, amount, exchange.offer) }), true);
    },
    keepSum: answer(() => send(order, true)),
    decline: answer(() => undefined),
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

type Sendable = Pick<Exchange, 'offer' | 'amount' | 'draft' | 'pair' | 'wallet' | 'network' | 'cash'>;

/**
 * Builds the order from a complete form. If the customer receives USDT, it names the wallet that the screen shows. The
 * server refuses the order if the account has another wallet by then, or if it counts another sum of cash. If the customer sends USDT, it names the network.
 */
function orderOf({ offer, amount, draft, pair, wallet, network, cash }: Sendable): NewOrder | undefined {
  if (!offer || amount === undefined) return undefined;
  const note = draft.note.trim() || null;
  const order = { er_id: offer.rate.id, office_id: offer.office.id, amount, note, cash: cash?.cash };
  if (isSale(pair)) return wallet ? { ...order, wallet: walletOf(wallet) } : order;
  return { ...order, network };
}

const contentOf = (order: NewOrder | undefined) => JSON.stringify(order);

/** What the refusal asks the customer. */
function questionOf(error: unknown, { cash: before }: NewOrder): ExchangeQuestion | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { amount } = extensionOf(error, PlacingConflict) ?? {};
  if (error.reason === 'equalSum' && amount !== undefined) return { about: 'sum', amount };
  return error.reason === 'cashChanged' && before !== undefined ? { about: 'cash', before } : undefined;
}

/** The present rate, or null if the office has none any more. Undefined if the refusal is not about the rate. */
function newRateOf(error: unknown): ExchangeRate | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EXCHANGE_RATE_EXPIRED') return undefined;
  return extensionOf(error, RateExpired)?.current_rate ?? null;
}
