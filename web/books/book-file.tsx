import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EntryFileQuery } from '#contract/ledger/entries.ts';
import type { Page } from '#contract/wire/page.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { notifyError, notifyNotice, notifySuccess } from '../lib/notify.tsx';

type Props = {
  /** What the filter finds. */
  page: Page<unknown> | undefined;
  /** Saves it all, and answers the name of the file. */
  save: (decimals: EntryFileQuery['decimals']) => Promise<string>;
};

/** Saves what the screen shows, all pages of it, as a CSV file. */
export function BookFile({ page, save }: Props) {
  const { t, i18n } = useTranslation('books');
  const file = useGuardedMutation({ mutationFn: save });
  const start = () => {
    if (page?.total_capped) return notifyNotice(t('file.tooLong', { total: page.total }));
    // The decimal mark that spreadsheets expect in the person's language.
    return file.mutate(i18n.language === 'uk' ? 'comma' : 'point', {
      onSuccess: (name) => notifySuccess(t('file.saved', { name })),
      onError: (error) => notifyError(error, t('file.failed'), start),
    });
  };
  return (
    <Button
      size="sm"
      ml="auto"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={file.isPending}
      disabled={page?.total === 0}
      onClick={start}
    >
      {t('file.save')}
    </Button>
  );
}
