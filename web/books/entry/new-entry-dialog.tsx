import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { booksQuery } from '../books.queries.ts';
import { NewEntryForm } from './new-entry-form.tsx';

type Props = { officeId: string; opened: boolean; onClose: () => void };

/** Books money that moves beside the deals. What was typed stays until it is booked, also when the dialog is closed. */
export function NewEntryDialog({ officeId, opened, onClose }: Props) {
  const { t } = useTranslation('books');
  const isPhone = useIsBelow('sm');
  const office = useOfficeName(officeId);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('entry.title', { office })}
      size={520}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('entry.leave') }}
    >
      <Loaded query={useQuery(booksQuery(officeId))} skeleton={<Skeleton height={420} />}>
        {(books) => <NewEntryForm books={books} officeId={officeId} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}
