import { Box, Checkbox, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { User } from '#contract/person/user.ts';
import type { Page } from '#contract/wire/page.ts';
import { mayFindCashierByPhone, type Role, sharedOffices } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usersQuery } from '../../user/user.queries.ts';
import { type Crew, crewOf } from '../offices.queries.ts';
import styles from './offices-people.module.css';

/** A person who may be assigned to an office. The optional fields are known only for people found by the search. */
export type Candidate = Pick<User, 'id' | 'full_name' | 'cellphone' | 'permissions'> &
  Partial<Pick<User, 'user_offices' | 'cellphone_verified'>>;

type PendingChange = { person: Candidate; isWanted: boolean };

/**
 * The pending changes to the members of an office. Only differences are kept. They survive a new search and another
 * page.
 */
export function useChoice(office: Office, crew: Crew, onDirty: (isDirty: boolean) => void) {
  const [pending, setPending] = useState<ReadonlyMap<string, PendingChange>>(new Map());
  const members: readonly Candidate[] = crewOf(office, crew);
  const memberIds = new Set(members.map(({ id }) => id));
  const isMember = (id: string) => memberIds.has(id);
  const isWanted = (id: string) => pending.get(id)?.isWanted ?? isMember(id);

  const differing = [...pending.values()].filter(({ person, isWanted: wanted }) => wanted !== isMember(person.id));
  const added = differing.filter((change) => change.isWanted).map(({ person }) => person);
  const removed = differing.filter((change) => !change.isWanted).map(({ person }) => person);

  return {
    isMember,
    isWanted,
    added,
    removed,
    /** All people who will be members after saving, present members first. */
    chosen: [...members.filter(({ id }) => isWanted(id)), ...added],
    toggle: (person: Candidate) => {
      const next = new Map(pending);
      if (isWanted(person.id) === isMember(person.id)) next.set(person.id, { person, isWanted: !isWanted(person.id) });
      else next.delete(person.id);
      setPending(next);
      onDirty(next.size > 0);
    },
  };
}

export type CrewChoice = ReturnType<typeof useChoice>;

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
export function PeopleFinder({ crew, choice }: { crew: Crew; choice: CrewChoice }) {
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
      <Group className={styles.filters} gap="xs">
        <Box flex={{ base: '1 1 100%', xs: '1 1 220px' }}>
          <SearchField
            autoFocus
            label={t('people.search')}
            hint={t('people.searchHint')}
            clearLabel={t('people.clearSearch')}
            value={search}
            onSearch={(text) => setFilter({ ...filter, search: text, page: 1 })}
          />
        </Box>
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
      </Group>
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

function People({ found, crew, choice }: { found: Page<User>; crew: Crew; choice: CrewChoice }) {
  const { t } = useTranslation('offices');
  return (
    <ul
      className={`${styles.list} list line-above`}
      aria-label={t(crew === 'cashiers' ? 'people.cashiers' : 'people.people')}
    >
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
    <Text c="dimmed" className="figures" mih={20} mt="sm" mb="2xs" role="status">
      {found && text(found)}
    </Text>
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

/** A person with a checkbox: name, phone, verification, and other offices. */
function CandidateRow({ person, choice }: { person: User; choice: CrewChoice }) {
  const { t } = useTranslation(['offices', 'common']);
  const format = useFormat();
  // An owner sees only memberships of the owner's own offices.
  const nowhere = sharedOffices(useActor()) === undefined ? 'people.atNone' : 'people.atNoneOfYours';
  const isMember = choice.isMember(person.id);
  const elsewhere = person.user_offices.length - (isMember ? 1 : 0);
  const facts = [
    person.full_name !== null && format.phone(person.cellphone),
    t(person.cellphone_verified ? 'people.verified' : 'people.unverified'),
    t(`common:role.${person.permissions}`),
    elsewhere > 0 ? t('people.atOther', { count: elsewhere }) : !isMember && t(nowhere),
  ];
  return (
    <li className={styles.row}>
      <Checkbox
        size="sm"
        color="var(--o-ink)"
        iconColor="var(--o-body)"
        pl="xs"
        // The whole row is the label.
        styles={{
          body: { alignItems: 'center' },
          labelWrapper: { flex: 1, minWidth: 0 },
          label: { display: 'block', paddingBlock: 8, cursor: 'pointer' },
        }}
        checked={choice.isWanted(person.id)}
        onChange={() => choice.toggle(person)}
        label={
          <Stack component="span" gap={2}>
            <Group component="span" gap="0 8px" mih={24} fz="plain" fw={500}>
              {format.person(person)}
              <Mark isMember={isMember} isWanted={choice.isWanted(person.id)} />
            </Group>
            <Text span size="small" lh="plain" c="dimmed" className="figures">
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        }
      />
    </li>
  );
}

function Mark({ isMember, isWanted }: { isMember: boolean; isWanted: boolean }) {
  const { t } = useTranslation('offices');
  if (isMember && isWanted) return <Tag>{t('people.member')}</Tag>;
  if (isWanted) {
    return (
      <Tag tone="good" icon={<IconPlus size={14} aria-hidden />}>
        {t('people.willAdd')}
      </Tag>
    );
  }
  if (!isMember) return null;
  return (
    <Tag tone="danger" icon={<IconMinus size={14} aria-hidden />}>
      {t('people.willRemove')}
    </Tag>
  );
}

const skeletonRows = Array.from({ length: 5 }, (_, row) => row);

function CandidateSkeletons() {
  return (
    <div className="line-above" aria-hidden>
      {skeletonRows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height={44} my={8} />
        </div>
      ))}
    </div>
  );
}
