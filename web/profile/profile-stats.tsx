import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { Loaded } from '../ui/loaded.tsx';
import { statsQuery } from './profile.queries.ts';
import { ProfileRow } from './profile-row.tsx';
import styles from './profile-screen.module.css';

/** Specification §9: the volume has two decimals. */
const volumeDecimals = { min: 2, max: 2 };

/** Statistics of the person's orders. */
export function ProfileStats() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  return (
    <section className={styles.card} aria-labelledby="profile-stats">
      <h2 id="profile-stats" className={styles.cardTitle}>
        {t('stats.title')}
      </h2>
      <Loaded query={useQuery(statsQuery)} skeleton={<Skeleton height={180} mt={8} />}>
        {({ volume_usd, favorite_office, orders_completed, orders_total }) => (
          <dl className={styles.rows}>
            <ProfileRow name={t('stats.volume')}>
              <span className={styles.sum}>{format.money(volume_usd, 'USD', volumeDecimals)}</span>
            </ProfileRow>
            <ProfileRow name={t('stats.favorite')}>
              {favorite_office ? (
                (favorite_office.name ?? t('stats.unnamed'))
              ) : (
                <span className={styles.none}>{t('stats.noFavorite')}</span>
              )}
            </ProfileRow>
            <ProfileRow name={t('stats.completed')}>
              <span className="figures">{orders_completed}</span>
            </ProfileRow>
            <ProfileRow name={t('stats.total')}>
              <span className="figures">{orders_total}</span>
            </ProfileRow>
          </dl>
        )}
      </Loaded>
    </section>
  );
}
