import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { compare, subtract } from '#domain/money/money.ts';
import { useSignedQuote } from './quote-text.ts';
import { type MonthOfQuotes, pathOf, quoteBefore, scaleOf } from './rate-line.ts';
import styles from './rate-spark.module.css';
import { type RateShown, useRateSheet } from './use-rate-sheet.tsx';

type Props = RateShown & {
  /** The rate in the other direction. It is shown until the line is there. */
  otherWay: string | false;
};

const size = { width: 68, height: 30, margin: 3 } as const;

/** The line of 30 days in small, and how the rate has changed within a week. It opens the sheet. */
export function RateSpark({ otherWay, ...shown }: Props) {
  const { t } = useTranslation('target');
  const { month, line, target, open, sheet } = useRateSheet(shown);
  return (
    <>
      <UnstyledButton className={`reach ${styles.spark}`} aria-haspopup="dialog" onClick={open}>
        <span className={styles.words}>
          {target && <IconBell className={styles.bell} size={14} aria-label={t('isSet')} />}
          {line ? (
            <Week month={line} />
          ) : (
            <span className={month && styles.word}>{(!month && otherWay) || t('open')}</span>
          )}
        </span>
        {line && <Line month={line} />}
        {month && otherWay && <VisuallyHidden>{otherWay}</VisuallyHidden>}
        <VisuallyHidden>{t('openLabel')}</VisuallyHidden>
      </UnstyledButton>
      {sheet}
    </>
  );
}

function Week({ month }: { month: MonthOfQuotes }) {
  const { t } = useTranslation('target');
  const signed = useSignedQuote();
  const change = subtract(month.points.at(-1)?.quote ?? '0', quoteBefore(month, 7));
  const Icon = compare(change, '0') < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <>
      {compare(change, '0') !== 0 && <Icon size={14} aria-hidden />}
      {t('week', { change: signed(change) })}
    </>
  );
}

function Line({ month }: { month: MonthOfQuotes }) {
  const { width, height, margin } = size;
  const scale = scaleOf(month, width - 2 * margin, height - 2 * margin);
  const last = month.points.at(-1);
  return (
    <svg className={styles.line} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <g transform={`translate(${margin} ${margin})`}>
        <path d={pathOf(month, scale)} />
        {last && <circle cx={scale.x(last.at)} cy={scale.y(last.quote)} r={2.5} />}
      </g>
    </svg>
  );
}
