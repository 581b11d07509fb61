import { Button, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { isSale } from '#domain/money/currency.ts';
import { exitStep, partIn } from '#domain/order/order.ts';
import { useActor } from '../../lib/call/session.tsx';
import question from '../../ui/feedback/confirm-dialog.module.css';
import { CustomersWords } from '../details/order-note.tsx';
import { isFirstClick, orderThatMovedFirst, pressOnce, useTakeStep } from '../order.queries.ts';
import { useOrderLabels } from '../order-labels.ts';
import { type ExitCall, exitWords } from './exit-fields.tsx';
import { MootQuestion } from './moot-question.tsx';

export type ExitProps = {
  order: Order;
  call: ExitCall;
  /** The dialog is closing. */
  isLeaving: boolean;
  onClose: () => void;
  onMoved: ((order: Order) => void) | undefined;
};

type Props = ExitProps & {
  /** What the staff say. Customers say nothing. */
  form: {
    submit: (send: (details: StepDetails) => void) => (event: MouseEvent) => void;
    refuse: (error: unknown) => HTMLElement | undefined;
  };
  /** The fields of the form. */
  children: ReactNode;
};

/** The question before an exit. Enter in a field gives the same answer as the button. */
export function ExitQuestion({ order, call, isLeaving, onClose, onMoved, form, children }: Props) {
  const { t } = useTranslation(['order', 'exit']);
  const { number, gives, receives, office, customer } = useOrderLabels()(order);
  const actor = useActor();
  const { take, isPending } = useTakeStep();
  const open = exitStep(actor, order);
  const step = open?.call === call ? open : undefined;
  // Someone else has moved the order while the question was open, so it no longer has this exit.
  if (!step && !isPending && !isLeaving) return <MootQuestion order={order} onClose={onClose} />;
  const isMine = partIn(actor, order) === 'customer';
  const words = exitWords(order, call);
  const onTaken = (moved: Order) => {
    onMoved?.(moved);
    onClose();
  };
  // After a conflict the order has not ended by this call. Keep the question open unless the order has ended already.
  // What is refused about a field can be corrected here.
  const onRefused = (error: Error) => {
    const current = orderThatMovedFirst(error);
    if (current ? current.status === step?.to : !form.refuse(error)) onClose();
  };
  const end = (click: MouseEvent) => {
    const send = (details: StepDetails) =>
      step &&
      take({ order, step, details, isAnotherPress: isFirstClick(click) }, { onSuccess: onTaken, onError: onRefused });
    click.preventDefault();
    if (isMine) send({});
    else form.submit(send)(click);
  };
  return (
    <form noValidate>
      {!isMine && (
        <Text inherit fw={600} mb={0}>
          {customer}
        </Text>
      )}
      <Text inherit mt="2xs" mb={0}>
        {t(`${words}.text`, { give: gives, receive: receives, office })}
      </Text>
      {isMine && !isSale(order) && order.confirmed_at && (
        <Text inherit mt="2xs" mb={0}>
          {t('cancel.sent', { sc: order.sc })}
        </Text>
      )}
      {call === 'refund' && order.sale && (
        <Text inherit mt="2xs" mb={0}>
          {t('refund.cash', { give: gives })}
        </Text>
      )}
      {!isMine && <CustomersWords order={order} />}
      {!isMine && children}
      <div data-keep-clear className={question.buttons}>
        <Button data-autofocus={call === 'cancel' || undefined} onClick={onClose}>
          {t('exit:no')}
        </Button>
        <Button variant="filled" type="submit" color="danger" onKeyDown={pressOnce} loading={isPending} onClick={end}>
          {t(`${words}.yes`, { id: number })}
        </Button>
      </div>
    </form>
  );
}
