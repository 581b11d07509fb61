import type { PairOverview } from '#contract/rate/rate.ts';
import { type Pair, stablecoin } from '#domain/money/currency.ts';
import { changePercent, type Decimal } from '#domain/money/money.ts';
import { pairOfSide, priceDecimals, priceOf, type Quoted, quotedAs, type Side, sides } from '#domain/money/quote.ts';
import { findPair } from '../rate-address.ts';

/** A price that can be typed: one direction of a currency. */
export type BoardCell = {
  key: string;
  side: Side;
  pair: Pair;
  /** Undefined: the scope has never had a rate for this direction. */
  known: PairOverview | undefined;
  /** What the scope applies now. */
  price: Decimal | undefined;
  /** On a line of an office under the global one: that office. */
  office_id?: string;
};

/** A line of the board: what the office pays for the base, and what it takes for it. */
export type BoardRow = Quoted & {
  currency: string;
  cells: Record<Side, BoardCell>;
  /** The office whose own line this is, under the global one. */
  at?: { office_id: string; name: string };
};

/** The lines of a scope. What most offices offer comes first, among equals the hryvnia. */
export function boardRows(pairs: readonly PairOverview[]): BoardRow[] {
  return [...Map.groupBy(pairs, currencyOf)]
    .map(([currency, its]) => ({ row: rowOf(currency, its), offered: Math.max(...its.map(offeredAt)) }))
    .sort(
      (one, other) =>
        other.offered - one.offered ||
        Number(other.row.currency === 'UAH') - Number(one.row.currency === 'UAH') ||
        (one.row.currency < other.row.currency ? -1 : 1),
    )
    .map(({ row }) => row);
}

const currencyOf = ({ sc, tc }: Pair) => (sc === stablecoin ? tc : sc);

const offeredAt = ({ followers, own }: PairOverview) => followers + own.total;

function rowOf(currency: string, pairs: readonly PairOverview[]): BoardRow {
  const applied = pairs.filter(({ applies }) => applies);
  const quoted = quotedAs(
    currency,
    (applied.length > 0 ? applied : pairs).map(({ sc, tc, record }) => ({ sc, tc, rate: record.rate })),
  );
  const cell = (side: Side): BoardCell => {
    const pair = pairOfSide(quoted, side);
    const known = findPair(pairs, pair);
    const price = known?.applies ? priceOf(known.record.rate, side) : undefined;
    return { key: `${pair.sc}/${pair.tc}`, side, pair, known, price };
  };
  return { ...quoted, currency, cells: { buy: cell('buy'), sell: cell('sell') } };
}

/** How much dearer the base is sold than bought, in percent. Undefined without both prices. */
export const spreadOf = (buy: Decimal | undefined, sell: Decimal | undefined): Decimal | undefined =>
  buy === undefined || sell === undefined ? undefined : changePercent(buy, sell);

/** How far the price has moved since yesterday evening, in percent. The price of buying speaks for the line, if there is one. */
export function dayOf(row: BoardRow, shown: Record<Side, Decimal | undefined>): Decimal | undefined {
  for (const side of sides) {
    const [before, now] = [row.cells[side].known?.before, shown[side]];
    if (before && now !== undefined) return changePercent(priceOf(before.rate, side), now);
  }
  return undefined;
}

/** The prices of the last 30 days, oldest first, of the direction that speaks for the line. */
export function monthOfRow({ cells }: BoardRow): { pair: Pair; prices: Decimal[]; applies: boolean } | undefined {
  for (const side of sides) {
    const { known, pair } = cells[side];
    if (known) return { pair, prices: known.line.map(({ rate }) => priceOf(rate, side)), applies: known.applies };
  }
  return undefined;
}

/** As in the field: with the decimals of its step, without marks between thousands. */
export function typedPrice(price: Decimal, language: string): string {
  const [whole, decimals = ''] = price.split('.');
  const padded = decimals.padEnd(priceDecimals(price), '0');
  return padded === '' ? price : `${whole}${language === 'uk' ? ',' : '.'}${padded}`;
}

/** The newest record of the board. */
export const newestOf = (pairs: readonly PairOverview[]): PairOverview | undefined =>
  pairs.toSorted((a, b) => b.record.ts.getTime() - a.record.ts.getTime())[0];
