import { divideRounded } from '../money/money.ts';

/**
 * How much of a fiat currency an office has for its own account, and what that cost in USDT, in millionths. Both are
 * below zero while it has promised more than it had: then `cost` is what it was promised for.
 */
export type Position = { stock: bigint; cost: bigint };

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What comes into the stock for this value; below zero it leaves. */
export type Trade = { quantity: bigint; value: bigint };

const isClosing = (stock: bigint, quantity: bigint) => stock !== 0n && stock > 0n !== quantity > 0n;

/** The cost of a part of the stock. All of it costs all, so that nothing is left of a cost without a stock. */
const costOfPart = ({ stock, cost }: Position, part: bigint): bigint =>
  part === size(stock) ? size(cost) : divideRounded(size(cost) * part, size(stock));

/**
 * What a trade earns against the average cost. A trade on the side of the stock earns nothing: it changes the average.
 * One against it closes as much as there is, and the rest opens the other side at its own price.
 */
export function gainOf(position: Position, { quantity, value }: Trade): bigint {
  if (!isClosing(position.stock, quantity)) return 0n;
  const closing = size(quantity) < size(position.stock) ? size(quantity) : size(position.stock);
  const price = divideRounded(size(value) * closing, size(quantity));
  const cost = costOfPart(position, closing);
  return position.stock > 0n ? price - cost : cost - price;
}

/** The position after a trade. */
export const afterTrade = (position: Position, trade: Trade): Position => ({
  stock: position.stock + trade.quantity,
  cost: position.cost + (trade.quantity > 0n ? 1n : -1n) * size(trade.value) + gainOf(position, trade),
});

/** What so much is worth at the average cost. Where the position has none, `otherwise` says it. */
export const atAverage = ({ stock, cost }: Position, quantity: bigint, otherwise: () => bigint): bigint =>
  stock === 0n || cost === 0n || stock > 0n !== cost > 0n
    ? otherwise()
    : size(quantity) === size(stock)
      ? size(cost)
      : divideRounded(size(quantity) * size(cost), size(stock));
