import { VisuallyHidden } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './order-note.module.css';

/** The customer's whole note, beside a decision about the order. */
export function CustomersNote({ note }: { note: string | null }) {
  const { t } = useTranslation('step');
  if (note === null) return null;
  return (
    <dl className={styles.whole}>
      <dt>{t('note')}</dt>
      <dd>{note}</dd>
    </dl>
  );
}

/** More never fits into one line. The style sheet cuts what is too long for the place. */
const mostLetters = 120;

/** The first words of the note in one line. The whole note is in the order. */
export function NoteStart({ note }: { note: string | null }) {
  const { t } = useTranslation('step');
  if (note === null) return null;
  const words = note.replaceAll(/\s+/g, ' ').trim();
  return (
    <span className={styles.start} title={note}>
      <IconNote size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('noteIs')} </VisuallyHidden>
      <span>{Array.from(words).slice(0, mostLetters).join('')}</span>
    </span>
  );
}
