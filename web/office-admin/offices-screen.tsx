import { Box, Button, Stack } from '@mantine/core';
import { IconBuildingStore, IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { Page } from '#contract/wire/page.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useActor } from '../lib/call/session.tsx';
import { EmptyState } from '../ui/feedback/loaded.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { PagedList } from '../ui/list/pager.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './card/offices-card.module.css';
import { OfficeCard, OfficeCardSkeletons } from './card/offices-card.tsx';
import { useOfferedPairs, useOfficePage } from './offices.queries.ts';
import { useOpenDialog } from './offices-dialog-address.ts';
import { OfficesDialogs } from './offices-dialogs.tsx';

/** The offices of the network. Admins see and edit all of them; other staff read their own. */
export function OfficesScreen() {
  const { t } = useTranslation('offices');
  usePageTitle(t('title'));
  const isAdmin = mayManageNetwork(useActor());
  const { search, page = 1 } = useAddress();
  const query = useOfficePage({ search: isAdmin ? search : undefined, page });
  return (
    <Stack component="section" gap="md" aria-labelledby="offices-title">
      <PageTitle
        level={2}
        id="offices-title"
        subtitle={<Count page={query.data} isFailed={query.isError} isAdmin={isAdmin} />}
        aside={isAdmin && <AddOffice isMain />}
      >
        {t('title')}
      </PageTitle>
      {isAdmin && <Search />}
      <OfficesList query={query} isFiltered={isAdmin && search !== undefined} />
      <OfficesDialogs />
    </Stack>
  );
}

/** The line is there before the number is loaded, so that nothing moves. */
function Count({ page, isFailed, isAdmin }: { page?: Page<unknown>; isFailed: boolean; isAdmin: boolean }) {
  const { t } = useTranslation('offices');
  const waiting = isFailed ? '' : t('loading');
  return (
    <span className="figures" role="status">
      {page ? countText(page) : waiting}
    </span>
  );

  function countText({ total: count, total_capped }: Page<unknown>): string {
    if (total_capped) return t('countCapped', { total: count });
    if (isAdmin) return t('count', { count });
    // An empty list says so below, with the possible action.
    return count > 0 ? t('countOwn', { count }) : '';
  }
}

function Search() {
  const { t } = useTranslation('offices');
  const { search = '' } = useAddress();
  const moveTo = useMoveTo();
  return (
    <Box role="search" aria-label={t('search')} maw={360}>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clearSearch')}
        value={search}
        onSearch={(text) =>
          moveTo({ search: text || undefined, page: undefined }, { replace: search !== '' && text !== '' })
        }
      />
    </Box>
  );
}

type ListProps = { query: UseQueryResult<Page<Office>>; isFiltered: boolean };

function OfficesList({ query, isFiltered }: ListProps) {
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
    <ul className={`${styles.cards} list`} aria-label={t('title')}>
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
    const clear = <Button onClick={() => moveTo({ search: undefined, page: undefined })}>{t('clearSearch')}</Button>;
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

/** The only green button of the screen. An empty list has a second, white button. */
function AddOffice({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation('offices');
  const open = useOpenDialog();
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => open({ name: 'add' })}
    >
      {t('add')}
    </Button>
  );
}
