import { Text, VisuallyHidden } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { KeptWords } from '#contract/order/order-word.ts';
import { CollectorMark } from './collector-mark.tsx';
import styles from './order-note.module.css';

type Props = { order: KeptWords };
type RowProps = { order: KeptWords & Pick<Order, 'collector'> };

/** Whether the customer has said more to the office than the order itself. */
export const saysMore = ({ note, collector }: RowProps['order']): boolean => note !== null || collector !== null;

/** All that the customer has written, beside a decision about the order. */
export function CustomersWords({ order: { note } }: Props) {
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

/** Who collects instead of the customer, or else the first words of the note, in one line. The order has all of it. */
export function FirstWords({ order }: RowProps) {
  if (order.collector !== null) return <CollectorMark order={order} />;
  return order.note === null ? null : <NoteStart note={order.note} />;
}

function NoteStart({ note }: { note: string }) {
  const { t } = useTranslation('step');
  const words = note.replaceAll(/\s+/g, ' ').trim();
  return (
    <span className={styles.start} title={note}>
      <IconNote size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('noteIs')} </VisuallyHidden>
      <span>{Array.from(words).slice(0, mostLetters).join('')}</span>
    </span>
  );
}

/** The same among the facts of the order. */
export function WordFacts({ order: { note } }: Props) {
  const { t } = useTranslation('order');
  return (
    <div>
      <dt>{t('details.note')}</dt>
      <dd>
        {note ?? (
          <Text inherit span c="dimmed">
            {t('details.noNote')}
          </Text>
        )}
      </dd>
    </div>
  );
}
