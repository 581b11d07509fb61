import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { compare, type Decimal, subtract } from '#domain/money/money.ts';
import { isQuotedForward } from '#domain/money/rate.ts';
import { useOnce } from '../../lib/device/after-start.ts';
import { late } from '../../lib/device/late.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { useSignedQuote } from './quote-text.ts';
import { type MonthOfQuotes, monthOf, pathOf, quoteBefore, scaleOf } from './rate-line.ts';
import styles from './rate-spark.module.css';
import { monthQuery, useTarget } from './rate-target.queries.ts';

const RateSheet = late(() => import('./rate-sheet.tsx').then((m) => m.RateSheet));

type Props = {
  rate: ExchangeRate;
  /** The name of the office whose own rate it is. Undefined for the global one. */
  office: string | undefined;
  /** What the person would give, for the sum at the target. */
  amount: Decimal | undefined;
  /** The rate in the other direction. It is shown until the line is there. */
  otherWay: string | false;
};

const size = { width: 68, height: 30, margin: 3 } as const;

/** The line of 30 days in small, and how the rate has changed within a week. It opens the sheet. */
export function RateSpark({ rate, office, amount, otherWay }: Props) {
  const { t } = useTranslation('target');
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useOnce(isOpen);
  const now = useNow();
  const month = useMonth(rate, now);
  const line = month?.isShort ? undefined : month;
  const target = useTarget(rate);
  return (
    <>
      <UnstyledButton className={`reach ${styles.spark}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
      {wasOpen && (
        <RateSheet {...{ rate, office, amount, month, target }} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The quotes of 30 days. Undefined until they are there. */
function useMonth(rate: ExchangeRate, now: Date): MonthOfQuotes | undefined {
  const { data } = useQuery(monthQuery(rate, rate.office_id, rate.id));
  return data && monthOf(data, now, isQuotedForward(rate.rate));
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
