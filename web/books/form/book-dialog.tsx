import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode };

/** A form of the books. What was typed stays until it is booked, also when the dialog is closed. */
export function BookDialog({ title, children, ...dialog }: Props) {
  const { t } = useTranslation('books');
  return (
    <Modal
      {...dialog}
      title={title}
      size={520}
      fullScreen={useIsBelow('sm')}
      closeButtonProps={{ 'aria-label': t('entry.leave') }}
    >
      {children}
    </Modal>
  );
}
