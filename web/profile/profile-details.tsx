import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { walletAddress } from '#domain/user.ts';
import { useFormat } from '../lib/format.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import { Tag } from '../ui/tag.tsx';
import styles from './profile-screen.module.css';

type Props = {
  /** The form was just closed: the focus goes back to the button that opened it. */
  isBack: boolean;
  onEdit: () => void;
};

export function ProfileDetails({ isBack, onEdit }: Props) {
  const { t } = useTranslation('profile');
  const { full_name, cellphone, cellphone_verified, email, email_verified, wallet, created_at } = useUser();
  const format = useFormat();
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
        <Row name={t('fullName')}>{full_name ?? none}</Row>
        <Row name={t('cellphone')}>
          <span className="figures">{format.phone(cellphone)}</span> <Verified isVerified={cellphone_verified} />
        </Row>
        <Row name={t('email')}>
          {email ?? none} {email && <Verified isVerified={email_verified} />}
        </Row>
        <Row name={t('wallet')}>
          {address ? (
            <>
              <span className={styles.address}>{address}</span>
              <CopyButton text={address} label={t('copyWallet')} onCopied={() => notifySuccess(t('walletCopied'))} />
            </>
          ) : (
            none
          )}
        </Row>
        <Row name={t('memberSince')}>{format.fullDate(created_at)}</Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('profile');
  return <Tag tone={isVerified ? 'completed' : 'neutral'}>{t(isVerified ? 'verified' : 'notVerified')}</Tag>;
}
