import { useTranslation } from 'react-i18next';
import { shortWallet } from '#domain/user.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './wallet-address.module.css';

/**
 * Shows the full address, or only its ends on a small screen (specification §9). Copying and screen readers get it in
 * full.
 */
export function WalletAddress({ address }: { address: string }) {
  const { t } = useTranslation('profile');
  const short = shortWallet(address);
  return (
    <>
      <span className={styles.address}>
        <span className={styles.whole} data-shortened={short !== address || undefined}>
          {address}
        </span>
        {short !== address && (
          <span className={styles.ends} aria-hidden>
            {short}
          </span>
        )}
      </span>
      <CopyButton text={address} label={t('copyWallet')} onCopied={() => notifySuccess(t('walletCopied'))} />
    </>
  );
}
