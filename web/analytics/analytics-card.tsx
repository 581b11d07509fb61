import { Group, SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '#domain/money/money.ts';
import { late } from '../lib/device/late.tsx';
import { useFormat } from '../lib/text/format.ts';
import styles from './analytics.module.css';
import { type Bar, type ChartName, drawnBars, leaderOf, plotHeight, totalOf } from './analytics-bars.ts';

const Plot = late(
  () => import('./analytics-plot.tsx').then((m) => m.AnalyticsPlot),
  ({ bars }) => <Skeleton height={plotHeight(bars)} aria-busy="true" />,
);

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
    <Stack component="section" gap="sm" miw={0} p="md" className="card" aria-labelledby={id}>
      <Group component="header" align="flex-start" justify="space-between" gap="8px 16px">
        <div>
          <Text component="h3" size="body" fw={600} id={id}>
            {t(`chart.${name}`)}
          </Text>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Finding name={name} bars={bars} />
          </Text>
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
      </Group>
      {shown && view === 'table' && <AnalyticsTable name={name} bars={bars} caption={t(`chart.${name}`)} />}
      {shown && view === 'chart' && (
        <>
          <Plot bars={drawn} label={t(`chart.${name}`)} now={t('thisPeriod')} before={t('periodBefore')} />
          {rest.count > 0 && (
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('others', { count: rest.count, deals: formatCount(rest.now) })}
            </Text>
          )}
        </>
      )}
    </Stack>
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

type TableProps = { name: ChartName; bars: readonly Bar[]; caption: string };

/** All figures of the chart, with the totals in each currency. */
function AnalyticsTable({ name, bars, caption }: TableProps) {
  const { t } = useTranslation('analytics');
  const { money, count } = useFormat();
  const change = useChangeText();
  const hasAmounts = name === 'usdtTo' || name === 'toUsdt';
  const sum = (amount: Decimal | undefined, currency: string) => money(amount ?? '0', currency);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t('view.tableOf', { chart: caption })}>
      <Table className={`${styles.table} ${hasAmounts ? styles.sums : ''}`} aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(`column.${name}`)}</Table.Th>
            <Table.Th scope="col">{t('column.deals')}</Table.Th>
            <Table.Th scope="col">{t('column.before')}</Table.Th>
            <Table.Th scope="col">{t('column.change')}</Table.Th>
            {hasAmounts && <Table.Th scope="col">{t('column.amount')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map((bar) => (
            <Table.Tr key={bar.key}>
              <Table.Th scope="row">{bar.label}</Table.Th>
              <Table.Td>{count(bar.now)}</Table.Td>
              <Table.Td>{count(bar.before)}</Table.Td>
              <Table.Td>{change(bar.now, bar.before)}</Table.Td>
              {hasAmounts && (
                <Table.Td>
                  {sum(bar.amount, bar.key)}
                  <Text inherit span display="block" fz="meta" c="dimmed">
                    {t('amountBefore', { amount: sum(bar.amountBefore, bar.key) })}
                  </Text>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Formats the change of an order count: "+12", "−3" or "no change". */
export function useChangeText(): (now: number, before: number) => string {
  const { t } = useTranslation('analytics');
  const { count } = useFormat();
  return (now, before) => {
    if (now === before) return t('noChange');
    return `${now > before ? '+' : ''}${count(now - before)}`;
  };
}
