import currencyCodes from 'currency-codes';

/** The stablecoin that stands on exactly one side of every pair. */
export const stablecoin = 'USDT';

/** Specification §9: the form starts, and starts again, with this pair. */
export const defaultPair: Pair = { sc: 'USD', tc: stablecoin };

/** The customer gives `sc` and receives `tc`. */
export type Pair = { sc: string; tc: string };

const fiatCodes = new Set(currencyCodes.codes());

/** Fiat is what ISO 4217 lists; anything else is crypto (specification §3). */
export const isFiat = (code: string) => fiatCodes.has(code);

const codeShape = /^[A-Z0-9]{2,10}$/;

/** A currency code as it is stored, or undefined when the text cannot be one. */
export function parseCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return codeShape.test(code) ? code : undefined;
}

/** One side is USDT and the other is fiat: the only exchange that offices make. */
export const isTradedPair = ({ sc, tc }: Pair) =>
  (sc === stablecoin && isFiat(tc)) || (tc === stablecoin && isFiat(sc));

/** The office sells crypto when that is what the customer receives. */
export const isSale = ({ tc }: Pick<Pair, 'tc'>) => !isFiat(tc);

export const isSamePair = (a: Pair, b: Pair) => a.sc === b.sc && a.tc === b.tc;

/** For sort(), by their names. */
export const byPair = (a: Pair, b: Pair) => (`${a.sc}/${a.tc}` < `${b.sc}/${b.tc}` ? -1 : 1);

/** The pairs that occur among these, each once, by their names. */
export const pairsAmong = (all: readonly Pair[]): Pair[] =>
  all
    .filter((pair, at) => all.findIndex((other) => isSamePair(other, pair)) === at)
    .map(({ sc, tc }) => ({ sc, tc }))
    .sort(byPair);
