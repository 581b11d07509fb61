import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { nextStep, type OrderStep, openSteps, shortOrderId } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { officeName } from '../office/office-offers.ts';
import { useTakeStep } from './order.queries.ts';
import classes from './order-dialog.module.css';
import { paidIn, readerOf } from './order-now.ts';

/** The one step that moves the order on, where it is the reader's. */
export function OrderNextStep({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const step = nextStep(useActor(), order);
  const take = useTakeStep();
  if (!step) return null;
  return (
    <Button
      size="lg"
      fullWidth
      className={classes.next}
      loading={take.isPending}
      onClick={() => take.mutate({ order, step })}
    >
      {t(`step.${step.to}`)}
    </Button>
  );
}

/** The way out, last on the screen and never by one press. */
export function OrderCancel({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const actor = useActor();
  const [isAsking, setAsking] = useState(false);
  const step = openSteps(actor, order).find(({ call }) => call === 'cancel');
  if (!step) return null;
  const isCustomer = readerOf(actor, order) === 'customer';
  return (
    <div className={classes.cancel}>
      <Button variant="default" size="md" fullWidth className={classes.cancelButton} onClick={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      {isCustomer && (
        <p className={classes.cancelHint}>
          {paidIn(order) === 'cash' ? t('cancel.hintCoin', { sc: order.sc }) : t('cancel.hintCash')}
        </p>
      )}
      <CancelQuestion order={order} step={step} opened={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

type QuestionProps = { order: Order; step: OrderStep; opened: boolean; onClose: () => void };

function CancelQuestion({ order, step, opened, onClose }: QuestionProps) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const take = useTakeStep();
  const id = shortOrderId(order.id);
  const cancel = () => take.mutate({ order, step }, { onSettled: onClose });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('cancel.title', { id })}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': t('cancel.no') }}
    >
      <p className={classes.question}>
        {t('cancel.text', {
          give: format.money(order.amt_to_exch, order.sc),
          receive: format.money(order.amt_to_recv, order.tc),
          office: officeName(order.office),
        })}
      </p>
      {paidIn(order) === 'cash' && order.confirmed_at && (
        <p className={classes.question}>{t('cancel.sent', { sc: order.sc })}</p>
      )}
      <div className={classes.questionButtons}>
        <Button variant="default" size="md" fullWidth onClick={onClose} data-autofocus>
          {t('cancel.no')}
        </Button>
        <Button size="md" fullWidth className={classes.danger} loading={take.isPending} onClick={cancel}>
          {t('cancel.yes', { id })}
        </Button>
      </div>
    </Modal>
  );
}
