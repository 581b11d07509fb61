import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useToday } from '../lib/current-time.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { auditQuery } from './audit.queries.ts';
import styles from './changes.module.css';
import { ChangesEntry } from './changes-entry.tsx';
import { changesPageSize, noChangesFilter, readChangesFilter } from './changes-filter.ts';
import { ChangesFilterBar } from './changes-filter-bar.tsx';
import { ChangesSummary } from './changes-summary.tsx';

/** Who changed what in the network, and when. The entries can't be changed or deleted. */
export function ChangesScreen() {
  const { t } = useTranslation('changes');
  usePageTitle(t('title'));
  const today = useToday();
  return (
    <section className={styles.screen} aria-labelledby="changes">
      <PageTitle id="changes" level={2} subtitle={t('subtitle')}>
        {t('title')}
      </PageTitle>
      <ChangesFilterBar today={today} />
      <Entries today={today} />
    </section>
  );
}

function Entries({ today }: { today: string }) {
  const { t } = useTranslation('changes');
  const address = useAddress();
  const { page = 1 } = address;
  const filter = readChangesFilter(address, today);
  const query = useQuery({
    ...auditQuery({ ...filter, page, size: changesPageSize }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <ChangesSummary filter={filter} today={today} page={query.data} />
      <PagedList query={query} skeleton={<EntriesSkeleton />} empty={<NoChanges isFiltered={isFiltered} />}>
        {(entries) => (
          <ol className={styles.entries} aria-label={t('title')}>
            {entries.map((entry) => (
              <ChangesEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

function NoChanges({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('changes');
  const moveTo = useMoveTo();
  return (
    <EmptyState
      icon={<IconHistory size={32} stroke={1.5} />}
      title={t('none.title')}
      text={t(isFiltered ? 'none.noMatch' : 'none.nothing')}
      action={
        isFiltered && (
          <Button variant="default" size="md" onClick={() => moveTo(noChangesFilter)}>
            {t('none.showAll')}
          </Button>
        )
      }
    />
  );
}

const EntriesSkeleton = () => (
  <div className={styles.entries}>
    {Array.from({ length: changesPageSize }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal places in a list.
      <Skeleton key={row} height={72} />
    ))}
  </div>
);
