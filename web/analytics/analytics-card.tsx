import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import styles from './analytics.module.css';
import { type Bar, type ChartName, drawnBars, leaderOf, plotHeight, totalOf } from './analytics-bars.ts';
import { AnalyticsTable } from './analytics-table.tsx';

const Plot = lazy(() => import('./analytics-plot.tsx').then((m) => ({ default: m.AnalyticsPlot })));

type Props = { name: ChartName; bars: readonly Bar[] };

/** One chart with its table. The title states what the figures show. */
export function AnalyticsCard({ name, bars }: Props) {
  const { t } = useTranslation('analytics');
  const [view, setView] = useState('chart');
  const id = useId();
  const { count: formatCount } = useFormat();
  const { drawn, rest } = drawnBars(bars);
  const shown = bars.some(({ now, before }) => now > 0 || before > 0);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h3 id={id} className={styles.title}>
            {t(`chart.${name}`)}
          </h3>
          <p className={styles.finding}>
            <Finding name={name} bars={bars} />
          </p>
        </div>
        {shown && (
          <SegmentedControl
            aria-label={t('view.label', { chart: t(`chart.${name}`) })}
            value={view}
            onChange={setView}
            data={[
              { value: 'chart', label: t('view.chart') },
              { value: 'table', label: t('view.table') },
            ]}
          />
        )}
      </header>
      {shown && view === 'table' && <AnalyticsTable name={name} bars={bars} caption={t(`chart.${name}`)} />}
      {shown && view === 'chart' && (
        <>
          <Suspense fallback={<Skeleton height={plotHeight(drawn)} aria-busy="true" />}>
            <Plot bars={drawn} label={t(`chart.${name}`)} now={t('thisPeriod')} before={t('periodBefore')} />
          </Suspense>
          {rest.count > 0 && (
            <p className={styles.finding}>{t('others', { count: rest.count, deals: formatCount(rest.now) })}</p>
          )}
        </>
      )}
    </section>
  );
}

function Finding({ name, bars }: Props) {
  const { t } = useTranslation('analytics');
  const { count: formatCount } = useFormat();
  const total = totalOf(bars, 'now');
  const leader = leaderOf(bars);
  if (total === 0) return t('finding.none');
  if (!leader) return t('finding.even', { count: total, shown: formatCount(total) });
  return t(`finding.${name}`, {
    name: leader.label,
    share: formatCount(leader.now),
    count: total,
    shown: formatCount(total),
  });
}
