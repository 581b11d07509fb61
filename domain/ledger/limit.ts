import { stablecoin } from '../money/currency.ts';
import { amountLimits, compare, type Decimal, fromUnits } from '../money/money.ts';
import { type AccountKey, accountOf, rounding, trading } from './account.ts';
import { type Balances, openDraft, type Posting } from './draft.ts';
import { movedBy } from './moved.ts';
import { size } from './position.ts';
import { worthAt } from './worth-at.ts';

/** What of the desk an office may limit. */
const limited: readonly string[] = ['expense', 'count', 'correction'];

/** What an entry takes or moves. `worth`: in USDT, null where nothing says it. Below zero it leaves. */
export type Weighed = { worth: Decimal | null; moved: { currency: string; amount: Decimal }[] };

const text = (amount: bigint): Decimal => fromUnits(amount, amountLimits.decimals);

/** Undefined where no limit matters: a count that finds more takes nothing. */
export function weighEntry(balances: Balances, kind: string, postings: readonly Posting[]): Weighed | undefined {
  if (!limited.includes(kind)) return undefined;
  const moved = movedBy(
    postings.map(({ from, to, amount }) => ({ from: accountOf(from), to: accountOf(to), amount: text(amount) })),
  ).map(({ currency, amount }) => ({ currency, amount }));
  if (kind === 'count' && moved.every(({ amount }) => compare(amount, '0') > 0)) return undefined;
  const worth = worthOf(balances, postings);
  return { worth: worth === undefined ? null : text(worth), moved };
}

/** What nobody can value is above every limit. */
export const isAboveLimit = (limit: Decimal | null, { worth }: Weighed): boolean =>
  limit !== null && (worth === null || compare(worth, limit) > 0);

/**
 * As it is booked: the most that any account of USDT gets or gives. The accounts of what is earned by it are left out. Where
 * only cash moves, as with a debt that is paid, at the average cost.
 */
function worthOf(balances: Balances, postings: readonly Posting[]): bigint | undefined {
  const [coin, cash] = [postings.filter(isCoin), postings.filter((posting) => !isCoin(posting))];
  const sums = [...changesBy(coin)].filter(([key]) => key !== trading && key !== rounding).map(([, sum]) => size(sum));
  if (sums.length > 0) return largest(sums);
  const [first] = cash;
  return first && worthAt(openDraft(balances).position(accountOf(first.from).currency), first.amount, undefined);
}

const isCoin = ({ from }: Posting) => accountOf(from).currency === stablecoin;
const largest = (sums: readonly bigint[]) => sums.reduce((most, sum) => (sum > most ? sum : most));

function changesBy(postings: readonly Posting[]): Map<AccountKey, bigint> {
  const changes = new Map<AccountKey, bigint>();
  const change = (key: AccountKey, by: bigint) => changes.set(key, (changes.get(key) ?? 0n) + by);
  for (const { from, to, amount } of postings) {
    change(from, -amount);
    change(to, amount);
  }
  return changes;
}
