import { Button, Modal } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order.ts';
import { shortOrderId } from '#domain/order.ts';
import { needsVisit, readerOf, transferNow } from '#domain/order-turn.ts';
import { ApiError } from '../lib/api.ts';
import { useActor } from '../lib/session.tsx';
import { OfficeDirections } from '../office/office-directions.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useOrder } from './order.queries.ts';
import { type Asking, OrderCancel, OrderNextStep } from './order-actions.tsx';
import classes from './order-dialog.module.css';
import { OrderFacts } from './order-facts.tsx';
import { useKeptFocus } from './order-focus.ts';
import { OrderHeader } from './order-header.tsx';
import { OrderSentence } from './order-sentence-line.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTransfer } from './order-transfer.tsx';

type Props = { id: string; onClose: () => void; asking: Asking };

export function OrderDetails({ id, onClose, asking }: Props) {
  const { t } = useTranslation('order');
  const { data: order, error, refetch } = useOrder(id);
  // After losing an office or a role, a person must not see its orders, even if they are still cached.
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (order && !isUnknown) return <Known {...{ order, error, onClose, asking }} onRetry={() => void refetch()} />;
  if (!error) return <OrderSkeleton onClose={onClose} />;
  return (
    <>
      <OrderHeader title={isUnknown ? t('notFound.title') : t('failed')} onClose={onClose} />
      <Modal.Body>
        {isUnknown ? (
          <EmptyState
            icon={<IconReceiptOff size={24} stroke={1.5} />}
            title={t('notFound.text')}
            action={
              <Button variant="default" size="md" onClick={onClose}>
                {t('close')}
              </Button>
            }
          />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )}
      </Modal.Body>
    </>
  );
}

type KnownProps = Omit<Props, 'id'> & { order: OrderDetail; error: unknown; onRetry: () => void };

/**
 * Sections in this order: sums, what happens now, the data for a transfer, next step, timeline, directions to the
 * office. The facts and the cancel button are last.
 */
function Known({ order, error, onRetry, onClose, asking }: KnownProps) {
  const { t } = useTranslation('order');
  const actor = useActor();
  const isCustomer = readerOf(actor, order) === 'customer';
  const transfer = transferNow(actor, order);
  useKeptFocus(order.status);
  return (
    <>
      <OrderHeader
        title={t('name', { id: shortOrderId(order.id) })}
        tag={<StatusTag status={order.status} label={t(`status.${order.status}`)} />}
        onClose={onClose}
      />
      <Modal.Body className={classes.body}>
        <div className={classes.main}>
          {error ? <ErrorNotice error={error} onRetry={onRetry} /> : null}
          <OrderSums order={order} />
          <OrderSentence order={order} />
          {transfer && <OrderTransfer transfer={transfer} isMain={isCustomer} />}
        </div>
        <OrderNextStep order={order} />
        <div className={classes.side}>
          <OrderTimeline order={order} />
          {isCustomer && needsVisit(order) && (
            <section>
              <h2 className={classes.heading}>{t('visit.title')}</h2>
              <OfficeDirections office={order.office} />
            </section>
          )}
        </div>
        <div className={classes.rest}>
          <OrderFacts order={order} />
          <OrderCancel order={order} {...asking} />
        </div>
      </Modal.Body>
    </>
  );
}
