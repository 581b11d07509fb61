import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { shortUserId } from '#domain/user.ts';
import { useMoveTo } from '../lib/address.ts';
import { useFormat } from '../lib/format.ts';
import { Tag } from '../ui/tag.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleChange } from './role-change.tsx';
import { useUserLabels } from './user-labels.ts';
import styles from './users.module.css';
import { usersPageSize } from './users-filter.ts';

const columns = ['name', 'phone', 'role', 'offices', 'since', 'actions'] as const;

/** A table on wide screens. On narrow screens each person is a card. */
export function UsersTable({ users }: { users: readonly User[] }) {
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
  const { t } = useTranslation('user');
  return (
    <div className={styles.frame} aria-hidden={isHidden}>
      <Table className={styles.table} aria-label={label} withRowBorders={false}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} data-column={column} />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" data-column={column}>
                {column === 'actions' ? <VisuallyHidden>{t('column.actions')}</VisuallyHidden> : t(`column.${column}`)}
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
          className={styles.name}
          aria-label={t('open', { name: user.full_name ?? `${name}, ${phone(user.cellphone)}` })}
          title={name}
          onClick={() => moveTo({ user: user.id })}
        >
          <span className={styles.words}>{name}</span>
        </UnstyledButton>
        <span className={styles.shortId}>{shortUserId(user.id)}</span>
      </Table.Th>
      <Table.Td className={styles.phone}>
        {phone(user.cellphone)} <Tag tone={user.cellphone_verified ? 'completed' : 'neutral'}>{verified(user)}</Tag>
      </Table.Td>
      <Table.Td>
        <RoleBadge role={user.permissions} />
      </Table.Td>
      <Table.Td data-none={offices === '' || undefined}>
        <span className={styles.words} title={offices}>
          {offices || '–'}
        </span>
      </Table.Td>
      <Table.Td className={styles.since}>
        <span className={styles.sinceWhat}>{t('column.since')} </span>
        {fullDate(user.created_at)}
      </Table.Td>
      <Table.Td data-column="actions">
        <RoleChange user={user} />
      </Table.Td>
    </Table.Tr>
  );

  function verified({ cellphone_verified }: User): string {
    return t(cellphone_verified ? 'verified' : 'notVerified');
  }
}

/** As high as the full list. The label is for screen readers. */
export function UsersSkeleton({ label }: { label: string }) {
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
