import { amountLimits, compare, type Decimal, fromUnits } from '../money/money.ts';
import { accountKey } from '../wallet/account-key.ts';
import { type ReadableNetwork, usdtContracts } from '../wallet/network.ts';
import type { ReadingProblem } from './reading-words.ts';

// What the chain says of a transfer, judged against a deal. A reading is shown and proposed, and never moves a deal.

/** A transfer of a coin inside a transaction. Accounts are spelled as `accountKey` has them, sums in the units of the contract. */
export type CoinTransfer = { contract: string; to: string; units: bigint };

/** A transaction as the chain has it. `depth`: how many blocks there are from its own to the newest. */
export type ReadTransaction = {
  at: Date;
  block: number;
  depth: number;
  isFinal: boolean;
  failed: boolean;
  transfers: readonly CoinTransfer[];
};

/** What a deal expects: the sum, the address, and since when. */
export type Expected = { network: ReadableNetwork; address: string; amount: Decimal; since: Date };

/** `amount` is what arrived at the address of the deal. Null where nothing did. */
export type Verdict = { problem: ReadingProblem | null; amount: Decimal | null };

const wrong = (problem: ReadingProblem): Verdict => ({ problem, amount: null });

export function judgeTransaction({ failed, transfers, at }: ReadTransaction, expected: Expected): Verdict {
  if (failed) return wrong('failed');
  if (transfers.length === 0) return wrong('no_transfer');
  const coins = transfers.filter(({ contract }) => contract === usdtKeys[expected.network]);
  if (coins.length === 0) return wrong('other_contract');
  const own = accountKey(expected.address);
  const arrived = coins.filter(({ to }) => to === own);
  if (arrived.length === 0) return wrong('other_recipient');
  const amount = amountOf(
    arrived.reduce((sum, { units }) => sum + units, 0n),
    expected.network,
  );
  if (at.getTime() < expected.since.getTime() - clockSlackMs) return { problem: 'older', amount };
  return { problem: amount !== null && compare(amount, expected.amount) === 0 ? null : 'other_sum', amount };
}

/** The clocks of the chain and of the database differ, and some chains count whole seconds. */
export const clockSlackMs = 2 * 60_000;

const usdtKeys: Readonly<Record<ReadableNetwork, string>> = {
  TRC20: accountKey(usdtContracts.TRC20.contract),
  ERC20: accountKey(usdtContracts.ERC20.contract),
  BEP20: accountKey(usdtContracts.BEP20.contract),
};

export const isUsdt = (contract: string, network: ReadableNetwork): boolean => contract === usdtKeys[network];

/** More than any order may have. */
const mostUnits = 10n ** BigInt(amountLimits.integerDigits + amountLimits.decimals);

/** Units of the contract as a sum with 6 decimals. What is finer is cut, never rounded up. Null for what no deal can have. */
export function amountOf(units: bigint, network: ReadableNetwork): Decimal | null {
  const cut = units / 10n ** BigInt(usdtContracts[network].decimals - amountLimits.decimals);
  return cut < 0n || cut >= mostUnits ? null : fromUnits(cut, amountLimits.decimals);
}

/** A payout that is final completes its deal this long after. */
export const minutesAfterPayout = 60;
