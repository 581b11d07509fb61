import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../lib/address.ts';
import { useCloseDialog } from '../lib/address-dialog.ts';
import { noDialog, type RateDialog, readDialog } from './rate-address.ts';
import styles from './rate-dialog.module.css';

type Props = {
  name: RateDialog['name'];
  title: (dialog: RateDialog) => ReactNode;
  closeLabel: string;
  size: number;
  children: (dialog: RateDialog, close: () => void) => ReactNode;
};

/** A dialog of one pair over the screen, for as long as the address names it. */
export function RateDialogFrame({ name, title, closeLabel, size, children }: Props) {
  useTranslation('rate');
  const named = readDialog(useAddress());
  const dialog = named?.name === name ? named : undefined;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const close = useCloseDialog(dialog && keyOf(dialog), noDialog);
  const [shown, setShown] = useState(dialog);
  // What is leaving stays readable until it is gone.
  if (dialog && (!shown || keyOf(dialog) !== keyOf(shown))) setShown(dialog);
  return (
    <Modal
      opened={dialog !== undefined}
      onClose={close}
      title={shown && title(shown)}
      size={size}
      fullScreen={isPhone}
      yOffset="6dvh"
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': closeLabel, size: 'lg' }}
    >
      {shown && children(shown, close)}
    </Modal>
  );
}

const keyOf = ({ pair, isGlobal }: RateDialog) => `${pair.sc}-${pair.tc}-${isGlobal}`;
