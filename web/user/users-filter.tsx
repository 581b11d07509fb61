import { Box, Button, Group, Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UserFilter as Filter, type UserFilter } from '#contract/person/user.ts';
import type { Page } from '#contract/wire/page.ts';
import type { Role } from '#domain/person/actor.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import type { Address } from '../lib/address/read-address.ts';
import { useOfficeName } from '../office/office.queries.ts';
import { OfficePicker } from '../office/office-picker.tsx';
import { EmptyState } from '../ui/feedback/loaded.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { ResultSummary } from '../ui/list/result-summary.tsx';

/** As wide as the longest option in both languages. All filters are in one line while there is room. */
const choice = { base: '1 1 100%', sm: '0 1 216px' };

/** Specification §9. */
export const usersPageSize = 10;

/** Roles in the filter (specification §9). Office owners are found by office or by search. */
const filterRoles = ['admin', 'cashier', 'customer'] as const satisfies readonly Role[];

/** Values of the `verification` parameter: bit 1 is an unverified phone, bit 2 a verified phone. */
const verifications = { unverified: 1, verified: 2 } as const;
type Verification = keyof typeof verifications;

type UsersChoice = { search?: string; role?: Role; verification?: Verification; office?: string };

/** Reads the filters from the page address. The office counts only when the role is cashier. */
export function readUsersChoice({ search, role, verified, office }: Address): UsersChoice {
  return {
    search,
    role,
    verification: verified,
    office: role === 'cashier' && Filter.shape.office_id.safeParse(office).success ? office : undefined,
  };
}

export const toUserFilter = ({ search, role, verification, office }: UsersChoice): UserFilter => ({
  search,
  permissions__in: role && [role],
  verification: verification && verifications[verification],
  office_id: office,
});

const noUsersFilter = {
  search: undefined,
  role: undefined,
  verified: undefined,
  office: undefined,
  page: undefined,
};

const verificationNames = Object.keys(verifications).filter((name): name is Verification => name in verifications);

/** Each filter applies at once. The office filter is shown only for cashiers (specification §2). */
export function UsersFilterBar() {
  const { t } = useTranslation(['user', 'common']);
  const { search, role, verification, office } = readUsersChoice(useAddress());
  const moveTo = useMoveTo();
  return (
    <Group role="search" aria-label={t('user:filter.label')} gap="xs" align="stretch">
      <Box flex={{ base: '1 1 100%', sm: '1 1 280px' }}>
        <SearchField
          label={t('user:filter.search')}
          hint={t('user:filter.searchHint')}
          clearLabel={t('user:filter.clearSearch')}
          value={search ?? ''}
          onSearch={(text) =>
            moveTo({ search: text || undefined, page: undefined }, { replace: Boolean(search && text) })
          }
        />
      </Box>
      <Select
        clearable
        flex={choice}
        aria-label={t('user:filter.role')}
        placeholder={t('user:filter.anyRole')}
        clearButtonProps={{ 'aria-label': t('user:filter.anyRole') }}
        data={filterRoles.map((name) => ({ value: name, label: t(`common:role.${name}`) }))}
        value={role ?? null}
        onChange={(value) => moveTo({ role: value ?? undefined, office: undefined, page: undefined })}
      />
      <Select
        clearable
        flex={choice}
        aria-label={t('user:filter.verification')}
        placeholder={t('user:filter.anyVerification')}
        clearButtonProps={{ 'aria-label': t('user:filter.anyVerification') }}
        data={verificationNames.map((name) => ({ value: name, label: t(`user:filter.${name}`) }))}
        value={verification ?? null}
        onChange={(value) => moveTo({ verified: value ?? undefined, page: undefined })}
      />
      {role === 'cashier' && (
        <Box flex={choice}>
          <OfficePicker
            label={t('user:filter.office')}
            isLabelHidden
            placeholder={t('user:filter.anyOffice')}
            value={office}
            onChange={(id) => moveTo({ office: id, page: undefined })}
          />
        </Box>
      )}
    </Group>
  );
}

type Props = { choice: UsersChoice; page: Page<unknown> | undefined };

/** The number of people found, and the active filters. */
export function UsersSummary({ choice: { search, role, verification, office }, page }: Props) {
  const { t } = useTranslation(['user', 'common']);
  const filters = [
    { name: t('user:filter.searched'), value: search, gone: { search: undefined } },
    {
      name: t('user:filter.role'),
      value: role && t(`common:role.${role}`),
      gone: { role: undefined, office: undefined },
    },
    {
      name: t('user:filter.verification'),
      value: verification && t(`user:filter.${verification}`),
      gone: { verified: undefined },
    },
    { name: t('user:filter.office'), value: useOfficeName(office), gone: { office: undefined } },
  ];
  return (
    <ResultSummary
      page={page}
      count={(count) => t('user:count', { count })}
      capped={(total) => t('user:countCapped', { total })}
      filters={filters}
      none={noUsersFilter}
    />
  );
}

/** Shown when no person matches the filters, or when there are no people yet. */
export function UsersEmpty({ choice }: { choice: UsersChoice }) {
  const { t } = useTranslation('user');
  const moveTo = useMoveTo();
  const isFiltered = Object.values(choice).some((value) => value !== undefined);
  return (
    <EmptyState
      icon={<IconUsers size={32} stroke={1.5} />}
      title={t('none.title')}
      text={t(isFiltered ? 'none.noMatch' : 'none.nobody')}
      action={isFiltered && <Button onClick={() => moveTo(noUsersFilter)}>{t('none.showAll')}</Button>}
    />
  );
}
