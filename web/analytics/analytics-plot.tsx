import { BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { useFormat } from '../lib/format.ts';
import styles from './analytics.module.css';
import { type Bar, plotHeight } from './analytics-bars.ts';

type Props = { bars: readonly Bar[]; label: string; now: string; before: string };

/** Lying bars, so that names of offices have room. The pointer and the arrow keys show the figures of each. */
export function AnalyticsPlot({ bars, label, now, before }: Props) {
  // A bar of nothing would still take its place, and the name would stand beside the gap between the two.
  const hadAny = bars.some((bar) => bar.before > 0);
  const { count: say } = useFormat();
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
      // As the bars stand, and not by the alphabet.
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tickLine="none"
      maxBarWidth={14}
      barProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      xAxisProps={{ allowDecimals: false }}
      valueFormatter={say}
      yAxisProps={{ width: 128, interval: 0 }}
    />
  );
}
