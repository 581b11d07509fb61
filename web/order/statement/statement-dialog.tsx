import { Button, Group, Modal, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnStatement } from '#contract/person/statement.ts';
import { addMonths } from '#domain/money/statement.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useToday } from '../../lib/text/current-time.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { printPaper } from '../../ui/paper.tsx';
import { statementQuery, useSaveStatement } from './statement.queries.ts';
import { StatementPaper, StatementSums, useMonthName } from './statement-paper.tsx';

/** Two years: older deals are in the file of the own data. */
const mostMonths = 24;

/** The own completed deals of a month: their sums here, all of them on paper and in a file. */
export function StatementDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('statement');
  const nameOf = useMonthName();
  const now = useToday().slice(0, 7);
  const [month, setMonth] = useState(now);
  const query = useQuery({ ...statementQuery(month), enabled: opened });
  const months = Array.from({ length: mostMonths }, (_, at) => addMonths(now, -at));
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')}>
      <NativeSelect
        size="md"
        label={t('month')}
        value={month}
        data={months.map((value) => ({ value, label: nameOf(value) }))}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        mb="md"
      />
      <Loaded
        query={query}
        isEmpty={({ deals }) => deals.length === 0}
        empty={<EmptyState title={t('none')} text={t('noneHint')} />}
        skeleton={<Skeleton height={292} />}
      >
        {(statement) => <Found statement={statement} />}
      </Loaded>
    </Modal>
  );
}

function Found({ statement }: { statement: OwnStatement }) {
  const { t, i18n } = useTranslation('statement');
  const title = t('of', { month: useMonthName()(statement.month) });
  const file = useSaveStatement();
  const { month, deals } = statement;
  const save = () =>
    file.mutate(
      { month, decimals: i18n.language === 'uk' ? 'comma' : 'point' },
      {
        onSuccess: (name) => notifySuccess(t('saved', { name })),
        onError: (error) => notifyError(error, t('notSaved'), save),
      },
    );
  return (
    <>
      <Text fw={600} mb="xs">
        {t('count', { count: deals.length })}
      </Text>
      <StatementSums sums={statement.sums} />
      {statement.is_cut && <Text mt="sm">{t('cut', { count: deals.length })}</Text>}
      <Group gap="sm" mt="lg">
        <Button
          size="md"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => printPaper(title)}
        >
          {t('print')}
        </Button>
        <Button
          size="md"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={file.isPending}
          onClick={save}
        >
          {t('file')}
        </Button>
      </Group>
      <StatementPaper statement={statement} title={title} />
    </>
  );
}
