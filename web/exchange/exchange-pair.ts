import { isFiat, type Pair, stablecoin } from '#domain/currency.ts';

/** The currency codes of one side, USDT first. The chosen code is included even if no pair has it. */
export function codesOf(pairs: readonly Pair[], side: keyof Pair, chosen: string): string[] {
  const codes = new Set([...pairs.map((pair) => pair[side]), chosen, stablecoin]);
  return [...codes].sort((a, b) => Number(isFiat(a)) - Number(isFiat(b)) || a.localeCompare(b));
}

export const turned = ({ sc, tc }: Pair): Pair => ({ sc: tc, tc: sc });

/** One side is always USDT. Choosing a currency sets the other side to USDT; choosing USDT swaps the pair. */
export function chooseCode(pair: Pair, side: keyof Pair, code: string): Pair {
  if (code === pair[side]) return pair;
  if (code === stablecoin) return turned(pair);
  return side === 'sc' ? { sc: code, tc: stablecoin } : { sc: stablecoin, tc: code };
}
