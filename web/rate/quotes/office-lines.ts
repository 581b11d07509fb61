import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PairOverview, RateScope } from '#contract/rate/rate.ts';
import { pairOfSide, priceOf, type Side, sides } from '#domain/money/quote.ts';
import { applicableRate } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import { scopesQuery } from '../rate-desk.queries.ts';
import type { BoardRow } from './board-rows.ts';

/** The offices of one page. A button reads the next page. */
const atOnce = 50;

/** The offices of a currency, by what they do with each of its two prices. */
export type OfficesOf = Record<Side, readonly RateScope[]>;

export type OfficeLines = {
  isOpen: boolean;
  /** Undefined until they are read. */
  offices: OfficesOf | undefined;
  /** Each office with a price of its own, and those that get one. */
  lines: BoardRow[];
  /** How many offices are looked at, and of how many. */
  count: { looked: number; total: number };
  isReading: boolean;
};

/** What is read of a currency that is open: its pages, and each office that gets a price of its own. */
type Asked = { pages: number; added: readonly string[] };
const untouched: Asked = { pages: 1, added: [] };

/** Which currencies show the prices of single offices, and these prices. */
export function useOfficeLines(rows: readonly BoardRow[]) {
  const format = useFormat();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const askedOf = (currency: string) => asked.get(currency) ?? untouched;
  const ask = (currency: string, more: Partial<Asked>) =>
    setAsked(new Map(asked).set(currency, { ...askedOf(currency), ...more }));
  const read = useOfficesRead(
    rows.filter(({ currency }) => opened.has(currency)).map((row) => ({ row, ...askedOf(row.currency) })),
  );
  return {
    turn: (currency: string) => {
      const others = [...opened].filter((one) => one !== currency);
      setOpened(new Set(opened.has(currency) ? others : [...others, currency]));
    },
    more: (currency: string) => ask(currency, { pages: askedOf(currency).pages + 1 }),
    add: (currency: string, officeId: string) =>
      ask(currency, { added: [...new Set([...askedOf(currency).added, officeId])] }),
    of: (row: BoardRow): OfficeLines => {
      const { offices, ...rest } = read.get(row.currency) ?? unread;
      const about = { ...rest, offices, isOpen: opened.has(row.currency) };
      if (!offices) return { ...about, lines: [] };
      const { added } = askedOf(row.currency);
      const shown = offices.buy.filter(
        ({ office_id }) => added.includes(office_id) || sides.some((side) => hasOwn(offices[side], office_id)),
      );
      return { ...about, lines: shown.map((office) => lineOf(row, offices, office, format.office(office))) };
    },
  };
}

type Read = Pick<OfficeLines, 'offices' | 'count' | 'isReading'>;
const unread: Read = { offices: undefined, count: { looked: 0, total: 0 }, isReading: false };

/** Reads the offices of these currencies, page by page, for both prices. */
function useOfficesRead(open: readonly (Asked & { row: BoardRow })[]): ReadonlyMap<string, Read> {
  const parts = open.flatMap(({ row, pages, added }) => [
    ...Array.from({ length: pages }, (_, at) => ({ row, isPage: true, asked: { page: at + 1, size: atOnce } })),
    ...added.map((id) => ({ row, isPage: false, asked: { office_ids: [id], size: 1 } })),
  ]);
  const results = useQueries({
    queries: parts.flatMap(({ row, asked }) =>
      sides.map((side) => scopesQuery({ ...pairOfSide(row, side), ...asked })),
    ),
  });
  const known = parts.map(({ row, isPage }, at) => {
    const [buy, sell] = [results[2 * at]?.data, results[2 * at + 1]?.data];
    return { currency: row.currency, isPage, both: buy && sell && { buy, sell } };
  });
  return new Map(
    open.map(({ row: { currency } }): [string, Read] => {
      const its = known.filter((part) => part.currency === currency);
      const read = its.flatMap(({ both, isPage }) => (both ? { ...both, isPage } : []));
      const [first] = read;
      const looked = read.reduce((sum, { buy, isPage }) => sum + (isPage ? buy.items.length : 0), 0);
      const all = (side: Side) => onceEach(read.flatMap((part) => part[side].items));
      return [
        currency,
        {
          offices: first && { buy: all('buy'), sell: all('sell') },
          count: { looked, total: first?.buy.total ?? 0 },
          isReading: read.length < its.length,
        },
      ];
    }),
  );
}

/** An office may be on a page and asked for by its name. */
const onceEach = (offices: readonly RateScope[]): RateScope[] => [
  ...new Map(offices.map((office) => [office.office_id, office])).values(),
];

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
