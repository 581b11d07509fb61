import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode };

/** A form about cash of a drawer. On a phone it fills the window. */
export function MoneyDialog({ title, children, ...dialog }: Props) {
  const { t } = useTranslation('common');
  return (
    <Modal
      {...dialog}
      title={title}
      size={520}
      fullScreen={useIsBelow('sm')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
