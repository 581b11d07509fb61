import { Button, Modal, Text, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Asking } from '#contract/approval/asking.ts';
import type { Order } from '#contract/order/order.ts';
import type { lateStep } from '#domain/order/walk-in/walk-in-late.ts';
import { useAsk } from '../../approval/approval.queries.ts';
import question from '../../ui/feedback/confirm-dialog.module.css';
import { said, useForm } from '../../ui/form/use-form.ts';
import { StepApproval } from '../approval/step-approval.tsx';
import classes from '../details/order-dialog.module.css';
import { pressOnce, useTakeStep } from '../order.queries.ts';
import { useOrderLabels } from '../order-labels.ts';
import { useOrderPanel } from '../order-panel.tsx';
import { useIsAsked } from './step-needs.tsx';

type Late = NonNullable<ReturnType<typeof lateStep>>;

/** The deal of a guest whose time without a code is over: an owner says why it is right, a cashier asks. */
export function LateClosing({ order, late }: { order: Order; late: Late }) {
  const { t } = useTranslation('marks');
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const waits = useIsAsked(order);
  const number = useOrderLabels()(order).number;
  // What was asked for is followed to its end.
  if (waits && !isAsked) setAsked(true);
  const close = () => setOpen(false);
  return (
    <>
      {isAsked && <StepApproval order={order} step={undefined} />}
      {!waits && (
        <div data-keep-clear className={classes.next}>
          <Button variant="filled" size="lg" fullWidth onClick={() => setOpen(true)}>
            {t(`late.${late.by}.button`)}
          </Button>
        </div>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        closeOnClickOutside={false}
        title={t('late.title', { id: number })}
        closeButtonProps={{ 'aria-label': t('approval.close') }}
      >
        <Question order={order} late={late} onClose={close} onAsked={() => setAsked(true)} />
      </Modal>
    </>
  );
}

const Why = z.object({ reason: said(Asking.shape.reason, () => i18next.t('marks:seen.reasonMissing')) });

type Props = { order: Order; late: Late; onClose: () => void; onAsked: () => void };

function Question({ order, late: { step, by }, onClose, onAsked }: Props) {
  const { t } = useTranslation('marks');
  const panel = useOrderPanel();
  const { field, submit } = useForm(Why, { start: { reason: '' } });
  const { take, isPending } = useTakeStep();
  const ask = useAsk(order.id);
  const send = submit(({ reason }) => {
    if (by === 'approval') return ask.mutate({ step: 'close', reason }, { onSuccess: onAsked, onSettled: onClose });
    return take({ order, step, details: { reason } }, { onSuccess: panel?.onMoved, onSettled: onClose });
  });
  return (
    <form noValidate onSubmit={send}>
      <Text mb="sm">{t(`late.${by}.text`)}</Text>
      <Textarea {...field('reason')} data-autofocus label={t(`late.${by}.reason`)} />
      <div data-keep-clear className={question.buttons}>
        <Button onClick={onClose}>{t('seen.cancel')}</Button>
        <Button variant="filled" onKeyDown={pressOnce} loading={isPending || ask.isPending} onClick={send}>
          {t(`late.${by}.yes`)}
        </Button>
      </div>
    </form>
  );
}
