import { useEffect, useState } from 'react';
import { useAddress } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { late } from '../lib/device/late.tsx';
import { dismissToasts } from '../lib/notify.tsx';
import type { TypedPhone } from '../ui/form/phone-field.tsx';

const RecoveryDialog = late(() => import('./recovery-dialog.tsx').then((m) => m.RecoveryDialog));

type Props = { phone: TypedPhone; onPhone: (phone: TypedPhone) => void; onRecovered: () => void };

/** Loads the dialog when it first opens. Then it stays mounted, so that closing it loses no progress. */
export function Recovery({ phone, onPhone, onRecovered }: Props) {
  const opened = useAddress().recover !== undefined;
  const [wasOpened, setWasOpened] = useState(opened);
  const close = useCloseDialog(opened ? 'recover' : undefined, { recover: undefined });
  if (opened && !wasOpened) setWasOpened(true);
  // Errors about the old password do not matter any more.
  useEffect(() => (opened ? dismissToasts() : undefined), [opened]);
  return (
    wasOpened && (
      <RecoveryDialog
        opened={opened}
        onClose={close}
        phone={phone}
        onPhone={onPhone}
        onRecovered={() => {
          close();
          onRecovered();
        }}
      />
    )
  );
}
