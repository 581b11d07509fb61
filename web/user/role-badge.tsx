import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/actor.ts';
import styles from './users.module.css';

/**
 * Purple, blue and grey (specification §9). An owner has no colour there, so the badge has a frame. The word shows it
 * too.
 */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <span className={styles.badge} data-role={role}>
      {t(`role.${role}`)}
    </span>
  );
}
