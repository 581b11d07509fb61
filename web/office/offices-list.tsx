import { Button } from '@mantine/core';
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import type { Page } from '#contract/page.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { useMoveTo } from '../lib/address.ts';
import { useLastPage } from '../lib/last-page.ts';
import { useActor } from '../lib/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Pager } from '../ui/pager.tsx';
import styles from './offices.module.css';
import { useOfferedPairs } from './offices.queries.ts';
import { AddOffice } from './offices-add.tsx';
import { OfficeCard } from './offices-card.tsx';
import { OfficeCardSkeletons } from './offices-card-skeleton.tsx';

type Props = {
  query: { data: Page<Office> | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  page: number;
  search: string | undefined;
};

export function OfficesList({ query, page, search }: Props) {
  const moveTo = useMoveTo();
  useLastPage(page, query);
  return (
    <div className={styles.list} aria-busy={query.isPlaceholderData}>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={query.data?.total ? <OfficeCardSkeletons /> : <NoOffices isFiltered={search !== undefined} />}
        skeleton={<OfficeCardSkeletons />}
      >
        {({ items, size, total, total_capped }) => (
          <>
            <Cards offices={items} />
            {total > size && (
              <Pager
                page={page}
                size={size}
                total={total}
                isCapped={total_capped}
                onTurn={(to) => moveTo({ page: to > 1 ? to : undefined })}
              />
            )}
          </>
        )}
      </Loaded>
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
