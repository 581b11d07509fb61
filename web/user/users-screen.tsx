import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../lib/address.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { RoleQuestions } from './role-question.tsx';
import { usersQuery } from './user.queries.ts';
import { UserDialog } from './user-dialog.tsx';
import styles from './users.module.css';
import { UsersEmpty } from './users-empty.tsx';
import { readUsersChoice, toUserFilter, usersPageSize } from './users-filter.ts';
import { UsersFilterBar } from './users-filter-bar.tsx';
import { UsersSummary } from './users-summary.tsx';
import { UsersSkeleton, UsersTable } from './users-table.tsx';

/** The people that the actor may see, and their roles. */
export function UsersScreen() {
  const { t } = useTranslation('user');
  usePageTitle(t('title'));
  return (
    <section className={styles.screen} aria-labelledby="users">
      <PageTitle id="users" level={2}>
        {t('title')}
      </PageTitle>
      <UsersFilterBar />
      <RoleQuestions>
        <People />
        <UserDialog />
      </RoleQuestions>
    </section>
  );
}

function People() {
  const { t } = useTranslation('user');
  const address = useAddress();
  const { page = 1 } = address;
  const choice = readUsersChoice(address);
  const filter = { ...toUserFilter(choice), page, size: usersPageSize };
  const query = useQuery({ ...usersQuery(filter), placeholderData: keepPreviousData });
  return (
    <>
      <UsersSummary choice={choice} page={query.data} />
      <PagedList query={query} skeleton={<UsersSkeleton label={t('loading')} />} empty={<UsersEmpty choice={choice} />}>
        {(users) => <UsersTable users={users} />}
      </PagedList>
    </>
  );
}
