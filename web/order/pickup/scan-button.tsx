import { ActionIcon, Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadPickup } from '#domain/order/pickup-code.ts';
import { late } from '../../lib/device/late.tsx';

const PickupScan = late(() => import('./pickup-scan.tsx').then((m) => m.PickupScan));

type Props = {
  size?: 'sm';
  /** Where there is no room for the word. */
  isIcon?: boolean;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** A code was read, and the camera closes. It says where the focus goes. */
  onRead: (read: ReadPickup) => void;
  /** Gets the focus when the camera is closed without a code. */
  field: RefObject<HTMLInputElement | null>;
};

/** Opens the camera, which reads the customer's QR code. Its code is loaded when it is first opened. */
export function ScanButton({ size, isIcon, isOpen, setOpen, onRead, field }: Props) {
  const { t } = useTranslation('handover');
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const open = () => setOpen(true);
  const icon = <IconQrcode size={18} stroke={1.75} aria-hidden />;
  const closeTo = (target: () => void) => {
    setOpen(false);
    target();
  };
  return (
    <>
      {isIcon ? (
        <ActionIcon className="reach" aria-label={t('scan.button')} title={t('scan.button')} onClick={open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button size={size} className={size && 'reach'} flex="none" leftSection={icon} onClick={open}>
          {t('scan.button')}
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <PickupScan
            opened={isOpen}
            onClose={() => closeTo(() => field.current?.focus())}
            onRead={(read) => closeTo(() => onRead(read))}
          />
        </Suspense>
      )}
    </>
  );
}
