import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BookEntry } from '#contract/ledger/entries.ts';
import { useAccountName, useBookSums } from '../book-words.ts';
import styles from './postings.module.css';

/** From where to where the money of an entry went, and why. */
export function Postings({ id, entry: { postings, reason, approver } }: { id: string; entry: BookEntry }) {
  const { t } = useTranslation('books');
  const nameOf = useAccountName();
  const { exact } = useBookSums();
  return (
    <div id={id} className={styles.more}>
      <ol className="list">
        {postings.map(({ from, to, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: postings have no name, and never change.
          <li key={at} className={styles.posting}>
            <span>{nameOf(from)}</span>
            <IconArrowRight size={16} role="img" aria-label={t('to')} />
            <span>{nameOf(to)}</span>
            <b>{exact(amount, to.currency)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.sums}>
        {t('sumsToZero')}
        {reason && (
          <span className={styles.reason}>
            {t('reason')} <q>{reason}</q>
          </span>
        )}
        {approver && (
          <span className={styles.reason}>{t('approver', { who: approver.full_name ?? t('unnamed') })}</span>
        )}
      </p>
    </div>
  );
}
