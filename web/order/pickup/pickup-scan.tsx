import { useTranslation } from 'react-i18next';
import { type ReadPickup, readPickup } from '#domain/order/pickup-code.ts';
import { QrScan } from './qr-scan.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** A pickup code was seen. */
  onRead: (read: ReadPickup) => void;
};

/** Six digits alone are on many things, and the code of a customer names its deal. */
function readCode(text: string): ReadPickup | undefined {
  const read = readPickup(text);
  return read?.orderId ? read : undefined;
}

/** The camera, which reads the pickup code from the customer's screen. */
export function PickupScan(props: Props) {
  const { t } = useTranslation('handover');
  const words = { title: t('scan.title'), hint: t('scan.hint'), foreign: t('scan.foreign'), type: t('scan.type') };
  return <QrScan {...props} read={readCode} words={words} />;
}
