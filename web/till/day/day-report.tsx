import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DayReport, OpenDay } from '#contract/till/days.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { Paper, printPaper } from '../../ui/paper.tsx';
import { ReportFile } from '../report/report-file.tsx';
import { usePeople, useStamps } from '../till-words.ts';
import styles from './day.module.css';
import { dayReportQuery, openDayQuery, saveDayReport, saveOpenDay } from './day.queries.ts';
import { DayFigures } from './day-figures.tsx';

type Props = { officeId: string; report: string };

/** The report Z of a closed day, or X of the day so far. */
export function DayReportView({ officeId, report }: Props) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  return (
    <Stack gap="md" miw={0}>
      <Group>
        <Button
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => moveTo({ report: undefined, page: undefined })}
        >
          {t('day.all')}
        </Button>
      </Group>
      {report === 'x' ? <SoFar officeId={officeId} /> : <Closed id={report} />}
    </Stack>
  );
}

function SoFar({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  return (
    <Loaded
      query={useQuery(openDayQuery(officeId))}
      skeleton={<Skeleton height={480} />}
      isEmpty={({ next }) => next === null}
      empty={<EmptyState title={t('day.nothing')} />}
      gone={<EmptyState title={t('gone')} />}
    >
      {({ next }) => next && <Report officeId={officeId} report={next} />}
    </Loaded>
  );
}

function Closed({ id }: { id: string }) {
  const { t } = useTranslation('till');
  return (
    <Loaded
      query={useQuery(dayReportQuery(id))}
      skeleton={<Skeleton height={480} />}
      gone={<EmptyState title={t('day.gone')} />}
    >
      {(report) => <Report officeId={report.office_id} report={report} />}
    </Loaded>
  );
}

type Shown = DayReport | NonNullable<OpenDay['next']>;

function Report({ officeId, report }: { officeId: string; report: Shown }) {
  const { t } = useTranslation('till');
  const office = useOfficeName(officeId);
  const day = useStamps().fullDay(report.day);
  const title = 'number' in report ? t('day.titleZ', { number: report.number, day }) : t('day.titleX', { day });
  const words = (
    <div className={styles.report}>
      <Head office={office} report={report} />
      <DayFigures officeId={officeId} report={report} />
    </div>
  );
  return (
    <article aria-label={title}>
      <Group justify="space-between" mb="md">
        <h3 className={styles.title}>{title}</h3>
        <Group gap="sm">
          <ReportFile
            save={(decimals) => ('id' in report ? saveDayReport(report.id, decimals) : saveOpenDay(officeId, decimals))}
          />
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => printPaper(`${title}, ${office}`)}>
            {t('report.print')}
          </Button>
        </Group>
      </Group>
      {words}
      <Paper isSlip title={title}>
        {words}
      </Paper>
    </article>
  );
}

function Head({ office, report }: { office: string | undefined; report: Shown }) {
  const { t } = useTranslation('till');
  const { count } = useFormat();
  const { stamp } = useStamps();
  const { name } = usePeople();
  const { from_no, to_no } = report;
  return (
    <div>
      <Text fw={500}>{office}</Text>
      <Text c="dimmed">
        {'number' in report
          ? t('day.closedBy', { who: name(report.closed_by), when: stamp(report.closed_at) })
          : t('day.now', { when: stamp(new Date()) })}
        {'. '}
        {t('day.entries', { from: count(from_no), to: count(to_no) })}
      </Text>
    </div>
  );
}
