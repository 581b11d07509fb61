import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SignOut } from '../ui/sign-out.tsx';
import styles from './crash.module.css';

type Props = { error: Error; onRetry: () => void };

/** Somebody was signed in, but the server cannot say at present who it is. The session stays, unless one would rather leave. */
export function Unknown({ error, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <main className={styles.crash}>
      <ErrorNotice error={error} title={t('userFailed')} onRetry={onRetry} />
      <SignOut size="sm" />
    </main>
  );
}
