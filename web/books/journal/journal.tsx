import { Button, Skeleton, Stack } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/wire/page.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useToday } from '../../lib/text/current-time.ts';
import { readRange } from '../../lib/text/days.ts';
import { useShortDateRangeLabel } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { ResultSummary } from '../../ui/list/result-summary.tsx';
import { BookFile } from '../book-file.tsx';
import { journalQuery, saveJournal } from '../books.queries.ts';
import { noJournalFilter, readJournalFilter } from '../books-address.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './journal.module.css';

const entriesOnPage = 20;

/** Every entry, the newest first, page by page. */
export function Journal({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const address = useScreenAddress();
  const filter = readJournalFilter(address, useToday());
  const query = useQuery({
    ...journalQuery({ office_id: officeId, ...filter, page: address.page ?? 1, size: entriesOnPage }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <JournalSummary page={query.data} officeId={officeId} />
      <PagedList query={query} skeleton={<JournalSkeleton />} empty={<NoEntries />}>
        {(entries) => (
          <ol className={`${styles.entries} list card`} aria-label={t('view.journal')}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} isOfficeNamed={officeId === undefined} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

/** The number of entries found, and the active filters. */
function JournalSummary({ page, officeId }: { page: Page<unknown> | undefined; officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const words = useShortDateRangeLabel();
  const address = useScreenAddress();
  const today = useToday();
  const filter = readJournalFilter(address, today);
  const { kind, id } = filter;
  const range = readRange(address, today);
  return (
    <ResultSummary
      page={page}
      count={(count) => t('count', { count })}
      capped={(total) => t('countCapped', { total })}
      filters={[
        { name: t('filter.kind'), value: kind && t(`kind.${kind}`), gone: { kind: undefined } },
        { name: t('filter.one'), value: id && '', gone: { only: undefined } },
        { name: t('filter.days'), value: range && words(range), gone: { from: undefined, to: undefined } },
      ]}
      none={noJournalFilter}
    >
      <BookFile page={page} save={(decimals) => saveJournal({ office_id: officeId, ...filter, decimals })} />
    </ResultSummary>
  );
}

function NoEntries() {
  const { t } = useTranslation('books');
  const moveTo = useMoveTo();
  return (
    <EmptyState
      icon={<IconNotebook size={32} stroke={1.5} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<Button onClick={() => moveTo(noJournalFilter)}>{t('empty.all')}</Button>}
    />
  );
}

const JournalSkeleton = () => (
  <Stack gap={0}>
    {Array.from({ length: entriesOnPage }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal places in a list.
      <Skeleton key={row} height={44} mb={1} />
    ))}
  </Stack>
);
