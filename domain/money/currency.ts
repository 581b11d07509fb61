import currencyCodes from 'currency-codes';

/** One side of every pair is this stablecoin, the other side is fiat. */
export const stablecoin = 'USDT';

/** Specification §9: the form starts with this pair, and returns to it after a reset. */
export const defaultPair: Pair = { sc: 'USD', tc: stablecoin };

/** The customer gives `sc` and receives `tc`. */
export type Pair = { sc: string; tc: string };

const fiatCodes = new Set(currencyCodes.codes());

/** For a choice among all of them, sorted. */
export const fiatCurrencies: readonly string[] = currencyCodes.codes().toSorted();

/** Fiat is a code in ISO 4217. Everything else is crypto (specification §3). */
export const isFiat = (code: string) => fiatCodes.has(code);

const codeShape = /^[A-Z0-9]{2,10}$/;

/** The currency code in capitals, or undefined when the text can't be a code. */
export function parseCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return codeShape.test(code) ? code : undefined;
}

/** Whether offices can trade the pair: one side is USDT and the other side is fiat. */
export const isTradedPair = ({ sc, tc }: Pair) =>
  (sc === stablecoin && isFiat(tc)) || (tc === stablecoin && isFiat(sc));

/** A sale: the office sells crypto, and the customer receives it. */
export const isSale = ({ tc }: Pick<Pair, 'tc'>) => !isFiat(tc);

export const isSamePair = (a: Pair, b: Pair) => a.sc === b.sc && a.tc === b.tc;

/** A comparison for sort(): by the codes of both currencies. */
export const byPair = (a: Pair, b: Pair) => (`${a.sc}/${a.tc}` < `${b.sc}/${b.tc}` ? -1 : 1);

/** The different pairs among these, sorted by their codes. */
export const pairsAmong = (all: readonly Pair[]): Pair[] =>
  [...new Map(all.map(({ sc, tc }) => [`${sc}/${tc}`, { sc, tc }])).values()].sort(byPair);
