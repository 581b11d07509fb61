import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../lib/address/router.tsx';
import { useFormat } from '../lib/text/format.ts';
import styles from './bell.module.css';
import { useUnread } from './inbox.queries.ts';

/** More is not counted on the bell. */
const mostCounted = 99;

/** Opens the inbox over the screen, and says how much in it is unread. */
export function Bell() {
  const { t } = useTranslation('notification');
  const format = useFormat();
  const unread = useUnread();
  const name = unread > 0 ? t('unread', { count: unread }) : t('inbox');
  return (
    <Link
      search={(now) => ({ ...now, inbox: 'all' })}
      resetScroll={false}
      className={styles.bell}
      aria-label={name}
      title={name}
    >
      <IconBell size={24} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > mostCounted ? `${mostCounted}+` : format.count(unread)}
        </span>
      )}
    </Link>
  );
}
