import { Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DayReport } from '#contract/till/days.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare } from '#domain/money/money.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { Link } from '../../lib/address/router.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { Tag } from '../../ui/tag.tsx';
import list from '../till-row.module.css';
import { useCash, useDayName, usePeople } from '../till-words.ts';
import styles from './day.module.css';
import { reportsQuery } from './day.queries.ts';
import { NextDay } from './next-day.tsx';

const CloseDay = late(() => import('./close-day.tsx').then((m) => m.CloseDay));
const DayReportView = late(() => import('./day-report.tsx').then((m) => m.DayReportView));

/** The reports of an office's days, and the day that is closed next. */
export function Days({ officeId }: { officeId: string }) {
  const { report, dialog } = useScreenAddress();
  if (dialog === 'close-day') return <CloseDay officeId={officeId} />;
  if (report !== undefined) return <DayReportView key={report} officeId={officeId} report={report} />;
  return (
    <Stack gap="md" miw={0}>
      <NextDay officeId={officeId} />
      <Reports officeId={officeId} />
    </Stack>
  );
}

function Reports({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  const { page = 1 } = useScreenAddress();
  const query = useQuery({ ...reportsQuery(officeId, page), placeholderData: keepPreviousData });
  return (
    <PagedList
      query={query}
      skeleton={<Skeleton height={320} />}
      empty={<EmptyState title={t('day.none')} text={t('day.noneText')} />}
    >
      {(reports) => (
        <ol className="list card" aria-label={t('day.reports')}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

/** A closed day in a line: its number, who closed it, and what its counts found. */
function ReportRow({ report }: { report: DayReport }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { sum } = useCash();
  const { name } = usePeople();
  const dayName = useDayName();
  const { id, number, day, result, closed_by, closed_at } = report;
  return (
    <li className={list.row}>
      <Link className={styles.name} search={(now) => ({ ...now, report: id, page: undefined })} resetScroll={false}>
        <b>{dayName(day)}</b> <span>{t('day.number', { number })}</span>
      </Link>
      <span className={styles.who}>{t('day.closedBy', { who: name(closed_by), when: dateTimeWithin(closed_at) })}</span>
      <Found difference={result.over_short} />
      <span className={styles.sum}>{t('day.earned', { sum: sum(result.result, stablecoin) })}</span>
    </li>
  );
}

/** What the counts of a day found together. */
function Found({ difference }: { difference: string }) {
  const { t } = useTranslation('till');
  const { sum } = useCash();
  const sign = compare(difference, '0');
  if (sign === 0) return <Tag tone="good">{t('reveal.exact')}</Tag>;
  const words = { sum: sum(difference.replace('-', ''), stablecoin) };
  return <Tag tone={sign < 0 ? 'danger' : 'warning'}>{t(sign < 0 ? 'reveal.short' : 'reveal.over', words)}</Tag>;
}
