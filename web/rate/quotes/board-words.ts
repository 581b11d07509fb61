import { useTranslation } from 'react-i18next';
import { add, changePercent, compare, type Decimal } from '#domain/money/money.ts';
import { type Quoted, type Side, sides } from '#domain/money/quote.ts';
import type { RateFinding } from '#domain/money/rate-guard.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useBothWays, useRateLabels } from '../rate-labels.ts';
import type { CellState, RowState } from './board-drafts.ts';
import { type BoardRow, typedPrice } from './board-rows.ts';

const twoDecimals = { min: 2, max: 2 };
/** The sum of which the guard says the loss. */
const guardSum: Decimal = '1000';

/** A line, global or of an office. */
type Named = Quoted & Pick<BoardRow, 'at'>;

/** The sentences of the board. */
export function useBoardWords() {
  const { t, i18n } = useTranslation('quotes');
  const format = useFormat();
  const bothWays = useBothWays();
  const { setBy } = useRateLabels();
  const price = (value: Decimal) => typedPrice(value, i18n.language);
  const percent = (value: Decimal) => t('percent', { percent: format.amount(value, twoDecimals) });
  const nameOf = ({ base, quoted, at }: Named, side: Side) => {
    const name = t(side, { base, quoted });
    return at ? t('own.at', { name, office: at.name }) : name;
  };
  const lost = (value: Decimal) => format.amount(value, { min: 2, max: compare(value, '0.01') < 0 ? 6 : 2 });

  const found = ({ row }: RowState, cell: CellState, finding: RateFinding): string[] => {
    const name = nameOf(row, cell.side);
    if (finding.kind === 'crossed') {
      const total = format.amount(add(guardSum, finding.loss), twoDecimals);
      return [t('caught.crossed', { ...row, total, loss: lost(finding.loss) })];
    }
    if (finding.kind === 'first') return [t('caught.first', { name }), bothWays(finding.after, finding.after.rate)];
    if (finding.kind !== 'jump' || cell.shown === undefined) return [];
    const before = cell.price ?? cell.shown;
    const moved = changePercent(before, cell.shown);
    const isUp = !moved.startsWith('-');
    const said = { name, price: price(before), percent: format.amount(moved.replace('-', ''), twoDecimals) };
    return [
      t(isUp ? 'caught.up' : 'caught.down', said),
      t(`caught.${finding.loser}Loses`, { loss: lost(finding.loss) }),
    ];
  };

  const problemOf = ({ row }: RowState, cell: CellState): string[] => {
    const name = nameOf(row, cell.side);
    if (cell.problem === 'unreadable') return [t('caught.unreadable', { name })];
    if (cell.problem !== 'moved') return [];
    const who = cell.known ? setBy(cell.known) : t('somebody');
    return [
      t('caught.moved', { name, who, price: cell.price === undefined ? t(`none.${cell.side}`) : price(cell.price) }),
    ];
  };

  return {
    price,
    percent,
    signed: (value: Decimal) => `${compare(value, '0') > 0 ? '+' : ''}${percent(value)}`,
    nameOf,
    pair: ({ base, quoted }: Quoted) => `${base} / ${quoted}`,
    bothWays,
    /** What is wrong in a line, each thing once. */
    caught: (state: RowState): string[] => {
      const lines = sides.flatMap((side) => {
        const cell = state.cells[side];
        return [
          ...problemOf(state, cell),
          ...cell.findings.map((finding) => found(state, cell, finding).join(' ')).filter(Boolean),
        ];
      });
      return [...new Set(lines)];
    },
    /** What one cell would do wrong. */
    caughtIn: (state: RowState, cell: CellState): string[] => [
      ...problemOf(state, cell),
      ...cell.findings.map((finding) => found(state, cell, finding).join(' ')).filter(Boolean),
    ],
  };
}
