import { useTranslation } from 'react-i18next';
import { noDestination } from '#domain/wallet/destination.ts';
import { QrScan } from '../../../order/pickup/qr-scan.tsx';
import {
  type KnownWallets,
  type TypedWallet,
  typedDestination,
  walletProblem,
} from '../../../ui/wallet/wallet-check.ts';

type Props = { opened: boolean; known: KnownWallets; onClose: () => void; onRead: (read: TypedWallet) => void };

/** The camera, which reads the address from the customer's wallet. */
export function AddressScan({ opened, known, onClose, onRead }: Props) {
  const { t } = useTranslation('walkin');
  /** The address in the code. One on several networks is taken too: the person chooses the network. */
  const read = (text: string): TypedWallet | undefined => {
    const seen = typedDestination(text, noDestination, known);
    const problem = walletProblem({ ...seen, isReadBack: true }, known);
    return seen.address !== '' && (problem === undefined || problem === 'network') ? seen : undefined;
  };
  const words = { title: t('scan.title'), hint: t('scan.hint'), foreign: t('scan.foreign'), type: t('scan.type') };
  return <QrScan {...{ opened, onClose, onRead, read, words }} />;
}
