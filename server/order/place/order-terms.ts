import type { OfficeClosed } from '#contract/office/closing.ts';
import type { PlacingConflict } from '#contract/order/order-placing.ts';
import type { KeptWords } from '#contract/order/order-word.ts';
import type { ExchangeRate, RateExpired } from '#contract/rate/rate.ts';
import { messages } from '#contract/wire/errors.ts';
import { type CashSteps, cashCurrency, cashOf, cashStepAt } from '#domain/money/cash.ts';
import { isSale } from '#domain/money/currency.ts';
import { convert, type Decimal, parseAmount } from '#domain/money/money.ts';
import { type AmountBounds, isAllowed } from '#domain/money/pair-terms.ts';
import type { Deadline } from '#domain/order/deadline.ts';
import {
  chosenOf,
  type Destination,
  destinationOf,
  destinationOn,
  type Wallet,
  walletOf,
  worksOn,
} from '#domain/wallet/destination.ts';
import { refuse } from '../../lib/refuse.ts';
import { refuseField, refuseNever } from '../../network/network.service.ts';
import type { HeldRate } from '../../rate/rate.service.ts';
import { closingsOf, deadlineAt, type OfficeTimes } from '../deadline/office-times.store.ts';
import type { OrderRequest } from './order-request.ts';

/** The facts that decide about an order. They are locked until the order is written. */
export type PlacingFacts = HeldRate & {
  wallet: Wallet | null;
  /** Those of its addresses that an office works with. */
  ofOffices: readonly string[];
  hasVerifiedPhone: boolean;
  /** The terms of use of now, which the customer has not agreed to. */
  mustAgree: boolean;
  openOrders: number;
  bounds: AmountBounds | undefined;
  office: OfficeFacts | undefined;
};

/** What is known of the office, and the moment at which it was read: the order is placed then. */
export type OfficeFacts = OfficeTimes & {
  wallet: Wallet | null;
  archived: boolean;
  on_books: boolean;
  cash_step: CashSteps | null;
  network_cash_steps: CashSteps;
};

/** The settings that decide about an order. */
export type PlacingRules = {
  /** The most open orders of one customer. */
  openOrders: number;
  verifiedPhoneFirst: boolean;
};

/** The terms that both sides agree on. They never change after the order is placed. */
export type OrderTerms = {
  rate: ExchangeRate;
  amt_to_exch: Decimal;
  amt_to_recv: Decimal;
  /** The cash that is counted, and the step by which it is rounded. */
  cash: Decimal;
  cash_step: Decimal;
  sale: boolean;
  words: Partial<KeptWords>;
  wallet: Wallet | null;
  office_wallet: Wallet | null;
  /** The office answers by then. */
  answerBy: Deadline | undefined;
};

const retryAfterSeconds = 60;

/** Checks a new order; the first check that fails is the one that the caller sees. */
export function decideTerms(request: OrderRequest, facts: PlacingFacts, rules: PlacingRules): OrderTerms {
  const office = facts.office ?? refuse('NOT_FOUND', { reason: 'officeNotFound' });
  if (office.archived) refuse('OFFICE_UNAVAILABLE');
  refuseClosed(office);
  if (rules.verifiedPhoneFirst && !facts.hasVerifiedPhone) refuse('VALIDATION_ERROR', { reason: 'phoneUnverified' });
  const rate = decideRate(facts);
  const amounts = decideAmounts(request, rate, facts.bounds);
  const cash = decideCash(request, { sc: rate.sc, tc: rate.tc, ...amounts }, office);
  const sale = isSale(rate);
  const wallets = (sale ? walletsOfSale : walletsOfPurchase)(request, facts, office.wallet);
  if (facts.openOrders >= rules.openOrders) {
    refuse('RATE_LIMIT_EXCEEDED', { reason: 'tooManyOrders', retryAfterSeconds });
  }
  // Asked last, so that nobody reads terms for an order that is refused anyway.
  if (facts.mustAgree) refuse('CONFLICT', { reason: 'termsNotAccepted' });
  return {
    rate,
    ...amounts,
    ...cash,
    sale,
    words: request,
    ...wallets,
    answerBy: deadlineAt(office, 'answer_minutes'),
  };
}

