import i18next from 'i18next';
import { z } from 'zod';
import type { Books } from '#contract/ledger/entries.ts';
import { type NewEntry, Reason } from '#contract/ledger/new-entry.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import {
  type Decimal,
  divide,
  inverse,
  isSmallRate,
  parseAmount,
  parseRate,
  rateLimits,
  subtract,
} from '#domain/money/money.ts';
import { networks } from '#domain/wallet/network.ts';
import { recall, remember } from '../../lib/device/storage.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { said } from '../../ui/form/use-form.ts';

/** What this form books. */
export const formKinds = ['count', 'expense', 'capital_in', 'capital_out'] as const satisfies NewEntry['kind'][];

/** What it sends. */
export type DeskEntry = Extract<NewEntry, { kind: (typeof formKinds)[number] }>;

/** A place is a currency, and of USDT the network of its wallet: "USD", "USDT:TRC20". */
export const placeOf = (text: string) => {
  const [currency = '', network] = text.split(':');
  return { currency, network: networks.find((one) => one === network) };
};

const usualCash = ['UAH', 'USD', 'EUR'];

/** What the books know comes first. */
export const placesFor = ({ stocks, accounts }: Books): string[] => [
  ...new Set([...stocks.map(({ currency }) => currency), ...usualCash]),
  ...new Set([
    ...accounts.flatMap(({ kind, part }) => (kind === 'wallet' ? [`${stablecoin}:${part}`] : [])),
    ...networks.map((network) => `${stablecoin}:${network}`),
  ]),
];

const stockIn = (books: Books, currency: string) => books.stocks.find((stock) => stock.currency === currency);

/** What lies at a place by the books. */
export const liesAt = (books: Books, place: string): Decimal => {
  const { currency, network } = placeOf(place);
  const found = books.accounts.find(({ kind, ...account }) =>
    network ? kind === 'wallet' && account.part === network : kind === 'safe' && account.currency === currency,
  );
  return found?.balance ?? '0';
};

/** By how much more was counted than the books say. Undefined while nothing is typed. */
export function differenceTo(lies: Decimal, typed: string): Decimal | undefined {
  const counted = parseTyped(typed);
  return counted === undefined ? undefined : subtract(counted, lies);
}

type Choice = { kind: string; place: string };

/** Money from outside has a price of its own, and so has what the books know no cost of. */
export function needsPrice(books: Books, { kind, place }: Choice): boolean {
  const { currency } = placeOf(place);
  return isFiat(currency) && (kind === 'capital_in' || !stockIn(books, currency)?.average);
}

/** People say hryvnias for one USDT, and USDT for one dollar. */
export const isPricedInCash = (books: Books, place: string): boolean => {
  const { currency } = placeOf(place);
  const known = stockIn(books, currency)?.mid;
  return known ? isSmallRate(known) : currency === 'UAH';
};

export const usualPrice = (books: Books, place: string): Decimal | undefined => {
  const mid = stockIn(books, placeOf(place).currency)?.mid;
  return mid ? (isSmallRate(mid) ? inverse(mid) : mid) : undefined;
};

const sum = said(
  z.string().transform((typed, { addIssue }) => {
    const amount = parseTyped(typed);
    if (amount !== undefined && (amount === '0' || parseAmount(amount) !== undefined)) return amount;
    addIssue('Not a sum');
    return z.NEVER;
  }),
  () => i18next.t('books:entry.notSum'),
);

const price = said(
  z.string().transform((typed, { addIssue }) => {
    if (typed.trim() === '') return undefined;
    const rate = parseRate(parseTyped(typed) ?? '');
    if (rate !== undefined) return rate;
    addIssue('Not a rate');
    return z.NEVER;
  }),
  () => i18next.t('books:entry.notPrice'),
);

/** Reads what was typed into the body of the call. */
export const typedEntry = (books: Books, office_id: string) =>
  z
    .object({
      kind: z.enum(formKinds),
      place: z.string(),
      amount: sum,
      rate: price,
      reason: said(Reason, () => i18next.t('books:entry.noReason')),
    })
    .refine(({ kind, amount }) => kind === 'count' || amount !== '0', {
      path: ['amount'],
      error: () => i18next.t('books:entry.notSum'),
    })
    .refine((typed) => typed.rate !== undefined || !needsPrice(books, typed), {
      path: ['rate'],
      error: () => i18next.t('books:entry.notPrice'),
    })
    .transform(({ place, rate, ...typed }): DeskEntry => {
      const isAsked = rate !== undefined && needsPrice(books, { ...typed, place });
      const inCoin = rate !== undefined && isPricedInCash(books, place) ? divide('1', rate, rateLimits.decimals) : rate;
      return { office_id, ...typed, ...placeOf(place), ...(isAsked ? { rate: inCoin } : {}) };
    });

const Draft = z.object({
  typed: z.object({
    kind: z.enum(formKinds),
    place: z.string(),
    amount: z.string(),
    rate: z.string(),
    reason: z.string(),
  }),
  /** What was sent last, and its key: the same once more is the same entry. */
  sent: z.object({ key: z.string(), body: z.string() }).optional(),
});
export type EntryDraft = z.output<typeof Draft>;

const keyOf = (userId: string, officeId: string) => `obmin.entry.${userId}.${officeId}`;

/** The draft survives a closed dialog and a reload. It is lost when the window closes. */
export const recallEntry = (userId: string, officeId: string): EntryDraft | undefined =>
  recall(keyOf(userId, officeId), Draft);
export const keepEntry = (userId: string, officeId: string, draft: EntryDraft | undefined): boolean =>
  remember(keyOf(userId, officeId), draft);
