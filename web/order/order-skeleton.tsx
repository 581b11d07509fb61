import { Modal, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './order-dialog.module.css';
import { OrderHeader } from './order-header.tsx';

/** The outline of the dialog while the order is loading. */
export function OrderSkeleton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <>
      <OrderHeader title={t('loading')} onClose={onClose} />
      <Modal.Body className={classes.body} aria-busy="true">
        <div className={classes.main}>
          <Skeleton height={32} width={160} mb={16} />
          <Skeleton height={48} width={260} mb={32} />
          <Skeleton height={24} mb={12} />
          <Skeleton height={24} width="60%" />
        </div>
        <div className={classes.side}>
          <Skeleton height={280} />
        </div>
      </Modal.Body>
    </>
  );
}
