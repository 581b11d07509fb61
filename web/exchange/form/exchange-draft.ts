import i18next from 'i18next';
import { z } from 'zod';
import { NewOrder } from '#contract/order/order-placing.ts';
import { defaultPair, isSamePair, isTradedPair, type Pair, parseCurrency } from '#domain/money/currency.ts';
import { amountLimits, type Decimal, parseAmount } from '#domain/money/money.ts';
import { noteLength, noteMaxLength } from '#domain/order/order-view.ts';
import { networks } from '#domain/wallet/network.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { recall, remember } from '../../lib/device/storage.ts';
import { acceptAmount, amountOf, problemLeft, turned } from '../../ui/amount/typed-amount.ts';
import { said } from '../../ui/form/use-form.ts';

const TradedPair = z.object({ sc: z.string(), tc: z.string() }).refine(isTradedPair);

const ExchangeDraft = z.object({
  pair: TradedPair,
  /** The amount exactly as it is in the field. */
  typed: z.string().max(40),
  /** The text that was typed before a swap replaced it with the received amount. */
  swapped: z.object({ from: TradedPair, typed: z.string(), putIn: z.string() }).optional(),
  officeId: z.string().optional(),
  /** The network on which the customer sends USDT. */
  network: z.enum(networks).optional(),
  /** The address of the own wallet to which USDT goes. Absent: the first one. */
  wallet: z.string().optional(),
  /** The limit is above that of a note. A note that is too long is reported at its field, not lost. */
  note: z.string().max(100_000),
  /**
   * The last request and its idempotency key. Sending the same content again must not create a second order. `isTold`: the
   * customer knows of an order with the same sum, and sends this one. `isUnsure`: it may have arrived.
   */
  sent: z
    .object({
      content: z.string(),
      key: z.string(),
      isTold: z.boolean().optional(),
      isUnsure: z.boolean().optional(),
    })
    .optional(),
});

/** The unsaved state of the exchange form. */
export type ExchangeDraft = z.output<typeof ExchangeDraft>;

export const emptyDraft: ExchangeDraft = { pair: defaultPair, typed: '', note: '' };

/** The form as it must be when it is sent. The office and its rate come from the offers. */
export const CompleteDraft = ExchangeDraft.extend({
  typed: said(
    z
      .string()
      .transform((typed): string | number => amountOf(typed) ?? '')
      .pipe(NewOrder.shape.amount)
      .refine(Boolean),
    (typed) => i18next.t(`exchange:amount.${problemLeft(typed) ?? 'shape'}`, amountLimits),
  ),
  note: said(
    z.string().check(({ value, issues }) => {
      if (noteLength(value) <= noteMaxLength) return;
      issues.push({ code: 'too_big', origin: 'string', maximum: noteMaxLength, input: value });
    }),
    (note) => i18next.t('exchange:note.tooLong', { count: noteLength(note) - noteMaxLength }),
  ),
});

const keyFor = (userId: string) => `obmin.exchange.${userId}`;

/**
 * The draft survives another tab of the app, a reload and the end of the session. It is lost when the window closes.
 */
export const recallDraft = (userId: string): ExchangeDraft => recall(keyFor(userId), ExchangeDraft) ?? emptyDraft;

export const keepDraft = (userId: string, draft: ExchangeDraft) => void remember(keyFor(userId), draft);

/**
 * A swap makes the received amount the amount to give, as far as it fits in the field. Swapping back without an edit
 * restores the typed text, so looking at the other direction loses nothing.
 */
export function swap(
  { pair, typed, swapped: before }: ExchangeDraft,
  received: Decimal | undefined,
): Partial<ExchangeDraft> {
  const to = turned(pair);
  if (before && isSamePair(before.from, to) && amountOf(typed) === before.putIn) {
    return { pair: to, typed: before.typed, swapped: undefined };
  }
  const putIn = received && parseAmount(received);
  return putIn ? { pair: to, typed: putIn, swapped: { from: pair, typed, putIn } } : { pair: to, swapped: undefined };
}

/** Fills the draft from a link with an office, a pair or an amount. The link wins over the kept draft. */
export function draftFrom(address: Address, kept: ExchangeDraft): ExchangeDraft {
  const pair = pairFrom(address);
  const { typed } = acceptAmount(address.amount ?? '');
  return {
    ...kept,
    ...(pair && { pair }),
    ...(typed && { typed }),
    ...(address.office_id && { officeId: address.office_id }),
  };
}

/** One side is enough. The other side becomes USDT, or the currency of the default pair. */
function pairFrom({ sc, tc }: Address): Pair | undefined {
  const give = sc && parseCurrency(sc);
  const receive = tc && parseCurrency(tc);
  const candidates = [
    { sc: give || defaultPair.tc, tc: receive || defaultPair.tc },
    { sc: give || defaultPair.sc, tc: receive || defaultPair.sc },
  ];
  return give || receive ? candidates.find(isTradedPair) : undefined;
}
