import i18next from 'i18next';
import { z } from 'zod';
import type { BooksSwitch } from '#contract/ledger/books.ts';
import { type Decimal, divide, parseAmount, parseRate, rateLimits } from '#domain/money/money.ts';
import { type Network, networks } from '#domain/wallet/network.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { said } from '../../ui/form/use-form.ts';

/** The cash that offices have. */
export const countedCash = ['UAH', 'USD', 'EUR'] as const;
type Cash = (typeof countedCash)[number];

/** People say hryvnias for one USDT, and USDT for one dollar. */
export const isPricedInCash = (currency: Cash): boolean => currency === 'UAH';

export const amountField = <C extends Cash>(currency: C) => `amount_${currency}` as const;
export const priceField = <C extends Cash>(currency: C) => `price_${currency}` as const;
export const walletField = <N extends Network>(network: N) => `wallet_${network}` as const;

const readSum = (typed: string): Decimal | undefined => {
  const amount = typed.trim() === '' ? '0' : parseTyped(typed);
  return amount === '0' ? amount : amount && parseAmount(amount);
};

/** Nothing typed is nothing counted. */
const counted = said(
  z.string().refine((typed) => readSum(typed) !== undefined),
  () => i18next.t('books:entry.notSum'),
);
const priced = said(
  z.string().refine((typed) => typed.trim() === '' || parseRate(parseTyped(typed) ?? '') !== undefined),
  () => i18next.t('books:entry.notPrice'),
);

const fieldsOf = <N extends string, S extends z.ZodType>(names: readonly N[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>;

const amountFields = countedCash.map(amountField);
const priceFields = countedCash.map(priceField);
const walletFields = networks.map(walletField);

const Fields = z.object({
  ...fieldsOf(amountFields, counted),
  ...fieldsOf(priceFields, priced),
  ...fieldsOf(walletFields, counted),
});

export const nothingCounted = Object.fromEntries(
  [...amountFields, ...priceFields, ...walletFields].map((name) => [name, '']),
) as z.input<typeof Fields>;

/** Reads what was counted into the body of the call. Without a price the server takes the middle of the rates. */
export const TypedSwitch = Fields.transform((typed): BooksSwitch => {
  const sums = <K extends string>(keys: readonly K[], name: (key: K) => keyof typeof typed) =>
    keys.flatMap((key) => {
      const amount = readSum(typed[name(key)]);
      return amount === undefined || amount === '0' ? [] : [{ key, amount }];
    });
  const cash = sums(countedCash, amountField).map(({ key: currency, amount }) => {
    const price = parseRate(parseTyped(typed[priceField(currency)]) ?? '');
    if (price === undefined) return { currency, amount };
    return { currency, amount, rate: isPricedInCash(currency) ? divide('1', price, rateLimits.decimals) : price };
  });
  return { on: true, cash, wallets: sums(networks, walletField).map(({ key, amount }) => ({ network: key, amount })) };
});
