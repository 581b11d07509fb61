import { messages } from '#contract/errors.ts';
import type { NewOrder } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { isSale } from '#domain/currency.ts';
import { convert, type Decimal, parseAmount } from '#domain/money.ts';
import { type Wallet, walletAddress } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { HeldRate } from '../rate/rate.service.ts';

/** What is known when an order is decided on. All of it is held still until the decision is written. */
export type Circumstances = HeldRate & {
  wallet: Wallet | null;
  openOrders: number;
  office: { wallet: Wallet | null; archived: boolean } | undefined;
};

/** What both sides agree on. It never changes again. */
export type Terms = {
  rate: ExchangeRate;
  amt_to_exch: Decimal;
  amt_to_recv: Decimal;
  sale: boolean;
  note: string | null;
  wallet: Wallet | null;
  office_wallet: Wallet | null;
};

const retryAfterSeconds = 60;

/** The request as it is meant: spellings that mean the same are the same. */
export const meaningOf = ({ er_id, office_id, amount, note = null, wallet }: NewOrder) => ({
  er_id,
  office_id,
  amount: parseAmount(amount) ?? amount,
  note,
  wallet: walletAddress(wallet),
});
export type Wanted = ReturnType<typeof meaningOf>;

/** The checks of a new order, in the order in which callers hear of them. */
export function agreeOn(wanted: Wanted, known: Circumstances, openOrderLimit: number): Terms {
  const office = known.office ?? refuse('NOT_FOUND', { detail: messages.officeNotFound });
  if (office.archived) refuse('OFFICE_UNAVAILABLE');
  const rate = agreeOnRate(known);
  const amount = parseAmount(wanted.amount) ?? refuseAmount('Above 0, at most 10 digits and 6 decimals');
  const received = convert(amount, rate.rate);
  if (received === '0') refuseAmount('Too little to be exchanged');
  const sale = isSale(rate);
  if (sale) agreeOnWallet(wanted, known);
  if (known.openOrders >= openOrderLimit) {
    refuse('RATE_LIMIT_EXCEEDED', { detail: messages.tooManyOrders, retryAfterSeconds });
  }
  return {
    rate,
    amt_to_exch: amount,
    amt_to_recv: received,
    sale,
    note: wanted.note,
    wallet: known.wallet,
    office_wallet: office.wallet,
  };
}

/** It must be the very record that the office applies now, or the customer is asked whether the other one will do. */
function agreeOnRate({ asked, applied }: HeldRate): ExchangeRate {
  if (!asked) return refuse('NOT_FOUND', { detail: messages.rateNotFound });
  if (applied?.id !== asked.id) refuse('EXCHANGE_RATE_EXPIRED', { current_rate: applied ?? null });
  return asked;
}

/** Coin that has been sent does not come back, so it goes where the customer saw that it goes. */
function agreeOnWallet(wanted: Wanted, known: Circumstances) {
  const address = walletAddress(known.wallet) ?? refuse('VALIDATION_ERROR', { detail: messages.walletMissing });
  if ((wanted.wallet ?? address) !== address) refuse('CONFLICT', { detail: messages.walletChanged });
}

const refuseAmount = (message: string): never =>
  refuse('INVALID_AMOUNT', { errors: [{ pointer: '/amount', message }] });
