import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StockLine as Line } from '#contract/ledger/stocks.ts';
import { useBookSums, useDayText } from '../book-words.ts';
import { stocksQuery } from '../books.queries.ts';
import styles from './stock.module.css';

type Props = { officeId: string | undefined; currency: string; onOpen: () => void };

/** What lay there on each of the last days, in small. It opens their table. One day makes no line. */
export function StockLine({ officeId, currency, onOpen }: Props) {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  const dayText = useDayText();
  const { data } = useQuery(stocksQuery(officeId));
  const days = data?.lines.find((line) => line.currency === currency)?.days ?? [];
  const [now, first] = [days[0], days.at(-1)];
  if (!now || !first || days.length < 2) return null;
  const words = { currency, day: dayText(first.day), was: rough(first.balance, currency) };
  return (
    <UnstyledButton className={styles.spark} aria-haspopup="dialog" onClick={onOpen}>
      <VisuallyHidden>{t('stock.line', { ...words, now: rough(now.balance, currency) })}</VisuallyHidden>
      <Drawing days={days} />
      <span className={styles.words}>{t('stock.days', { count: days.length })}</span>
    </UnstyledButton>
  );
}

const size = { width: 88, height: 26, margin: 4 } as const;

/** Places on a drawing: binary floats are precise enough. */
function Drawing({ days }: Pick<Line, 'days'>) {
  const { width, height, margin } = size;
  const heights = days.map(({ balance }) => Number(balance));
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const [across, up] = [width - 2 * margin, height - 2 * margin];
  const y = (at: number) => margin + (most === least ? up / 2 : (up * (most - at)) / (most - least));
  const points = heights.map((at, ago) => [width - margin - (across * ago) / (days.length - 1), y(at)] as const);
  const [last] = points;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last[0]} cy={last[1]} r={2.5} />}
    </svg>
  );
}
