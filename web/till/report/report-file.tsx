import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';

/** Saves a report as a CSV file. `save` answers its name. */
export function ReportFile({ save }: { save: (decimals: 'comma' | 'point') => Promise<string> }) {
  const { t, i18n } = useTranslation('books');
  const file = useGuardedMutation({ mutationFn: save });
  const start = () =>
    file.mutate(i18n.language === 'uk' ? 'comma' : 'point', {
      onSuccess: (name) => notifySuccess(t('file.saved', { name })),
      onError: (error) => notifyError(error, t('file.failed'), start),
    });
  return (
    <Button leftSection={<IconDownload size={18} aria-hidden />} loading={file.isPending} onClick={start}>
      {t('file.save')}
    </Button>
  );
}
