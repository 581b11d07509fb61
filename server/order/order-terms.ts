import { messages } from '#contract/errors.ts';
import type { NewOrder } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { isSale } from '#domain/currency.ts';
import { convert, type Decimal, parseAmount } from '#domain/money.ts';
import { type Wallet, walletAddress } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { HeldRate } from '../rate/rate.service.ts';

/** The facts that decide about an order. They are locked until the order is written. */
export type PlacingFacts = HeldRate & {
  wallet: Wallet | null;
  openOrders: number;
  office: { wallet: Wallet | null; archived: boolean } | undefined;
};

/** The terms that both sides agree on. They never change after the order is placed. */
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

/** Normalises a request: spellings with the same meaning give the same result. */
export const normalizeRequest = ({ er_id, office_id, amount, note = null, wallet }: NewOrder) => ({
  er_id,
  office_id,
  amount: parseAmount(amount) ?? amount,
  note,
  wallet: walletAddress(wallet),
});
export type OrderRequest = ReturnType<typeof normalizeRequest>;

/** Checks a new order; the first check that fails is the one that the caller sees. */
export function agreeOnTerms(request: OrderRequest, known: PlacingFacts, openOrderLimit: number): Terms {
  const office = known.office ?? refuse('NOT_FOUND', { detail: messages.officeNotFound });
  if (office.archived) refuse('OFFICE_UNAVAILABLE');
  const rate = agreeOnRate(known);
  const amount = parseAmount(request.amount) ?? refuseAmount('Above 0, at most 10 digits and 6 decimals');
  const received = convert(amount, rate.rate);
  if (received === '0') refuseAmount('Too little to be exchanged');
  const sale = isSale(rate);
  if (sale) agreeOnWallet(request, known);
  if (known.openOrders >= openOrderLimit) {
    refuse('RATE_LIMIT_EXCEEDED', { detail: messages.tooManyOrders, retryAfterSeconds });
  }
  return {
    rate,
    amt_to_exch: amount,
    amt_to_recv: received,
    sale,
    note: request.note,
    wallet: known.wallet,
    office_wallet: office.wallet,
  };
}

/**
 * The rate must be the record that the office applies now. Otherwise the refusal carries the current rate, so that the
 * customer can accept it.
 */
function agreeOnRate({ asked, applied }: HeldRate): ExchangeRate {
  if (!asked) return refuse('NOT_FOUND', { detail: messages.rateNotFound });
  if (applied?.id !== asked.id) refuse('EXCHANGE_RATE_EXPIRED', { current_rate: applied ?? null });
  return asked;
}

/** Sent coin can't be returned, so the wallet must still be the one that the customer saw. */
function agreeOnWallet(request: OrderRequest, known: PlacingFacts) {
  const address = walletAddress(known.wallet) ?? refuse('VALIDATION_ERROR', { detail: messages.walletMissing });
  if ((request.wallet ?? address) !== address) refuse('CONFLICT', { detail: messages.walletChanged });
}

const refuseAmount = (message: string): never =>
  refuse('INVALID_AMOUNT', { errors: [{ pointer: '/amount', message }] });
