import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DayResult } from '#contract/ledger/results.ts';
import type { DayReport } from '#contract/till/days.ts';
import { addDays } from '#domain/hours/kyiv.ts';
import { resultParts } from '#domain/ledger/entry.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { Link } from '../../lib/address/router.tsx';
import { useToday } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { reportsQuery } from '../../till/day/day.queries.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useDayText } from '../book-words.ts';
import { resultsQuery } from '../books.queries.ts';
import styles from './figures.module.css';

const two = { min: 2, max: 2 };

/** What yesterday earned, part by part up to the result, beside the day before. */
export function DayStrip({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const { amount } = useFormat();
  const dayText = useDayText();
  const yesterday = addDays(useToday(), -1);
  const { data } = useQuery(resultsQuery(officeId, addDays(yesterday, -1), yesterday));
  const [last, before] = data ?? [];
  if (!last || !before) return <Skeleton width={480} maw="100%" height={44} ml={{ lg: 'auto' }} />;
  return (
    <dl className={styles.strip} aria-label={t('result.of', { day: dayText(last.day) })}>
      <div>
        <dt>{dayText(last.day)}</dt>
        <dd>{t('result.in', { currency: stablecoin })}</dd>
      </div>
      {resultParts.map((part) => (
        <div key={part}>
          <dt>{t(`result.${part}`)}</dt>
          <dd>{amount(last[part], two)}</dd>
        </div>
      ))}
      <div className={styles.result}>
        <dt>{t('result.result')}</dt>
        <dd>{amount(last.result, two)}</dd>
      </div>
      <div className={styles.before}>
        <dt>{dayText(before.day)}</dt>
        <dd>{amount(before.result, two)}</dd>
      </div>
    </dl>
  );
}

const shownDays = 14;

/** The last two weeks, a line for each day. */
export function Days({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const today = useToday();
  const query = useQuery(resultsQuery(officeId, addDays(today, 1 - shownDays), today));
  return (
    <>
      <Text c="dimmed">{t('result.note')}</Text>
      <Loaded query={query} skeleton={<Skeleton height={480} />}>
        {(days) => <DayTable days={days} officeId={officeId} />}
      </Loaded>
    </>
  );
}

type TableProps = { days: readonly DayResult[]; officeId: string | undefined };

function DayTable({ days, officeId }: TableProps) {
  const { t } = useTranslation('books');
  const { amount } = useFormat();
  const dayText = useDayText();
  const columns = [...resultParts, 'result'] as const;
  const reports = useReports(officeId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t('view.days')}>
      <Table className={styles.table} aria-label={t('view.days')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('result.day')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {t(`result.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((one) => (
            <Table.Tr key={one.day}>
              <Table.Th scope="row">
                {dayText(one.day)} <ReportLink report={reports.find(({ day }) => day === one.day)} />
              </Table.Th>
              {columns.map((column) => (
                <Table.Td key={column}>{amount(one[column], two)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** The newest reports Z of the office. Where several are shown together no day leads to one. */
function useReports(officeId: string | undefined): readonly DayReport[] {
  const { data } = useQuery({ ...reportsQuery(officeId ?? '', 1), enabled: officeId !== undefined });
  return data?.items ?? [];
}

/** The report of that day, where its office has closed it. */
function ReportLink({ report }: { report: DayReport | undefined }) {
  const { t } = useTranslation('books');
  if (!report) return null;
  const { id, office_id: office, number } = report;
  return (
    <Link className="link" search={() => ({ tab: 'till', office, show: 'days', report: id })}>
      {t('result.z', { number })}
    </Link>
  );
}
