import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { Simulation } from '#contract/rate/rate-rule.ts';
import { kyivMidnights } from '#domain/hours/kyiv.ts';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { priceOf } from '#domain/money/quote.ts';
import { quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import type { RuleKey } from './rule-address.ts';
import { quotedPair } from './rule-words.ts';
import styles from './simulation.module.css';

/** More dates do not fit on the axis. */
const mostDays = 8;

/** A height on the screen. A binary float is precise enough, because no calculation uses it. */
const heightOf = (price: Decimal) => Number(price);

type Props = { steps: Simulation['steps']; of: RuleKey; coin: Decimal };

/** Step lines: the price that the rule would have set, and the market, the way round in which people read it. */
export function SimulationChart({ steps, of, coin }: Props) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { base, side } = quotedPair(of, coin);
  const points = steps.map(({ at, rate, mid }) => ({
    at: at.getTime(),
    price: rate === null ? null : heightOf(priceOf(rate, side)),
    market: mid === null ? null : heightOf(quoteOf(mid, base === stablecoin)),
  }));
  const [from, to] = [steps[0]?.at ?? new Date(), steps.at(-1)?.at ?? new Date()];
  const said = (height: number) => format.amount(String(height), { min: 2, max: 4 });
  return (
    <LineChart
      h={200}
      data={points}
      dataKey="at"
      series={[
        { name: 'price', label: t('simulation.price'), color: 'var(--o-ink)' },
        { name: 'market', label: t('simulation.market'), color: 'var(--o-control)', strokeDasharray: '4 4' },
      ]}
      curveType="stepAfter"
      connectNulls={false}
      withDots={false}
      withLegend
      strokeWidth={1.5}
      gridAxis="x"
      tickLine="none"
      yAxisProps={{ domain: ['auto', 'auto'], width: 64 }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        ticks: kyivMidnights(from, to, mostDays).map((midnight) => midnight.getTime()),
        tickFormatter: (at: number) => format.date(new Date(at)),
        minTickGap: 40,
      }}
      valueFormatter={said}
      lineChartProps={{ accessibilityLayer: true, title: t('simulation.line') }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        content: ({ payload }) => {
          const shown = points.find(({ at }) => at === payload?.[0]?.payload?.at);
          return (
            shown && (
              <div className={styles.tip}>
                {shown.price !== null && <strong>{said(shown.price)}</strong>}
                {shown.market !== null && <span>{`${t('simulation.market')} ${said(shown.market)}`}</span>}
                <span>{format.dateTimeAlone(new Date(shown.at))}</span>
              </div>
            )
          );
        },
      }}
    />
  );
}
