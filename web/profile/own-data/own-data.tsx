import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useExport } from './own-data.queries.ts';
import { OwnErasure } from './own-erasure.tsx';

/** What a person may ask about the own data, below what the person has agreed to. */
export function OwnData({ agreement }: { agreement?: ReactNode }) {
  const { t } = useTranslation('privacy');
  return (
    <Panel id="profile-own-data" title={t('title')}>
      <Stack gap="lg" mt="md">
        {agreement}
        <Export />
        <OwnErasure />
      </Stack>
    </Panel>
  );
}

function Export() {
  const { t } = useTranslation('privacy');
  const run = useExport();
  const start = () =>
    run.mutate(undefined, {
      onSuccess: (name) => notifySuccess(t('export.saved', { name })),
      onError: (error) => notifyError(error, t('export.failed'), start),
    });
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">{t('export.what')}</Text>
      <Button
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={run.isPending}
        onClick={start}
      >
        {t('export.start')}
      </Button>
    </Stack>
  );
}
