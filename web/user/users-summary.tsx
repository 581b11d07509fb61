import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { useOfficeName } from '../office/office.queries.ts';
import { ResultSummary } from '../ui/result-summary.tsx';
import { noUsersFilter, type UsersChoice } from './users-filter.ts';

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
