import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowUpRight,
  IconChevronDown,
  IconChevronUp,
  IconLink,
  IconLinkOff,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketRate } from '#contract/rate/market.ts';
import type { PairOverview } from '#contract/rate/rate.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { sides } from '#domain/money/quote.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Later } from '../../ui/feedback/later.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useRateLabels } from '../rate-labels.ts';
import styles from './board.module.css';
import { BoardCellField } from './board-cell.tsx';
import { type BoardDrafts, isCaught, type RowState } from './board-drafts.ts';
import frame from './board-frame.module.css';
import { keyNames, onGridKey, placeIn } from './board-keys.ts';
import { newestOf, spreadOf } from './board-rows.ts';
import { useBoardWords } from './board-words.ts';
import { MarketCells } from './market-cells.tsx';
import { MonthLine } from './month-line.tsx';

/** What the head says of the columns. */
export const heads = ['pair', 'weBuy', 'weSell', 'spread', 'market', 'margin', 'day', 'month', 'offices'] as const;

/** A line of prices. `at`: which of the lines. */
export type RowProps = { state: RowState; at: number; drafts: BoardDrafts; onFocus: (key: string) => void };

type Props = RowProps & {
  market: MarketRate | undefined;
  day: Decimal | undefined;
  isMost: boolean;
  /** Whether the offices are shown under it, and how to turn that. Undefined on the board of one office. */
  offices: { isOpen: boolean; onTurn: () => void } | undefined;
};

/** A currency: its two prices, and what is around them. */
export function CurrencyRow({ state, market, at, day, isMost, drafts, onFocus, offices }: Props) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const { row, cells } = state;
  const noteId = useId();
  const known = sides.flatMap((side) => cells[side].known ?? []);
  return (
    <>
      <tr className={styles.row}>
        <th scope="row" className={styles.pair}>
          <b>{words.pair(row)}</b>
          <small>{t('unit', row)}</small>
        </th>
        <PriceCells {...{ state, at, drafts, onFocus, noteId }} />
        <MarketCells state={state} market={market} />
        <Day day={day} isMost={isMost} />
        <td className={styles.line}>
          <Later>
            <MonthLine row={row} place={{ row: at, column: 2 }} />
          </Later>
        </td>
        <Followers known={known} at={at} name={words.pair(row)} offices={offices} />
      </tr>
      {sides.some((side) => isCaught(cells[side])) && <Caught state={state} id={noteId} drafts={drafts} />}
    </>
  );
}

/** The two prices of a line, and what is between them. */
export function PriceCells({ state: { row, cells }, at, drafts, onFocus, noteId }: RowProps & { noteId: string }) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const isCrossed = sides.some((side) => cells[side].findings.some(({ kind }) => kind === 'crossed'));
  const spread = spreadOf(cells.buy.shown, cells.sell.shown);
  return (
    <>
      {sides.map((side, column) => (
        <BoardCellField
          key={side}
          row={row}
          cell={cells[side]}
          place={{ row: at, column }}
          drafts={drafts}
          source={sourceOf(cells[side].known)}
          noteId={noteId}
          onFocus={onFocus}
        />
      ))}
      <td className={styles.figure} data-caught={isCrossed || undefined}>
        <span className={styles.side}>{t('spread')}</span>
        {isCrossed ? (
          <b>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {t('crossed')}
          </b>
        ) : (
          <span>{spread === undefined ? '–' : words.percent(spread)}</span>
        )}
      </td>
    </>
  );
}

/** In an office: whether it follows the global rate. */
const sourceOf = (known: PairOverview | undefined) => {
  if (!known?.office || !known.applies) return undefined;
  return known.record.office_id === null ? 'follows' : 'own';
};

function Day({ day, isMost }: { day: Decimal | undefined; isMost: boolean }) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const way = day === undefined ? 0 : compare(day, '0');
  const Icon = way > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <td className={styles.figure}>
      <span className={styles.side}>{t('day')}</span>
      <span>
        {way !== 0 && <Icon size={16} stroke={1.75} aria-hidden />}
        {day === undefined ? t('isNew') : way === 0 ? t('same') : words.signed(day)}
      </span>
      {isMost && <small>{t('most')}</small>}
    </td>
  );
}

type FollowersProps = Pick<Props, 'at' | 'offices'> & { known: PairOverview[]; name: string };

/** How many offices apply it, and who has set it last. It opens the prices of single offices. */
function Followers({ known, at, name, offices }: FollowersProps) {
  const { t } = useTranslation('quotes');
  const format = useFormat();
  const { setBy } = useRateLabels();
  const newest = newestOf(known);
  const followers = Math.max(0, ...known.filter(({ applies }) => applies).map((pair) => pair.followers));
  const own = Math.max(0, ...known.map((pair) => pair.own.total));
  const counts = [followers > 0 && t('followers', { count: followers }), own > 0 && t('owners', { count: own })].filter(
    Boolean,
  );
  const names = [...new Set(known.flatMap((pair) => pair.own.names))].join(', ');
  return (
    <td className={styles.offices}>
      <span>
        <Counts
          text={counts.join(', ') || t('nobody')}
          isAny={counts.length > 0}
          at={at}
          name={name}
          offices={offices}
        />
        {names && <small>{names}</small>}
      </span>
      {newest && (
        <small>
          {t('setBy', {
            name: setBy(newest),
            when: format.dateTime(newest.record.ts),
          })}
        </small>
      )}
    </td>
  );
}

type CountsProps = Omit<FollowersProps, 'known'> & { text: string; isAny: boolean };

/** The counts are the way to the offices, where there is one. */
function Counts({ text, isAny, at, name, offices }: CountsProps) {
  const { t } = useTranslation('quotes');
  const Icon = isAny ? IconLink : IconLinkOff;
  const words = (
    <>
      <Icon size={16} stroke={1.75} aria-hidden /> {text}
    </>
  );
  if (!offices) return words;
  const Turn = offices.isOpen ? IconChevronUp : IconChevronDown;
  return (
    <UnstyledButton
      {...placeIn(at, 3)}
      className="reach"
      display="inline-flex"
      fz="plain"
      lh="plain"
      style={{ alignItems: 'center', gap: 6 }}
      // Tab goes from price to price. The arrows come here.
      tabIndex={-1}
      aria-expanded={offices.isOpen}
      aria-label={t('own.of', { pair: name, counts: text })}
      onClick={offices.onTurn}
      onKeyDown={(event) => onGridKey(event, {})}
    >
      {words} <Turn size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

/** What is wrong with the prices of a line, and the way back. */
export function Caught({ state, id, drafts }: { state: RowState; id: string; drafts: BoardDrafts }) {
  const { t } = useTranslation('quotes');
  const words = useBoardWords();
  const caught = sides.map((side) => state.cells[side]).filter(isCaught);
  return (
    <tr className={styles.note}>
      <td colSpan={heads.length}>
        <div className={`${frame.caught} toned`} data-tone="danger">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div id={id} aria-live="polite">
            {words.caught(state).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div className={frame.ways}>
            {caught.map((cell) => (
              <Button
                key={cell.key}
                size="xs"
                rightSection={<KeyCap isHint>{keyNames.esc}</KeyCap>}
                onClick={() => drafts.putBack(cell)}
              >
                {cell.price === undefined ? t('putBackEmpty') : t('putBack', { price: words.price(cell.price) })}
              </Button>
            ))}
          </div>
        </div>
      </td>
    </tr>
  );
}
