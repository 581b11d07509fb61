import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useDelayedOpening } from '../feedback/delayed-opening.ts';
import { focusContent } from '../focus.ts';
import form from '../form/form.module.css';
import { FactorSetUp } from './factor-set-up.tsx';

type Props = { opened: boolean; onClose: () => void };

/** The person's second factor: what there is, and how to add one. */
export function FactorDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('factor');
  const isPhone = useIsBelow('sm');
  const [areCodesShown, showCodes] = useState(false);
  return (
    <Modal
      centered={false}
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      onExitTransitionEnd={focusContent}
      title={t('title')}
      classNames={{ title: form.title }}
      fullScreen={isPhone}
      size={520}
      yOffset="6dvh"
      // A slip of the hand must not lose the codes.
      closeOnClickOutside={!areCodesShown}
      closeOnEscape={!areCodesShown}
      withCloseButton={!areCodesShown}
    >
      <FactorSetUp onShowCodes={showCodes} onDone={onClose} />
    </Modal>
  );
}
