import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PairOverview, RateScope } from '#contract/rate/rate.ts';
import { pairOfSide, priceOf, type Side, sides } from '#domain/money/quote.ts';
import { applicableRate } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import { scopesQuery } from '../rate-desk.queries.ts';
import type { BoardRow } from './board-rows.ts';

/** More offices would not be read under one currency. The others have their own boards. */
export const mostOffices = 50;

/** The offices of a currency, by what they do with each of its two prices. */
export type OfficesOf = Record<Side, readonly RateScope[]>;

export type OfficeLines = {
  isOpen: boolean;
  /** Undefined until they are read. */
  offices: OfficesOf | undefined;
  /** Each office with a price of its own, and those that get one. */
  lines: BoardRow[];
};

/** Which currencies show the prices of single offices, and these prices. */
export function useOfficeLines(rows: readonly BoardRow[]) {
  const format = useFormat();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const open = rows.filter(({ currency }) => opened.has(currency));
  const results = useQueries({
    queries: open.flatMap((row) =>
      sides.map((side) => scopesQuery({ ...pairOfSide(row, side), page: 1, size: mostOffices })),
    ),
  });
  const read = new Map(
    open.map(({ currency }, at) => [
      currency,
      { buy: results[2 * at]?.data?.items, sell: results[2 * at + 1]?.data?.items },
    ]),
  );
  return {
    turn: (currency: string) => {
      const others = [...opened].filter((one) => one !== currency);
      setOpened(new Set(opened.has(currency) ? others : [...others, currency]));
    },
    add: (currency: string, officeId: string) =>
      setAdded(new Map(added).set(currency, [...new Set([...(added.get(currency) ?? []), officeId])])),
    of: (row: BoardRow): OfficeLines => {
      const { buy, sell } = read.get(row.currency) ?? {};
      const offices = buy && sell ? { buy, sell } : undefined;
      const isOpen = opened.has(row.currency);
      if (!offices) return { isOpen, offices, lines: [] };
      const shown = offices.buy.filter(
        ({ office_id }) =>
          sides.some((side) => hasOwn(offices[side], office_id)) || added.get(row.currency)?.includes(office_id),
      );
      return { isOpen, offices, lines: shown.map((office) => lineOf(row, offices, office, format.office(office))) };
    },
  };
}

const scopeOf = (offices: readonly RateScope[], officeId: string) =>
  offices.find(({ office_id }) => office_id === officeId);

function hasOwn(offices: readonly RateScope[], officeId: string): boolean {
  const pair = scopeOf(offices, officeId)?.pair;
  return pair?.follows === false && pair.own !== null;
}

/** The offices that follow both prices, or the one that there is. */
export const followersOf = ({ buy, sell }: OfficesOf): RateScope[] =>
  buy.filter(({ office_id, pair }) => pair?.follows === true && scopeOf(sell, office_id)?.pair?.follows !== false);

function lineOf(row: BoardRow, offices: OfficesOf, office: RateScope, name: string): BoardRow {
  const { office_id } = office;
  const cell = (side: Side) => {
    const pair = pairOfSide(row, side);
    const known = knownAt(row.cells[side].known, scopeOf(offices[side], office_id) ?? office, pair);
    const price = known?.applies ? priceOf(known.record.rate, side) : undefined;
    return { key: `${pair.sc}/${pair.tc} ${office_id}`, side, pair, known, price, office_id };
  };
  const { base, quoted, currency } = row;
  return { base, quoted, currency, cells: { buy: cell('buy'), sell: cell('sell') }, at: { office_id, name } };
}

/** What the office applies, in the shape in which its own board would read it. */
function knownAt(
  global: PairOverview | undefined,
  { pair: at, has_wallet }: RateScope,
  pair: { sc: string; tc: string },
): PairOverview | undefined {
  const own = at?.own ?? undefined;
  const follows = at?.follows === true;
  const applied = applicableRate({
    ...{ subscribed: follows, globalRate: global?.record, officeRate: own },
    ...{ officeHasWallet: has_wallet, pair },
  });
  const record = applied?.rate ?? own ?? global?.record;
  return (
    record && {
      ...{ sc: pair.sc, tc: pair.tc, record, applies: applied !== undefined, set_by: null, by_rule: false },
      ...{ before: null, line: [], followers: 0, own: { total: 0, names: [] }, without_wallet: 0 },
      office: { follows, global: global?.record ?? null, own: own ?? null },
    }
  );
}
