import { BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { useFormat } from '../lib/text/format.ts';
import styles from './analytics.module.css';
import { type Bar, plotHeight } from './analytics-bars.ts';

type Props = { bars: readonly Bar[]; label: string; now: string; before: string };

/** Horizontal bars, so that office names have room. The pointer and the arrow keys show the figures of each bar. */
export function AnalyticsPlot({ bars, label, now, before }: Props) {
  // An empty series would still take up space, and the label would not be in line with the other bar.
  const hadAny = bars.some((bar) => bar.before > 0);
  const { count: formatCount } = useFormat();
  const ofNow = { name: 'now', label: now, color: 'var(--o-ink)' };
  return (
    <BarChart
      className={styles.plot}
      role="group"
      aria-label={label}
      h={plotHeight(bars)}
      orientation="vertical"
      data={bars.map((bar) => ({ label: bar.label, now: bar.now, before: bar.before }))}
      dataKey="label"
      series={hadAny ? [ofNow, { name: 'before', label: before, color: 'var(--o-chartBefore)' }] : [ofNow]}
      gridAxis="y"
      withLegend
      // Same order as the bars. The default is alphabetical.
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tickLine="none"
      maxBarWidth={14}
      barProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      xAxisProps={{ allowDecimals: false }}
      valueFormatter={formatCount}
      yAxisProps={{ width: 128, interval: 0 }}
    />
  );
}
