import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { walletAddress } from '#domain/user.ts';
import { useMoveTo } from '../lib/address.ts';
import { useFormat } from '../lib/format.ts';
import { useUser } from '../lib/session.tsx';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import { Tag } from '../ui/tag.tsx';
import { ProfileRow } from './profile-row.tsx';
import styles from './profile-screen.module.css';
import { WalletAddress } from './wallet-address.tsx';

type Props = {
  /** The form was just closed, so the focus goes back to the button that opened it. */
  isBack: boolean;
  onEdit: () => void;
};

export function ProfileDetails({ isBack, onEdit }: Props) {
  const { t } = useTranslation('profile');
  const { full_name, cellphone, cellphone_verified, email, email_verified, wallet, created_at } = useUser();
  const format = useFormat();
  const moveTo = useMoveTo();
  const address = walletAddress(wallet);
  const editButton = useFocusOnArrival<HTMLButtonElement>(isBack);
  const none = <span className={styles.none}>{t('notSpecified')}</span>;
  return (
    <section className={styles.card} aria-labelledby="profile-details">
      <div className={styles.cardHead}>
        <h2 id="profile-details" className={styles.cardTitle}>
          {t('details')}
        </h2>
        <Button
          ref={editButton}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
      </div>
      <dl className={styles.rows}>
        <ProfileRow name={t('fullName')}>{full_name ?? none}</ProfileRow>
        <ProfileRow name={t('cellphone')}>
          <span className="figures">{format.phone(cellphone)}</span> <Verified isVerified={cellphone_verified} />
          {!cellphone_verified && (
            <Button variant="default" size="sm" className={styles.verify} onClick={() => moveTo({ dialog: 'phone' })}>
              {t('verifyPhone')}
            </Button>
          )}
        </ProfileRow>
        <ProfileRow name={t('email')}>
          {email ?? none} {email && <Verified isVerified={email_verified} />}
        </ProfileRow>
        <ProfileRow name={t('wallet')}>{address ? <WalletAddress address={address} /> : none}</ProfileRow>
        <ProfileRow name={t('memberSince')}>{format.fullDate(created_at)}</ProfileRow>
      </dl>
    </section>
  );
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('profile');
  return <Tag tone={isVerified ? 'completed' : 'neutral'}>{t(isVerified ? 'verified' : 'notVerified')}</Tag>;
}
