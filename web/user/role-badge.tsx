import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/actor.ts';
import styles from './users.module.css';

/** Purple, blue and grey (specification §9); an owner, whom it does not colour, is told by a frame. The word says it in any case. */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <span className={styles.badge} data-role={role}>
      {t(`role.${role}`)}
    </span>
  );
}
