import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { late } from '../../lib/device/late.tsx';

const Levels = late(() => import('./levels-dialog.tsx').then((m) => m.LevelsDialog));

/** Opens the levels of an office on the books. */
export function LevelsButton({ officeId, books }: { officeId: string; books: Books }) {
  const { t } = useTranslation('books');
  const dialog = useAddressDialog('levels');
  const currencies = books.promised.map(({ currency }) => currency);
  return (
    <>
      <Button size="sm" onClick={dialog.open}>
        {t('level.open')}
      </Button>
      {dialog.wasOpened && (
        <Levels officeId={officeId} currencies={currencies} opened={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}
