import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What the cross says. Without it that it closes. */
  leave?: string;
  children: ReactNode;
};

/** A dialog with one form. On a phone it fills the window. */
export function FormDialog({ title, leave, children, ...dialog }: Props) {
  const { t } = useTranslation('common');
  return (
    <Modal
      {...dialog}
      title={title}
      size={520}
      fullScreen={useIsBelow('sm')}
      closeButtonProps={{ 'aria-label': leave ?? t('close') }}
    >
      {children}
    </Modal>
  );
}
