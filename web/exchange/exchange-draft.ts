import { z } from 'zod';
import { defaultPair, isSamePair, isTradedPair, type Pair, parseCurrency } from '#domain/currency.ts';
import { type Decimal, parseAmount } from '#domain/money.ts';
import type { Address } from '../lib/address.ts';
import { recall, remember } from '../lib/window-memory.ts';
import { acceptAmount, amountOf } from './exchange-amount.ts';
import { turned } from './exchange-pair.ts';

const TradedPair = z.object({ sc: z.string(), tc: z.string() }).refine(isTradedPair);

const Draft = z.object({
  pair: TradedPair,
  /** The amount as it stands in the field. */
  typed: z.string().max(40),
  /** What was typed before a swap put in what would have been received. */
  swapped: z.object({ from: TradedPair, typed: z.string(), putIn: z.string() }).optional(),
  officeId: z.string().optional(),
  /** Longer than a note may be: what is too long is said at its field, not lost. */
  note: z.string().max(100_000),
  /** What was sent last, and under which key: sent again as it is, it may not become a second order. */
  sent: z.object({ content: z.string(), key: z.string() }).optional(),
});

/** The form as a person left it. */
export type Draft = z.output<typeof Draft>;

export const emptyDraft: Draft = { pair: defaultPair, typed: '', note: '' };

const keyFor = (userId: string) => `obmin.exchange.${userId}`;

/** A half-filled form outlives a look at another tab, a reload and a session that ended. It ends with the window. */
export const recallDraft = (userId: string): Draft => recall(keyFor(userId), Draft) ?? emptyDraft;

export const keepDraft = (userId: string, draft: Draft) => void remember(keyFor(userId), draft);

/**
 * Swapping gives back what would have been received, as far as the field can hold it. Swapped back untouched, the field
 * holds again what was typed: a look at the other direction costs nobody their sum.
 */
export function swap({ pair, typed, swapped: before }: Draft, received: Decimal | undefined): Partial<Draft> {
  const to = turned(pair);
  if (before && isSamePair(before.from, to) && amountOf(typed) === before.putIn) {
    return { pair: to, typed: before.typed, swapped: undefined };
  }
  const putIn = received && parseAmount(received);
  return putIn ? { pair: to, typed: putIn, swapped: { from: pair, typed, putIn } } : { pair: to, swapped: undefined };
}

/** A link may bring the office, the pair and the amount; what it says goes before what was left here. */
export function draftFrom(address: Address, kept: Draft): Draft {
  const pair = pairFrom(address);
  const { typed } = acceptAmount(address.amount ?? '');
  return {
    ...kept,
    ...(pair && { pair }),
    ...(typed && { typed }),
    ...(address.office_id && { officeId: address.office_id }),
  };
}

/** Either side is enough: the other one is USDT, or what it was. */
function pairFrom({ sc, tc }: Address): Pair | undefined {
  const give = sc && parseCurrency(sc);
  const receive = tc && parseCurrency(tc);
  const candidates = [
    { sc: give || defaultPair.tc, tc: receive || defaultPair.tc },
    { sc: give || defaultPair.sc, tc: receive || defaultPair.sc },
  ];
  return give || receive ? candidates.find(isTradedPair) : undefined;
}

/** A key that nobody else makes. Also where the page is not served securely, and `randomUUID` is missing. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
