import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useBookSums } from '../book-words.ts';

type Props = { above: Decimal | undefined; isPending: boolean; onClose: () => void };

/** The end of each form that books an entry: who else must agree, and the buttons. */
export function EntryEnd({ above, isPending, onClose }: Props) {
  const { t } = useTranslation(['books', 'common']);
  const { rough } = useBookSums();
  return (
    <>
      {above !== undefined && (
        <Box className="toned" data-tone="waiting" p="sm" role="status">
          {t('books:entry.aboveLimit', { limit: rough(above, stablecoin) })}
        </Box>
      )}
      <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
        {t(above === undefined ? 'books:entry.book' : 'books:entry.ask')}
      </FormSubmit>
    </>
  );
}
