import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '#domain/money.ts';
import { useFormat } from '../lib/format.ts';
import styles from './analytics.module.css';
import type { Bar, ChartName } from './analytics-bars.ts';
import { useChangeText } from './analytics-change.ts';

type Props = { name: ChartName; bars: readonly Bar[]; caption: string };

/** All figures of the chart, with the totals in each currency. */
export function AnalyticsTable({ name, bars, caption }: Props) {
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
                  <span className={styles.earlier}>
                    {t('amountBefore', { amount: sum(bar.amountBefore, bar.key) })}
                  </span>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
