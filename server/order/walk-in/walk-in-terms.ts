import type { NewWalkIn, WalkInConflict } from '#contract/order/walk-in.ts';
import type { Decimal } from '#domain/money/money.ts';
import { worthInUah } from '#domain/money/worth.ts';
import { type GuestBounds, guestFault } from '#domain/order/walk-in/walk-in.ts';
import { walletOf } from '#domain/wallet/destination.ts';
import { refuse } from '../../lib/refuse.ts';
import { type NetworkService, refuseField, refuseNever } from '../../network/network.service.ts';
import { normalizeRequest } from '../place/order-request.ts';
import { decideTerms, type OrderTerms } from '../place/order-terms.ts';
import type { WalkInFacts } from './walk-in.store.ts';

/** The settings that decide about a walk-in. */
export type WalkInRules = { openOrders: number; guests: GuestBounds };

type Needs = { networks: Pick<NetworkService, 'refuseWrong' | 'refusePayee'>; rules: WalkInRules };

/**
 * The terms of a walk-in, by the rules of all orders. Its customer stands at the window, so neither a verified phone nor agreed
 * terms are asked, and the address is the one that was typed there.
 */
export function decideWalkIn(body: NewWalkIn, facts: WalkInFacts, { networks, rules }: Needs) {
  const { person, payee, reference: _reference, guestsToday: _today, ...placing } = facts;
  const { address, customer: _customer, ...others } = body;
  if (address !== undefined) refuseNever(address, '/address');
  const wallet = address === undefined ? null : walletOf({ address, network: body.network ?? null });
  const terms = decideTerms(
    { ...normalizeRequest(others), wallet: undefined },
    { ...placing, wallet, ofOffices: [], hasVerifiedPhone: true, mustAgree: false },
    { openOrders: rules.openOrders, verifiedPhoneFirst: false },
  );
  refuseDestination(body, terms, networks);
  if (payee) networks.refusePayee(payee, '');
  return { terms, guestWorth: person ? null : guestWorthOf(terms, facts, rules.guests) };
}

/** USDT goes to a whole address of a network that is used here. Where cash goes out, an address would mean nothing. */
function refuseDestination({ address, network }: NewWalkIn, { sale }: OrderTerms, networks: Needs['networks']): void {
  if (!sale && address !== undefined) refuseField('addressNotNeeded', '/address');
  if (!sale) return;
  networks.refuseWrong({ network: network ?? refuseField('networkNeeded', '/network'), address: address ?? '' }, '');
}

/** Two deals of guests at one office come one after the other, so together they keep the bound of the day. */
function guestWorthOf(
  { rate, ...sums }: OrderTerms,
  { reference, guestsToday }: WalkInFacts,
  bounds: GuestBounds,
): Decimal {
  const worth = worthInUah({ sc: rate.sc, tc: rate.tc, ...sums }, reference);
  if (worth === undefined) return refuse('CONFLICT', { reason: 'guestUnvalued' });
  const fault = guestFault(worth, guestsToday, bounds);
  if (!fault) return worth;
  const extension: WalkInConflict = { bound: bounds[fault] };
  return refuse('CONFLICT', { reason: fault === 'deal' ? 'guestDealBound' : 'guestDayBound', extension });
}
