import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BookEntry } from '#contract/ledger/entries.ts';
import { useAccountName, useBookSums } from '../book-words.ts';
import styles from './postings.module.css';

/** From where to where money goes. */
export function PostingList({ postings }: Pick<BookEntry, 'postings'>) {
  const { t } = useTranslation('books');
  const nameOf = useAccountName();
  const { exact } = useBookSums();
  return (
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
  );
}
