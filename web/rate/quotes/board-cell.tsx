import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { priceOf } from '#domain/money/quote.ts';
import styles from './board-cell.module.css';
import { type BoardDrafts, type CellState, isCaught, isChanged } from './board-drafts.ts';
import { onGridKey, placeIn } from './board-keys.ts';
import type { BoardRow } from './board-rows.ts';
import { useBoardWords } from './board-words.ts';

export type CellProps = {
  row: BoardRow;
  cell: CellState;
  place: { row: number; column: number };
  drafts: BoardDrafts;
  /** In an office: whether it follows the global rate here. */
  source: 'follows' | 'own' | undefined;
  noteId: string;
  onFocus: (key: string) => void;
};

/** A price that is typed in its place. */
export function BoardCellField({ row, cell, place, drafts, source, noteId, onFocus }: CellProps) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const isCaughtNow = isCaught(cell);
  const marks = {
    'data-changed': isChanged(cell) || undefined,
    'data-caught': isCaughtNow || undefined,
    'data-empty': isEmpty(cell) || undefined,
  };
  const priceNow = cell.price === undefined ? '' : words.price(cell.price);
  const below = useBelow(cell, source);
  const belowId = `below-${cell.key}`;
  /** The old price is selected, so that the next digit replaces it. */
  const putBack = (field: HTMLInputElement) => {
    if (cell.text === undefined) return false;
    drafts.putBack(cell);
    requestAnimationFrame(() => field.select());
    return true;
  };
  return (
    <td className={styles.cell} {...marks}>
      <span className={styles.side} aria-hidden>
        {t(cell.side === 'buy' ? 'weBuy' : 'weSell')}
      </span>
      <input
        {...placeIn(place.row, place.column)}
        className={styles.field}
        aria-label={words.nameOf(row, cell.side)}
        aria-invalid={isCaughtNow || undefined}
        aria-describedby={named(below !== undefined && belowId, isCaughtNow && noteId)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        placeholder={t(`none.${cell.side}`)}
        value={cell.text ?? priceNow}
        onChange={({ currentTarget }) => drafts.type(cell, currentTarget.value)}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          onFocus(cell.key);
        }}
        onBlur={() => {
          if (cell.text?.trim() === '') drafts.putBack(cell);
        }}
        onKeyDown={(event) =>
          onGridKey(event, {
            step: (direction) => drafts.step(cell, direction),
            putBack: () => putBack(event.currentTarget),
          })
        }
      />
      <span className={styles.below} id={belowId}>
        {isCaughtNow && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
        {below}
      </span>
    </td>
  );
}

/** The ids of what describes a field. */
const named = (...ids: (string | false)[]) => ids.filter(Boolean).join(' ') || undefined;

const isEmpty = (cell: CellState) => cell.price === undefined && !isChanged(cell);

/** Under the price: what it was, or whose it is. */
function useBelow(cell: CellState, source: CellProps['source']): string | undefined {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  if (cell.price !== undefined) {
    if (isChanged(cell)) return t('was', { price: words.price(cell.price) });
    if (source) return t(source === 'own' ? 'own.price' : source);
    return undefined;
  }
  if (!cell.known) return undefined;
  return t('off', { price: words.price(priceOf(cell.known.record.rate, cell.side)) });
}
