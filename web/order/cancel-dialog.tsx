import { Button, Modal } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { isSale } from '#domain/currency.ts';
import { openSteps, partIn, shortOrderId } from '#domain/order.ts';
import { useActor } from '../lib/session.tsx';
import question from '../ui/confirm-dialog.module.css';
import styles from './cancel-dialog.module.css';
import { orderThatMovedFirst, useTakeStep } from './order.queries.ts';
import { useOrderLabels } from './order-labels.ts';
import { isFirstClick, pressOnce } from './order-step-lock.ts';

type Props = {
  /** The order to cancel. Undefined means that the dialog is closed. */
  order: Order | undefined;
  onClose: () => void;
  onMoved?: (order: Order) => void;
};

/** Asks before an order is cancelled. Cancelling can't be undone, so the question names the order. */
export function CancelDialog({ order, onClose, onMoved }: Props) {
  const { t } = useTranslation('order');
  const describe = useOrderLabels();
  const [asked, setAsked] = useState(order);
  // Keep the last order during the closing animation, so that the text stays readable.
  if (order && order !== asked) setAsked(order);
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={asked && t('cancel.title', { id: describe(asked).number })}
      centered
      closeButtonProps={{ 'aria-label': t('cancel.no') }}
    >
      {asked && <Question order={asked} isLeaving={!order} onClose={onClose} onMoved={onMoved} />}
    </Modal>
  );
}

type QuestionProps = Props & { order: Order; isLeaving: boolean };

function Question({ order, isLeaving, onClose, onMoved }: QuestionProps) {
  const { t } = useTranslation('order');
  const { number, gives, receives, office, customer } = useOrderLabels()(order);
  const actor = useActor();
  const { take, isPending } = useTakeStep();
  const step = openSteps(actor, order).find(({ call }) => call === 'cancel');
  // Someone else has moved the order while the question was open, so it can no longer be cancelled.
  if (!step && !isPending && !isLeaving) return <Moot order={order} onClose={onClose} />;
  const isMine = partIn(actor, order) === 'customer';
  const onTaken = (moved: Order) => {
    onMoved?.(moved);
    onClose();
  };
  // After a conflict the order is not cancelled by this call. Keep the question open unless the order is already
  // cancelled.
  const onRefused = (error: Error) => {
    const current = orderThatMovedFirst(error);
    if (!current || current.status === 'cancelled') onClose();
  };
  const cancel = (click: MouseEvent) =>
    step && take({ order, step, isAnotherPress: isFirstClick(click) }, { onSuccess: onTaken, onError: onRefused });
  return (
    <>
      {!isMine && <p className={styles.who}>{customer}</p>}
      <p className={styles.text}>{t('cancel.text', { give: gives, receive: receives, office })}</p>
      {isMine && !isSale(order) && order.confirmed_at && (
        <p className={styles.text}>{t('cancel.sent', { sc: order.sc })}</p>
      )}
      <div className={question.buttons}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {t('cancel.no')}
        </Button>
        <Button size="md" className={question.danger} onKeyDown={pressOnce} loading={isPending} onClick={cancel}>
          {t('cancel.yes', { id: number })}
        </Button>
      </div>
    </>
  );
}

function Moot({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('order');
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is removed, so focus the new one.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p className={styles.text} role="alert">
        {t('cancel.moot', { id: shortOrderId(order.id), status: t(`status.${order.status}`) })}
      </p>
      <div className={question.buttons}>
        <Button ref={button} variant="default" size="md" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}
