import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoveTo } from '../lib/address.ts';
import { Tag } from '../ui/tag.tsx';
import { ProfileRow } from './profile-row.tsx';
import styles from './profile-screen.module.css';

export function ProfileSecurity() {
  const { t } = useTranslation('profile');
  const moveTo = useMoveTo();
  return (
    <section className={styles.card} aria-labelledby="profile-security">
      <h2 id="profile-security" className={styles.cardTitle}>
        {t('security')}
      </h2>
      <dl className={styles.rows}>
        <ProfileRow name={t('password')}>
          <Button variant="default" size="md" onClick={() => moveTo({ dialog: 'password' })}>
            {t('changePassword')}
          </Button>
        </ProfileRow>
        <ProfileRow name={t('twoFactor')}>
          <Tag tone="neutral">{t('disabled')}</Tag>
        </ProfileRow>
      </dl>
    </section>
  );
}
