import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Shift, ShiftReport } from '#contract/till/shifts.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Paper, printPaper } from '../../ui/paper.tsx';
import { lastCount } from '../count/last-count.ts';
import { reportQuery, saveShiftReport } from '../till.queries.ts';
import { useCash, usePeople, useStamps } from '../till-words.ts';
import styles from './report.module.css';
import { ReportFile } from './report-file.tsx';

type Props = { shift: Shift; opened: boolean; onClose: () => void };

/** The report X: what the shift brought to its drawer and took from it, until now. */
export function ReportDialog({ shift, opened, onClose }: Props) {
  const { t } = useTranslation(['till', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('till:report.title')}
      size={600}
      fullScreen={useIsBelow('sm')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Loaded query={useQuery(reportQuery(shift.id))} skeleton={<Skeleton height={240} />}>
        {(report) => <Report report={report} />}
      </Loaded>
    </Modal>
  );
}

function Report({ report }: { report: ShiftReport }) {
  const { t } = useTranslation('till');
  const lines = useLines(report);
  const { till, drawer } = report.shift;
  const title = `${t('report.title')}: ${t('place', { till: till.name, drawer: drawer.name })}`;
  const words = (
    <dl className={styles.report}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Stack gap="md">
      {words}
      {report.is_blind && <Text c="dimmed">{t('report.blind')}</Text>}
      <Group gap="sm">
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => printPaper(title)}>
          {t('report.print')}
        </Button>
        <ReportFile save={(decimals) => saveShiftReport(report.shift.id, decimals)} />
      </Group>
      <Paper isSlip title={title}>
        {words}
      </Paper>
    </Stack>
  );
}

/** Who had the drawer and when, then each kind of entry in each currency. */
function useLines({ shift, moved, envelopes }: ShiftReport): [name: string, value: string][] {
  const { t } = useTranslation(['till', 'books', 'envelope']);
  const { stamp } = useStamps();
  const { cash } = useCash();
  const { names } = usePeople();
  const { members, opened_at, closed_at } = shift;
  const ofKinds = moved.map(({ kind, currency, entries, came, went }): [string, string] => [
    `${t(`books:kind.${kind}`)}, ${currency}`,
    [
      t('till:report.entries', { count: entries }),
      ...(came !== null && came !== '0' ? [t('till:report.came', { sum: cash(came, currency) })] : []),
      ...(went !== null && went !== '0' ? [t('till:report.went', { sum: cash(went, currency) })] : []),
    ].join(', '),
  ]);
  const ofEnvelopes = (shift.state === 'closed' ? (lastCount(shift)?.envelopes ?? []) : envelopes).map(
    ({ seal, currency, amount, outcome }): [string, string] => [
      t('envelope:line', { seal }),
      [
        ...(currency !== null && amount !== null ? [cash(amount, currency)] : []),
        t(outcome ? `envelope:outcome.${outcome}` : 'envelope:notCounted'),
      ].join(', '),
    ],
  );
  return [
    [t('till:report.who'), names(members)],
    [t('till:report.opened'), opened_at ? stamp(opened_at) : '–'],
    [t('till:report.closed'), closed_at ? stamp(closed_at) : '–'],
    ...ofKinds,
    ...ofEnvelopes,
  ];
}
