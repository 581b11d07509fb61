import { NativeSelect } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import type { User } from '#contract/user.ts';
import { mayFindCashierByPhone, type Role } from '#domain/actor.ts';
import { useActor } from '../lib/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { usersQuery } from '../user/user.queries.ts';
import type { Crew } from './offices.queries.ts';
import styles from './offices-people.module.css';
import { CandidateRow, CandidateSkeletons } from './offices-people-row.tsx';
import type { Choice } from './offices-people-selection.ts';

/** Specification §9: people per page, and the highest number of page buttons. */
const pageSize = 10;
const mostPageButtons = 5;

/** The roles that each dialog lists. A customer who is assigned as an owner becomes an office owner. */
const rolesFor: Record<Crew, Role[]> = { cashiers: ['cashier'], owners: ['customer', 'office_owner'] };

/** Values of the `verification` parameter: 1 not verified, 2 verified. Undefined for both. */
const verifications = { any: undefined, verified: 2, unverified: 1 } as const;
type Verification = keyof typeof verifications;
const isVerification = (text: string): text is Verification => Object.hasOwn(verifications, text);

type PeopleFilter = { search: string; verification: Verification; page: number };
const everybody: PeopleFilter = { search: '', verification: 'any', page: 1 };

/** Searches people on the server, one page at a time. */
export function PeopleFinder({ crew, choice }: { crew: Crew; choice: Choice }) {
  const { t } = useTranslation('offices');
  const [filter, setFilter] = useState(everybody);
  const { search, verification, page } = filter;
  const query = useQuery({
    ...usersQuery({
      permissions__in: rolesFor[crew],
      search: search || undefined,
      verification: verifications[verification],
      page,
      size: pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const { total = 0, total_capped } = query.data ?? {};
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          autoFocus
          className={styles.search}
          label={t('people.search')}
          hint={t('people.searchHint')}
          clearLabel={t('people.clearSearch')}
          value={search}
          onSearch={(text) => setFilter({ ...filter, search: text, page: 1 })}
        />
        <NativeSelect
          size="md"
          aria-label={t('people.verification')}
          value={verification}
          data={(['any', 'verified', 'unverified'] as const).map((value) => ({
            value,
            label: `${t('people.verification')}: ${t(`people.${value}`)}`,
          }))}
          onChange={({ currentTarget: { value } }) =>
            isVerification(value) && setFilter({ ...filter, verification: value, page: 1 })
          }
        />
      </div>
      <FoundCount crew={crew} found={query.data} />
      <div aria-busy={query.isPlaceholderData}>
        <Loaded
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={<Nobody crew={crew} isFiltered={search !== '' || verification !== 'any'} />}
          skeleton={<CandidateSkeletons />}
        >
          {(found) => <People found={found} crew={crew} choice={choice} />}
        </Loaded>
      </div>
      {total > pageSize && (
        <Pager
          page={page}
          size={pageSize}
          total={total}
          isCapped={total_capped}
          mostButtons={mostPageButtons}
          onTurn={(to) => setFilter({ ...filter, page: to })}
        />
      )}
    </>
  );
}

function People({ found, crew, choice }: { found: Page<User>; crew: Crew; choice: Choice }) {
  const { t } = useTranslation('offices');
  return (
    <ul className={styles.list} aria-label={t(crew === 'cashiers' ? 'people.cashiers' : 'people.people')}>
      {found.items.map((person) => (
        <CandidateRow key={person.id} person={person} choice={choice} />
      ))}
    </ul>
  );
}

function FoundCount({ crew, found }: { crew: Crew; found: Page<User> | undefined }) {
  const { t } = useTranslation('offices');
  const text = ({ total: count, total_capped }: Page<User>) => {
    if (total_capped) return t('people.totalCapped', { total: count });
    return t(crew === 'cashiers' ? 'people.total' : 'people.totalPeople', { count });
  };
  return (
    <p className={styles.total} role="status">
      {found && text(found)}
    </p>
  );
}

function Nobody({ crew, isFiltered }: { crew: Crew; isFiltered: boolean }) {
  const { t } = useTranslation('offices');
  const hint = crew === 'cashiers' ? t('people.noCashiersHint') : undefined;
  const noMatch = mayFindCashierByPhone(useActor()) ? 'people.noMatchOfYours' : 'people.noMatch';
  return (
    <EmptyState
      icon={<IconUserSearch size={24} stroke={1.5} />}
      title={t(crew === 'cashiers' ? 'people.noCashiers' : 'people.noPeople')}
      text={isFiltered ? t(noMatch) : hint}
    />
  );
}
