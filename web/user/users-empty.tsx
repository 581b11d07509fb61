import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoveTo } from '../lib/address.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { noUsersFilter, type UsersChoice } from './users-filter.ts';

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
      action={
        isFiltered && (
          <Button variant="default" size="md" onClick={() => moveTo(noUsersFilter)}>
            {t('none.showAll')}
          </Button>
        )
      }
    />
  );
}
