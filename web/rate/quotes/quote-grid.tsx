import { Fragment, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateOverview } from '#contract/rate/rate.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import type { Scope } from '../rate-address.ts';
import styles from './board.module.css';
import { type BoardDrafts, type Drafts, stateOf } from './board-drafts.ts';
import { type BoardRow, boardRows, dayOf } from './board-rows.ts';
import { CurrencyRow, heads } from './currency-row.tsx';
import { useMarkets } from './market-cells.tsx';
import { useOfficeLines } from './office-lines.ts';
import { Following, OfficeRow } from './office-row.tsx';

/** The lines of the board, with what is typed. On that of all offices also those of single ones. */
export function useBoardLines(scope: Scope, { pairs, jump_percent }: RateOverview, drafts: Drafts) {
  const rows = boardRows(pairs);
  const offices = useOfficeLines(rows);
  const stated = (row: BoardRow) => stateOf(row, drafts, jump_percent);
  const lines = rows.map((row) => ({ state: stated(row), office: offices.of(row) }));
  return {
    ...{ stated, lines, offices: scope.office_id === undefined ? offices : undefined },
    states: lines.map(({ state }) => state),
    everywhere: lines.flatMap(({ state, office }) => [state, ...office.lines.map(stated)]),
  };
}

type Board = ReturnType<typeof useBoardLines>;

type Props = { board: Board; drafts: BoardDrafts; onFocus: (key: string) => void; ref: Ref<HTMLTableElement> };

/** The lines of all currencies, each with those of its offices where they are open. */
export function QuoteGrid({ board: { lines, stated, offices }, drafts, onFocus, ref }: Props) {
  const { t } = useTranslation('quotes');
  const days = lines.map(({ state: { row, cells } }) => dayOf(row, { buy: cells.buy.shown, sell: cells.sell.shown }));
  const most = farthest(days);
  const markets = useMarkets();
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are typed into and walked by arrows.
    <table role="grid" aria-label={t('grid')} className={`${styles.grid} card`} ref={ref}>
      <thead>
        <tr className={`${styles.row} ${styles.heads}`}>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ state, office }, at) => {
          const { currency } = state.row;
          const { isOpen } = office;
          // What is typed is never out of sight.
          const isTyped = office.lines.some(({ cells: { buy, sell } }) =>
            [buy, sell].some(({ key }) => drafts.drafts.has(key)),
          );
          const place = placesBefore(lines, at);
          return (
            <Fragment key={currency}>
              <CurrencyRow
                state={state}
                market={markets.get(currency)}
                at={place}
                day={days[at]}
                isMost={at === most}
                drafts={drafts}
                onFocus={onFocus}
                offices={offices && !isTyped ? { isOpen, onTurn: () => offices.turn(currency) } : undefined}
              />
              {office.lines.map((line, below) => (
                <OfficeRow
                  key={line.at?.office_id}
                  state={stated(line)}
                  at={place + 1 + below}
                  drafts={drafts}
                  onFocus={onFocus}
                />
              ))}
              {isOpen && offices && (
                <Following
                  office={office}
                  onAdd={(id) => offices.add(currency, id)}
                  onMore={() => offices.more(currency)}
                />
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** How many lines stand above it. The arrows walk through all of them. */
const placesBefore = (lines: Board['lines'], at: number) =>
  lines.slice(0, at).reduce((sum, { office }) => sum + 1 + office.lines.length, 0);

/** The place of the largest move, up or down. Undefined when nothing has moved. */
function farthest(days: readonly (Decimal | undefined)[]): number | undefined {
  const size = (at: number) => days[at]?.replace('-', '') ?? '0';
  const most = days.reduce<number>((top, _, at) => (compare(size(at), size(top)) > 0 ? at : top), 0);
  return size(most) === '0' ? undefined : most;
}
