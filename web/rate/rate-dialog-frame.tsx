import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { useIsBelow } from '../lib/device/window-width.ts';
import { focusContent } from '../ui/focus.ts';
import { useUnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { noDialog, type RateDialog, readDialog } from './rate-address.ts';

type Tools = { close: () => void; setDirty: (isDirty: boolean) => void };

type Props = {
  name: RateDialog['name'];
  title: (dialog: RateDialog) => ReactNode;
  size: number;
  children: (dialog: RateDialog, tools: Tools) => ReactNode;
};

/** The frame of a dialog about one pair. It is open while the address names the dialog. */
export function RateDialogFrame({ name, title, size, children }: Props) {
  const named = readDialog(useAddress());
  const dialog = named?.name === name ? named : undefined;
  const isPhone = useIsBelow('sm');
  const close = useCloseDialog(dialog && keyOf(dialog), noDialog);
  const { setDirty, isAsking, question } = useUnsavedChanges();
  const [shown, setShown] = useState(dialog);
  // Keep the last dialog during the closing animation, so that the text stays readable.
  if (dialog && (!shown || keyOf(dialog) !== keyOf(shown))) setShown(dialog);
  return (
    <>
      <Modal
        centered={false}
        opened={dialog !== undefined}
        onClose={close}
        title={shown && title(shown)}
        // Escape closes the question on top, not this dialog.
        closeOnEscape={!isAsking}
        size={size}
        fullScreen={isPhone}
        yOffset="6dvh"
        onExitTransitionEnd={focusContent}
        closeButtonProps={{ size: 'lg' }}
      >
        {shown && children(shown, { close, setDirty })}
      </Modal>
      {question}
    </>
  );
}

const keyOf = ({ pair, isGlobal }: RateDialog) => `${pair.sc}-${pair.tc}-${isGlobal}`;
