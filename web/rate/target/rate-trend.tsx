import { UnstyledButton } from '@mantine/core';
import { IconBell, IconBellPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isQuotedForward, quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import { quoteDecimals } from './quote-text.ts';
import { type MonthOfQuotes, monthDays, pathOf, quoteBefore, scaleOf } from './rate-line.ts';
import styles from './rate-trend.module.css';
import { type RateShown, useRateSheet } from './use-rate-sheet.tsx';

/** The line of 30 days in the width of the form, between which rates it went, and the way to the sheet. */
export function RateTrend(shown: RateShown) {
  const { t } = useTranslation('target');
  const { amount, date } = useFormat();
  const { month, line, target, open, sheet } = useRateSheet(shown);
  const forward = isQuotedForward(shown.rate.rate);
  const Bell = target ? IconBell : IconBellPlus;
  return (
    <>
      <UnstyledButton className={styles.trend} aria-haspopup="dialog" onClick={open}>
        <span className={styles.words}>
          <span>
            {line &&
              t('between', {
                low: amount(line.low.quote, quoteDecimals),
                high: amount(line.high.quote, quoteDecimals),
              })}
            {month?.isShort && t('since', { date: date(month.since) })}
          </span>{' '}
          <span className={styles.tell}>
            <Bell size={16} stroke={1.75} aria-hidden />
            {target ? t('tellAt', { rate: amount(quoteOf(target.rate, forward), quoteDecimals) }) : t('tellWhen')}
          </span>
        </span>
        {line && <Line month={line} />}
      </UnstyledButton>
      {sheet}
    </>
  );
}

const size = { width: 400, height: 64 } as const;

/** The drawing is stretched to the width of the form; the dot stands over it and is not. */
function Line({ month }: { month: MonthOfQuotes }) {
  const { width, height } = size;
  const scale = scaleOf(month, width, height);
  const last = month.points.at(-1);
  const before = scale.y(quoteBefore(month, monthDays));
  return (
    <span className={styles.drawing}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <line x1={0} x2={width} y1={before} y2={before} />
        <path d={pathOf(month, scale)} />
      </svg>
      {last && <span className={styles.dot} style={{ top: `${(100 * scale.y(last.quote)) / height}%` }} />}
    </span>
  );
}
