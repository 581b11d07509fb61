import { type AccountKey, accountOf, costOf, placeKinds, stockOf, trading } from './account.ts';
import { gainOf, type Position } from './position.ts';

/** From one account to another of the same currency. So a book can't lose or gain money. Amounts are above zero, in millionths. */
export type Posting = { from: AccountKey; to: AccountKey; amount: bigint };

export type Balances = ReadonlyMap<AccountKey, bigint>;

/** Where the USDT of a trade comes from. Below zero it goes there. */
type Leg = readonly [account: AccountKey, value: bigint];

/** Postings under construction, over the balances as they become. */
export function openDraft(balances: Balances) {
  const now = new Map(balances);
  const postings: Posting[] = [];
  const balance = (key: AccountKey): bigint => now.get(key) ?? 0n;

  /** Below zero it goes the other way. Nothing is no posting. */
  function post(from: AccountKey, to: AccountKey, amount: bigint): void {
    if (amount === 0n) return;
    if (amount < 0n) {
      post(to, from, -amount);
      return;
    }
    if (accountOf(from).currency !== accountOf(to).currency) throw new RangeError(`Two currencies: ${from}, ${to}`);
    postings.push({ from, to, amount });
    now.set(from, balance(from) - amount);
    now.set(to, balance(to) + amount);
  }

  const position = (fiat: string): Position => ({ stock: -balance(stockOf(fiat)), cost: balance(costOf(fiat)) });

  /** Fiat comes into `place`, or below zero leaves it, and its value goes the other way. */
  function trade(fiat: string, quantity: bigint, place: AccountKey, legs: readonly Leg[]): void {
    if (quantity === 0n) return;
    const value = legs.reduce((sum, [, part]) => sum + part, 0n);
    const gain = gainOf(position(fiat), { quantity, value });
    post(stockOf(fiat), place, quantity);
    for (const [account, part] of legs) post(account, costOf(fiat), part);
    post(trading, costOf(fiat), gain);
  }

  /** A cost without a stock of the same sign is a gain or a loss. */
  function settle(fiat: string): void {
    const { stock, cost } = position(fiat);
    if (cost !== 0n && (stock === 0n || stock > 0n !== cost > 0n)) post(costOf(fiat), trading, cost);
  }

  /** Books everything back exactly, the last first. A cost that would stay without a stock goes to the result. */
  function mirror(made: readonly Posting[]): void {
    for (const { from, to, amount } of made.toReversed()) post(to, from, amount);
    const fiats = made.flatMap(({ from, to }) => [from, to].map(accountOf)).filter(({ kind }) => kind === 'position');
    for (const fiat of new Set(fiats.map(({ part }) => part))) settle(fiat);
  }

  return { postings, post, balance, position, trade, mirror };
}

export type Draft = ReturnType<typeof openDraft>;

/** What lies here may be promised. */
const hereKinds: readonly string[] = ['safe', 'wallet', 'till', 'carried'];

const isPlace = (key: AccountKey) => placeKinds.some((kind) => kind === accountOf(key).kind);

/** How much leaves the safe, the drawers and the wallets for good, in each currency of which some does. */
export function leavingBy(postings: readonly Posting[]): Map<string, bigint> {
  const left = new Map<string, bigint>();
  const isHere = (key: AccountKey) => hereKinds.includes(accountOf(key).kind);
  for (const { from, to, amount } of postings) {
    const { currency } = accountOf(from);
    const change = (isHere(from) ? amount : 0n) - (isHere(to) ? amount : 0n);
    left.set(currency, (left.get(currency) ?? 0n) + change);
  }
  return new Map([...left].filter(([, amount]) => amount > 0n));
}

/** How much leaves each wallet, by its network, where some does: also to another wallet of the office. */
export function leavingWallets(postings: readonly Posting[]): Map<string, bigint> {
  const left = new Map<string, bigint>();
  const add = (key: AccountKey, amount: bigint) => {
    const { kind, part } = accountOf(key);
    if (kind === 'wallet') left.set(part, (left.get(part) ?? 0n) + amount);
  };
  for (const { from, to, amount } of postings) {
    add(from, amount);
    add(to, -amount);
  }
  return new Map([...left].filter(([, amount]) => amount > 0n));
}

/** How much is missing where the postings take more from a place than lies there. Undefined where nothing is. */
export function firstShort(balances: Balances, postings: readonly Posting[]): bigint | undefined {
  const after = new Map(balances);
  const add = (key: AccountKey, amount: bigint) => after.set(key, (after.get(key) ?? 0n) + amount);
  for (const { from, to, amount } of postings) {
    add(from, -amount);
    add(to, amount);
  }
  const short = [...after].find(([key, amount]) => amount < 0n && isPlace(key));
  return short && -short[1];
}
