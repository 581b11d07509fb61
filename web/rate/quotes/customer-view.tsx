import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { convert, type Decimal } from '#domain/money/money.ts';
import { rateOfPrice } from '#domain/money/quote.ts';
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

/** What a customer gives and gets at the prices of the board, beside what they give and get now. */
export function CustomerView({
  states,
  last,
  scope,
}: {
  states: readonly RowState[];
  last: string | undefined;
  scope: Scope;
}) {
  const { t } = useTranslation('quotes');
  const cells = states.flatMap(({ cells: { buy, sell } }) => [buy, sell]);
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
          {scope.office_id === undefined ? t('sees.global') : t('sees.office', { office: scope.name })},{' '}
          {t(changed.length > 0 ? 'sees.after' : 'sees.now')}
        </Text>
      </div>
      {shown.map((cell) => (
        <Seen key={cell.key} cell={cell} />
      ))}
    </section>
  );
}

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