/** Says until when, and why. */
function refuseClosed(office: OfficeFacts): void {
  const { closed_until, closed_reason } = closingsOf(office);
  if (!closed_until) return;
  const extension: OfficeClosed = { closed_until, closed_reason };
  refuse('OFFICE_UNAVAILABLE', { reason: 'officeClosed', extension });
}

/**
 * The rate must be the record that the office applies now. Otherwise the refusal carries the current rate, so that the
 * customer can accept it.
 */
function decideRate({ requested, applied }: HeldRate): ExchangeRate {
  if (!requested) return refuse('NOT_FOUND', { reason: 'rateNotFound' });
  const extension: RateExpired = { current_rate: applied ?? null };
  if (applied?.id !== requested.id) refuse('EXCHANGE_RATE_EXPIRED', { extension });
  return requested;
}

function decideAmounts(request: OrderRequest, { rate }: ExchangeRate, bounds: AmountBounds | undefined) {
  const amt_to_exch = parseAmount(request.amount) ?? refuseAmount('Above 0, at most 10 digits and 6 decimals');
  const amt_to_recv = convert(amt_to_exch, rate);
  if (amt_to_recv === '0') refuseAmount('Too little to be exchanged');
  if (bounds && !isAllowed(amt_to_exch, bounds)) refuseBounds(bounds);
  return { amt_to_exch, amt_to_recv };
}

/** The cash is rounded by the step that the office has at this moment. It must still be what the customer saw. */
function decideCash(
  { cash: seen }: OrderRequest,
  sums: Parameters<typeof cashOf>[0],
  { cash_step, network_cash_steps }: OfficeFacts,
) {
  const step = cashStepAt(cashCurrency(sums), cash_step, network_cash_steps);
  const cash = cashOf(sums, step);
  if (cash === '0') {
    refuse('INVALID_AMOUNT', {
      reason: 'cashIsNothing',
      errors: [{ pointer: '/amount', message: messages.cashIsNothing }],
    });
  }
  const extension: PlacingConflict = { cash };
  if (seen !== undefined && seen !== cash) refuse('CONFLICT', { reason: 'cashChanged', extension });
  return { cash, cash_step: step };
}

type Wallets = Pick<OrderTerms, 'wallet' | 'office_wallet'>;

/**
 * The customer receives USDT. Sent coin can't be returned, so it goes to the address that the customer saw, which must
 * still be in the wallet, and the office must send on its network.
 */
function walletsOfSale(request: OrderRequest, facts: PlacingFacts, officeWallet: Wallet | null): Wallets {
  const { network: wanted = null } = request;
  if (!destinationOn(facts.wallet, wanted)) refuse('VALIDATION_ERROR', { reason: 'walletMissing' });
  const named = destinationOf(request.wallet);
  const wallet = chosenOf(facts.wallet, named, wanted) ?? refuse('CONFLICT', { reason: 'walletChanged' });
  const network = wallet.network ?? wanted;
  if (!worksOn(officeWallet, network)) refuseNetwork();
  refuseNever(wallet.address, '/wallet');
  if (facts.ofOffices.includes(wallet.address)) refuseField('addressOfOffice', '/wallet');
  return { wallet: walletOf(wallet), office_wallet: oneOf(destinationOn(officeWallet, network)) };
}

/** The office receives USDT, at the one address that the order keeps. */
function walletsOfPurchase(request: OrderRequest, facts: PlacingFacts, officeWallet: Wallet | null): Wallets {
  const destination = destinationOn(officeWallet, request.network ?? null) ?? refuseNetwork();
  refuseNever(destination.address, '/office_id');
  return { wallet: facts.wallet, office_wallet: walletOf(destination) };
}

const oneOf = (destination: Destination | undefined) => (destination ? walletOf(destination) : null);

const refuseNetwork = (): never =>
  refuse('VALIDATION_ERROR', {
    reason: 'networkNotAtOffice',
    errors: [{ pointer: '/network', message: messages.networkNotAtOffice }],
  });

const refuseBounds = (extension: AmountBounds): never =>
  refuse('INVALID_AMOUNT', {
    reason: 'amountOutOfBounds',
    errors: [{ pointer: '/amount', message: messages.amountOutOfBounds }],
    extension,
  });

const refuseAmount = (message: string): never =>
  refuse('INVALID_AMOUNT', { errors: [{ pointer: '/amount', message }] });
