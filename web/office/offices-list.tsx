import { Button } from '@mantine/core';
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import type { Page } from '#contract/page.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { useMoveTo } from '../lib/address.ts';
import { useActor } from '../lib/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import styles from './offices.module.css';
import { useOfferedPairs } from './offices.queries.ts';
import { AddOffice } from './offices-add.tsx';
import { OfficeCard } from './offices-card.tsx';
import { OfficeCardSkeletons } from './offices-card-skeleton.tsx';

type Props = { query: UseQueryResult<Page<Office>>; isFiltered: boolean };

export function OfficesList({ query, isFiltered }: Props) {
  return (
    <div className={styles.list}>
      <PagedList query={query} skeleton={<OfficeCardSkeletons />} empty={<NoOffices isFiltered={isFiltered} />}>
        {(offices) => <Cards offices={offices} />}
      </PagedList>
    </div>
  );
}

function Cards({ offices }: { offices: readonly Office[] }) {
  const { t } = useTranslation('offices');
  const pairs = useOfferedPairs(offices);
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {offices.map((office) => (
        <OfficeCard key={office.id} office={office} pairs={pairs} />
      ))}
    </ul>
  );
}

function NoOffices({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('offices');
  const isAdmin = mayManageNetwork(useActor());
  const moveTo = useMoveTo();
  if (isFiltered) {
    const clear = (
      <Button variant="default" size="md" onClick={() => moveTo({ search: undefined, page: undefined })}>
        {t('clearSearch')}
      </Button>
    );
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.5} />}
        title={t('none.found')}
        text={t('none.foundHint')}
        action={clear}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconBuildingStore size={24} stroke={1.5} />}
      title={t(isAdmin ? 'none.yet' : 'none.own')}
      text={t(isAdmin ? 'none.yetHint' : 'none.ownHint')}
      action={isAdmin && <AddOffice />}
    />
  );
}
