import { Box, Skeleton, Stack, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/person/user.ts';
import { isErased } from '#domain/person/erasure.ts';
import { shortUserId } from '#domain/person/user.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useIsFrom } from '../lib/device/window-width.ts';
import { useFormat } from '../lib/text/format.ts';
import { PagedList } from '../ui/list/pager.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tag } from '../ui/tag.tsx';
import { usersQuery } from './user.queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { useUserLabels } from './user-labels.ts';
import { RoleBadge, RoleQuestions } from './user-role.tsx';
import {
  readUsersChoice,
  toUserFilter,
  UsersEmpty,
  UsersFilterBar,
  UsersSummary,
  usersPageSize,
} from './users-filter.tsx';
import styles from './users-table.module.css';

/** The people that the actor may see, and their roles. */
export function UsersScreen() {
  const { t } = useTranslation('user');
  usePageTitle(t('title'));
  return (
    <Stack component="section" gap="md" aria-labelledby="users">
      <PageTitle id="users" level={2}>
        {t('title')}
      </PageTitle>
      <UsersFilterBar />
      <RoleQuestions>
        <People />
        <UserDialog />
      </RoleQuestions>
    </Stack>
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

const columns = ['name', 'phone', 'role', 'offices', 'since'] as const;

/** Phones, tags and dates have fixed widths. Names and offices share the rest. */
const widths: Record<string, Partial<Record<(typeof columns)[number], number>>> = {
  en: { phone: 256, role: 124, since: 116 },
  uk: { phone: 284, role: 148, since: 136 },
};

/** A table on wide screens. On narrow screens each person is a card. */
function UsersTable({ users }: { users: readonly User[] }) {
  const { t } = useTranslation('user');
  return (
    <UsersGrid label={t('title')}>
      {users.map((user) => (
        <Person key={user.id} user={user} />
      ))}
    </UsersGrid>
  );
}

type GridProps = { label?: string; isHidden?: boolean; children: ReactNode };

/** Table frame, column widths and header, for the people and for the skeleton. */
function UsersGrid({ label, isHidden, children }: GridProps) {
  const { t, i18n } = useTranslation('user');
  // Below this width five columns do not fit beside the sidebar, and each person is a card.
  const isTable = useIsFrom('lg');
  return (
    <div className={styles.frame} aria-hidden={isHidden}>
      <Table className={styles.table} layout="fixed" fz="plain" lh="18px" aria-label={label} withRowBorders={false}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} style={{ width: widths[i18n.language]?.[column] }} />
          ))}
        </colgroup>
        <Table.Thead className={isTable ? undefined : 'unseen'}>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const { phone, fullDate } = useFormat();
  const moveTo = useMoveTo();
  const { name, offices } = useUserLabels()(user);
  return (
    <Table.Tr>
      <Table.Th scope="row" data-column="person">
        <UnstyledButton
          className={`${styles.name} link reach`}
          aria-label={t('open', { name: user.full_name === null ? `${name}, ${phone(user.cellphone)}` : name })}
          title={name}
          onClick={() => moveTo({ user: user.id })}
        >
          {/* A phone tells people without a name apart. */}
          <TwoLines>{user.full_name === null ? phone(user.cellphone) : name}</TwoLines>
        </UnstyledButton>
        <Text component="span" display="block" size="meta" c="dimmed" className="figures">
          {user.full_name === null && (
            <>
              <span>{name}</span>{' '}
            </>
          )}
          {shortUserId(user.id)}
        </Text>
      </Table.Th>
      <Table.Td className={styles.whole} data-none={isErased(user) || undefined}>
        {isErased(user) ? (
          '–'
        ) : (
          <>
            {phone(user.cellphone)} <Tag tone={user.cellphone_verified ? 'good' : 'neutral'}>{verified(user)}</Tag>
          </>
        )}
      </Table.Td>
      <Table.Td>
        <RoleBadge role={user.permissions} />
        {user.blocked_at && <Tag tone="danger">{t('access.blocked')}</Tag>}
      </Table.Td>
      <Table.Td data-none={offices === '' || undefined}>
        <TwoLines title={offices}>{offices || '–'}</TwoLines>
      </Table.Td>
      <Table.Td className={styles.whole}>
        <Box component="span" hiddenFrom="lg">
          {t('column.since')}{' '}
        </Box>
        {fullDate(user.created_at)}
      </Table.Td>
    </Table.Tr>
  );

  function verified({ cellphone_verified }: User): string {
    return t(cellphone_verified ? 'verified' : 'notVerified');
  }
}

/** A long name takes at most two lines. The full name is in the tooltip and in the details. */
const TwoLines = ({ title, children }: { title?: string; children: string }) => (
  <Text inherit component="span" lineClamp={2} title={title} className={styles.words}>
    {children}
  </Text>
);

/** As high as the full list. The label is for screen readers. */
function UsersSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <UsersGrid isHidden>
        {Array.from({ length: usersPageSize }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal places in a list.
          <Table.Tr key={row}>
            {columns.map((column) => (
              <Table.Td key={column} data-column={column}>
                <Skeleton height={14} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </UsersGrid>
    </>
  );
}
