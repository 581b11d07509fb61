import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountLimits, type Decimal, fromUnits } from '#domain/money/money.ts';
import { notesOf, sumOfNotes } from '#domain/money/notes.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useCash } from '../till-words.ts';
import styles from './count.module.css';
import { type Column, cellOf, type KeptCount, sumTyped } from './count-draft.ts';

type Props = {
  currency: string;
  draft: KeptCount;
  /** The person has turned to this currency, so the first field takes the focus. */
  isChosen: boolean;
  onTurn: (by: 1 | -1) => void;
};

const down = new Map([
  ['Enter', 1],
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);
const turns = new Map<string, 1 | -1>([
  ['PageDown', 1],
  ['PageUp', -1],
]);

/** The notes of a currency, the largest first, with what was typed of each and the running sum. */
export function CountGrid({ currency, draft, isChosen, onTurn }: Props) {
  const { t } = useTranslation('till');
  const { cash } = useCash();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (isChosen) table.current?.querySelector('input')?.focus();
  }, [isChosen]);
  const { notes, coins } = notesOf(currency);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const by = turns.get(event.key);
    if (by === undefined) return step(event);
    event.preventDefault();
    return onTurn(by);
  };
  return (
    <div className={`${styles.grid} card`}>
      <table ref={table} className={styles.table} aria-label={t('count.notesOf', { currency })} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(['note', 'bundles', 'pieces', 'sum'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`count.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <NoteRow key={note} {...{ currency, note, draft }} hasBundles />
          ))}
          {/* A coin of the same value as a note is typed in the row of the note. */}
          {coins
            .filter((coin) => !notes.includes(coin))
            .map((coin) => (
              <NoteRow key={coin} {...{ currency, draft }} note={coin} />
            ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <span>{t('count.total')}</span>
        <b role="status">{cash(sumTyped(draft.draft, currency), currency)}</b>
      </p>
      <p className={styles.hint}>{t('count.kept')}</p>
    </div>
  );
}

/** Up and down in the same column, as a spreadsheet does. */
function step(event: KeyboardEvent<HTMLTableElement>): void {
  const by = down.get(event.key);
  if (by === undefined || !(event.target instanceof HTMLInputElement)) return;
  const { column } = event.target.dataset;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)];
  const next = fields[fields.indexOf(event.target) + by];
  event.preventDefault();
  next?.focus();
  next?.select();
}

type RowProps = { currency: string; note: Decimal; draft: KeptCount; hasBundles?: boolean };

function NoteRow({ currency, note, draft, hasBundles = false }: RowProps) {
  const { t } = useTranslation('till');
  const { amount } = useFormat();
  const { cash } = useCash();
  const name = amount(note, { min: 0, max: 2 });
  const typed = (column: Column) => draft.draft.cells[cellOf(currency, note, column)] ?? '';
  const field = (column: Column) => (
    <TextInput
      className={styles.field}
      aria-label={t(`count.field.${column}`, { note: name, currency })}
      data-column={column}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={typed(column)}
      onChange={({ currentTarget }) => draft.type(currency, note, column, currentTarget.value)}
    />
  );
  const [bundles, pieces] = [Number(typed('bundles')), Number(typed('pieces'))];
  const sum = fromUnits(sumOfNotes([{ note, bundles, pieces }]), amountLimits.decimals);
  return (
    <tr>
      <th scope="row">
        {name} {!hasBundles && <small>{t('count.coin')}</small>}
      </th>
      <td>{hasBundles && field('bundles')}</td>
      <td>{field('pieces')}</td>
      <td className={styles.sum}>{sum === '0' ? '–' : cash(sum, currency)}</td>
    </tr>
  );
}
