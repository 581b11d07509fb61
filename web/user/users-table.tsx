import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { useMoveTo } from '../lib/address.ts';
import { useFormat } from '../lib/format.ts';
import { Tag } from '../ui/tag.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleChange } from './role-change.tsx';
import { useUserWords } from './user-words.ts';
import styles from './users.module.css';
import { usersPageSize } from './users-filter.ts';

/** A table at a desk; where there is no room for columns each person is a card. */
export function UsersTable({ users }: { users: readonly User[] }) {
  const { t } = useTranslation('user');
  return (
    <Table className={styles.table} aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('column.name')}</Table.Th>
          <Table.Th scope="col">{t('column.phone')}</Table.Th>
          <Table.Th scope="col">{t('column.role')}</Table.Th>
          <Table.Th scope="col">{t('column.offices')}</Table.Th>
          <Table.Th scope="col">{t('column.since')}</Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Person key={user.id} user={user} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('user');
  const { phone, fullDate } = useFormat();
  const moveTo = useMoveTo();
  const { name, offices } = useUserWords()(user);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <UnstyledButton
          className={styles.name}
          aria-label={t('open', { name: user.full_name ?? `${name}, ${phone(user.cellphone)}` })}
          onClick={() => moveTo({ user: user.id })}
        >
          {name}
        </UnstyledButton>
      </Table.Th>
      <Table.Td className={styles.phone}>
        {phone(user.cellphone)} <Tag tone={user.cellphone_verified ? 'completed' : 'neutral'}>{verified(user)}</Tag>
      </Table.Td>
      <Table.Td>
        <RoleBadge role={user.permissions} />
      </Table.Td>
      <Table.Td className={styles.offices} data-none={offices === '' || undefined}>
        {offices || '–'}
      </Table.Td>
      <Table.Td className={styles.since} data-label={t('column.since')}>
        {fullDate(user.created_at)}
      </Table.Td>
      <Table.Td className={styles.actions}>
        <RoleChange user={user} />
      </Table.Td>
    </Table.Tr>
  );

  function verified({ cellphone_verified }: User): string {
    return t(cellphone_verified ? 'verified' : 'notVerified');
  }
}

/** As high as the list will be. The word is for those who do not see it. */
export function UsersSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: usersPageSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places in a list.
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
