import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { RateHistory } from '#contract/rate/rate.ts';
import { kyivMidnights } from '#domain/hours/kyiv.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useFormat } from '../../lib/text/format.ts';
import styles from '../rate-dialog.module.css';

/** A height on the screen. A binary float is precise enough, because no calculation uses it. */
const heightOf = (rate: Decimal) => Number(rate);

/** A shorter period has times on its axis, a longer one has dates. */
const shortMs = 36 * 3_600_000;
/** More dates do not fit on the axis. */
const mostDays = 12;

/** A step line, because a rate does not change between two records. The arrow keys move along the line. */
export function RateHistoryChart({ line, label }: { line: RateHistory['line']; label: string }) {
  const { t } = useTranslation('rate');
  const format = useFormat();
  const [from, to] = [line[0]?.ts ?? new Date(), line.at(-1)?.ts ?? new Date()];
  const isShort = to.getTime() - from.getTime() < shortMs;
  const points = line.map(({ rate, ts }) => ({ at: ts.getTime(), height: heightOf(rate), rate }));
  return (
    <LineChart
      h={240}
      data={points}
      dataKey="at"
      series={[{ name: 'height', label: t('history.line'), color: 'var(--o-ink)' }]}
      curveType="stepAfter"
      withDots={points.length <= 40}
      dotProps={{ r: 2 }}
      activeDotProps={{ r: 4 }}
      strokeWidth={1.5}
      gridAxis="x"
      tickLine="none"
      yAxisProps={{ domain: ['auto', 'auto'], width: 64 }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        // By default the scale of a few days also has ticks at noon, so every date would appear twice.
        ticks: isShort ? undefined : kyivMidnights(from, to, mostDays).map((midnight) => midnight.getTime()),
        tickFormatter: (at: number) => (isShort ? format.time : format.date)(new Date(at)),
        minTickGap: 40,
      }}
      // Enough decimals that lines at different heights never have the same label.
      valueFormatter={(height) => format.amount(String(height), { min: 4, max: 8 })}
      lineChartProps={{ accessibilityLayer: true, title: label }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        content: ({ payload }) => {
          const [point] = payload ?? [];
          const shown = points.find(({ at }) => at === point?.payload?.at);
          return (
            shown && (
              <div className={styles.tip}>
                <strong>{format.rate(shown.rate)}</strong>
                <span>{format.dateTimeAlone(new Date(shown.at))}</span>
              </div>
            )
          );
        },
      }}
    />
  );
}
