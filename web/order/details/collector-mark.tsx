import { IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import styles from './order-note.module.css';

/** In one line of a list of the staff: somebody else collects. */
export function CollectorMark({ order: { collector } }: { order: Pick<Order, 'collector'> }) {
  const { t } = useTranslation('marks');
  if (collector === null) return null;
  return (
    <span className={styles.start} title={collector}>
      <IconUserShare size={14} stroke={1.75} aria-hidden />
      <span>{t('collector', { name: collector })}</span>
    </span>
  );
}
