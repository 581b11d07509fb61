import { amountLimits, convert, type Decimal, divide, fromUnits, rateLimits, subtract } from '../money/money.ts';
import { costOf, stockOf } from './account.ts';
import type { Balances } from './draft.ts';
import { size } from './position.ts';

/**
 * The stock of a fiat currency. `average`: USDT for one of it, as it was paid. `mid`: USDT for one of it now. `unrealised`:
 * by how much more it is worth now. What nothing says is null.
 */
export type Worth = { currency: string; stock: Decimal; cost: Decimal } & Record<
  'average' | 'mid' | 'value' | 'unrealised',
  Decimal | null
>;

const text = (amount: bigint): Decimal => fromUnits(amount, amountLimits.decimals);

/** A stock has an average cost where both are on the same side of nothing. */
export function worthOf(balances: Balances, currency: string, mid: Decimal | undefined): Worth {
  const stock = -(balances.get(stockOf(currency)) ?? 0n);
  const cost = balances.get(costOf(currency)) ?? 0n;
  const hasAverage = stock !== 0n && cost !== 0n && stock > 0n === cost > 0n;
  const value = mid === undefined ? null : convert(text(stock), mid);
  return {
    ...{ currency, stock: text(stock), cost: text(cost), mid: mid ?? null, value },
    average: hasAverage ? divide(text(size(cost)), text(size(stock)), rateLimits.decimals) : null,
    unrealised: value === null ? null : subtract(value, text(cost)),
  };
}
