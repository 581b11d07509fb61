import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { noDialog, writeDialog } from '../rate-address.ts';
import { drawLine } from '../rate-card.tsx';

import frame from './board-frame.module.css';
import { onGridKey, placeIn } from './board-keys.ts';
import { type BoardRow, monthOfRow } from './board-rows.ts';
import { useBoardWords } from './board-words.ts';

/** The line of 30 days. It opens the history, where every price stands with its time. */
export function MonthLine({ row, place }: { row: BoardRow; place: { row: number; column: number } }) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const moveTo = useMoveTo();
  const month = monthOfRow(row);
  const [first, last] = [month?.prices[0], month?.prices.at(-1)];
  if (!month || first === undefined || last === undefined) return null;
  const { prices, pair, applies } = month;
  const open = ({ sc, tc }: Pair) =>
    moveTo({ ...noDialog, dialog: writeDialog({ name: 'history', pair: { sc, tc }, isGlobal: false }) });
  return (
    <UnstyledButton
      {...placeIn(place.row, place.column)}
      className={`${frame.month} reach`}
      data-off={!applies || undefined}
      // Tab goes from price to price. The arrows come here.
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={t('monthOf', { pair: words.pair(row), first: words.price(first), last: words.price(last) })}
      onClick={() => open(pair)}
      onKeyDown={(event) => onGridKey(event, {})}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {prices.length > 1 && (
          <polyline
            points={drawLine(prices)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </UnstyledButton>
  );
}
