import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoveTo } from '../lib/address.ts';
import { EmptyState } from './empty-state.tsx';

/** A page was asked for that the list has no more. */
export function PastEnd() {
  const { t } = useTranslation('common');
  const moveTo = useMoveTo();
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.5} />}
      title={t('pastEnd.title')}
      action={
        <Button variant="default" size="md" onClick={() => moveTo({ page: undefined }, { replace: true })}>
          {t('pastEnd.first')}
        </Button>
      }
    />
  );
}
