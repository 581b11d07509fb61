import { stablecoin } from '../money/currency.ts';
import type { Decimal } from '../money/money.ts';
import type { SettlementOutcome } from '../order/order-transfer.ts';
import { accountKey, overShort, owed } from './account.ts';
import type { Posting } from './draft.ts';
import { units } from './ledger.ts';

/**
 * Coin that came after its deal had ended, as it is settled. What is returned was owed for a moment, what is kept is a gain, and
 * what becomes a new deal is booked by that one.
 */
export function latePostings(outcome: SettlementOutcome, left: Decimal, network: string): Posting[] {
  const amount = units(left);
  const wallet = accountKey('wallet', stablecoin, network);
  if (outcome === 'new_deal' || amount <= 0n) return [];
  if (outcome === 'kept') return [{ from: overShort, to: wallet, amount }];
  return [
    { from: owed(stablecoin), to: wallet, amount },
    { from: wallet, to: owed(stablecoin), amount },
  ];
}
