import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendar, IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OrderAnalytics } from '#contract/analytics.ts';
import { isKyivMidnight } from '#domain/hours/kyiv.ts';
import { longestPeriodDays, periodErrorOf } from '#domain/hours/period.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useNow, useToday } from '../lib/text/current-time.ts';
import { type DayRange, rangeBounds, readRange } from '../lib/text/days.ts';
import { useDateRangeLabel, useFormat } from '../lib/text/format.ts';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { DayRangePicker } from '../ui/form/day-range-picker.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './analytics.module.css';
import { orderAnalyticsQuery, type Report } from './analytics.queries.ts';
import { barsOf, chartNames, totalOf } from './analytics-bars.ts';
import { AnalyticsCard, useChangeText } from './analytics-card.tsx';

const presets = ['today', '7d', '30d', '90d'] as const;

/** The orders of a period in four charts, compared with the period before it. */
export function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  usePageTitle(t('title'));
  const today = useToday();
  const range = readRange(useAddress(), today) ?? readRange({ from: '30d' }, today) ?? {};
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby="analytics">
      <PageTitle id="analytics" level={2} aside={<Range range={range} today={today} />}>
        {t('title')}
      </PageTitle>
      <Counted range={range} />
    </Stack>
  );
}

function Counted({ range }: { range: DayRange }) {
  const { t } = useTranslation('analytics');
  const now = useNow();
  const { created_at__gte: from, created_at__lt: to } = rangeBounds(range);
  // A period without a start has no length, so it can't be reported on either.
  const fault = from && periodErrorOf({ from, to: to ?? now });
  if (from === undefined || fault === 'too-long') {
    return <EmptyState title={t('tooLong', { count: longestPeriodDays })} text={t('tooLongHint')} />;
  }
  return fault === 'backwards' ? <NoOrders /> : <Charts range={range} from={from} />;
}

function NoOrders() {
  const { t } = useTranslation('analytics');
  return <EmptyState icon={<IconChartBar size={32} />} title={t('empty.title')} text={t('empty.text')} />;
}

function Range({ range, today }: { range: DayRange; today: string }) {
  const { t } = useTranslation('analytics');
  const moveTo = useMoveTo();
  const words = useDateRangeLabel();
  return (
    <DayRangePicker
      label={t('range')}
      presets={presets}
      range={range}
      today={today}
      onChoose={moveTo}
      target={({ onClick }) => (
        <Button
          className="figures"
          leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
          onClick={onClick}
        >
          {words(range)}
        </Button>
      )}
    />
  );
}

function Charts({ range, from }: { range: DayRange; from: Date }) {
  const query = useQuery({ ...orderAnalyticsQuery(range, from), placeholderData: keepPreviousData });
  return (
    <Loaded query={query} skeleton={<ChartsSkeleton />} isEmpty={isEmpty} empty={<NoOrders />}>
      {(report) => <Cards report={report} isStale={query.isPlaceholderData} />}
    </Loaded>
  );
}

const countOf = ({ by_status }: Pick<OrderAnalytics, 'by_status'>) =>
  by_status.reduce((sum, { count }) => sum + count, 0);
const isEmpty = ({ counts }: Report) => countOf(counts) === 0 && countOf(counts.previous) === 0;

function Cards({ report, isStale }: { report: Report; isStale: boolean }) {
  const { t } = useTranslation(['analytics', 'order']);
  const { counts, beforeSince } = report;
  const { date, dateTime, count } = useFormat();
  const change = useChangeText();
  const status = (name: OrderAnalytics['by_status'][number]['status']) => t(`order:status.${name}`);
  const byStatus = barsOf('byStatus', counts, { status });
  const [now, before] = [totalOf(byStatus, 'now'), totalOf(byStatus, 'before')];
  const since = isKyivMidnight(beforeSince) ? date(beforeSince) : dateTime(beforeSince);
  return (
    <>
      <Text c="dimmed" role="status">
        <Text inherit component="strong" c="var(--o-ink)" fw={600}>
          {t('total', { count: now, shown: count(now) })}
        </Text>{' '}
        {t('against', { before: count(before), change: change(now, before), since })}
      </Text>
      <div className={`${styles.cards} fades`} aria-busy={isStale}>
        {chartNames.map((name) => (
          <AnalyticsCard key={name} name={name} bars={barsOf(name, counts, { status })} />
        ))}
      </div>
    </>
  );
}

const ChartsSkeleton = () => (
  <>
    <Skeleton width={280} height={24} />
    <div className={styles.cards}>
      {chartNames.map((name) => (
        <Skeleton key={name} height={360} />
      ))}
    </div>
  </>
);
