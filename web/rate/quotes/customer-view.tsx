import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { convert, type Decimal } from '#domain/money/money.ts';
import { rateOfPrice, sides } from '#domain/money/quote.ts';
import { readingSum } from '#domain/money/rate.ts';
import { amountToGet } from '#domain/money/wanted.ts';
import { useFormat } from '../../lib/text/format.ts';
import type { Scope } from '../rate-address.ts';
import type { CellState, RowState } from './board-drafts.ts';
import frame from './board-frame.module.css';

/** More would not be read. */
const mostLines = 3;
/** Cash is counted in whole units at most offices. */
const wholeUnits: Decimal = '1';

/** Round sums are read at a glance. */
const sumDecimals = { min: 0, max: 2 };

type Props = {
  /** All lines of the board, those of single offices too. */
  states: readonly RowState[];
  /** The cell that was in the hand last. */
  last: string | undefined;
  scope: Scope;
};

/** What a customer gives and gets at the prices of the board, beside what they give and get now. It follows the hand to the line of an office. */
export function CustomerView({ states, last, scope }: Props) {
  const { t } = useTranslation('quotes');
  const at = states.find(({ cells }) => sides.some((side) => cells[side].key === last))?.row.at;
  const office = at?.name ?? (scope.office_id === undefined ? undefined : scope.name);
  const cells = cellsAt(states, at?.office_id);
  const changed = cells.filter(({ next }) => next !== undefined);
  // The cell with the focus is among them, whatever else is changed.
  const sorted = changed.toSorted((a, b) => Number(b.key === last) - Number(a.key === last));
  const shown = (changed.length > 0 ? sorted : cells.filter(({ price }) => price !== undefined)).slice(0, mostLines);
  if (shown.length === 0) return null;
  return (
    <section className={`${frame.sees} card`} aria-label={t('sees.title')}>
      <div>
        <Text fw={600}>{t('sees.title')}</Text>
        <Text size="small" c="dimmed">
          {office === undefined ? t('sees.global') : t('sees.office', { office })},{' '}
          {t(changed.length > 0 ? 'sees.after' : 'sees.now')}
        </Text>
      </div>
      {shown.map((cell) => (
        <Seen key={cell.key} cell={cell} />
      ))}
    </section>
  );
}

/** The prices of the scope of the board, or of an office that has a line on it. */
function cellsAt(states: readonly RowState[], officeId: string | undefined): CellState[] {
  const global = states.filter(({ row }) => row.at === undefined);
  if (officeId === undefined) return global.flatMap(({ cells }) => sides.map((side) => cells[side]));
  return states
    .filter(({ row }) => row.at?.office_id === officeId)
    .flatMap(({ row, cells }) => {
      const above = global.find(({ row: { currency } }) => currency === row.currency);
      return sides.map((side) => followed(cells[side], above?.cells[side]));
    });
}

/** A price that follows the global one moves with what is typed there. */
const followed = (cell: CellState, global: CellState | undefined): CellState =>
  global && cell.price !== undefined && cell.next === undefined && cell.known?.office?.follows ? global : cell;

/** A thousand of the base, whichever way it goes. */
function Seen({ cell }: { cell: CellState }) {
  const { t } = useTranslation('quotes');
  const { money } = useFormat();
  const { pair, side } = cell;
  const at = (price: Decimal) => {
    const rate = rateOfPrice(price, side) ?? price;
    const [gives, gets] =
      side === 'buy'
        ? [readingSum, convert(readingSum, rate)]
        : [amountToGet(pair, readingSum, rate, wholeUnits) ?? readingSum, readingSum];
    return { gives: money(gives, pair.sc, sumDecimals), gets: money(gets, pair.tc, sumDecimals) };
  };
  const price = cell.shown;
  if (price === undefined) return null;
  const now = cell.next === undefined || cell.price === undefined ? undefined : at(cell.price);
  return (
    <div>
      <Text>{t('sees.line', at(price))}</Text>
      {now && (
        <Text size="small" c="dimmed">
          {side === 'buy' ? t('sees.wasGets', now) : t('sees.wasGives', now)}
        </Text>
      )}
    </div>
  );
}
