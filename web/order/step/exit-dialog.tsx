import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { exitStep } from '#domain/order/order.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { useOrderLabels } from '../order-labels.ts';
import { type ExitCall, exitWords, goesBackByNetwork, ReasonFields, useEndingForm } from './exit-fields.tsx';
import { type ExitProps, ExitQuestion } from './exit-question.tsx';

type Props = {
  /** The order to end early. Undefined means that the dialog is closed. */
  order: Order | undefined;
  onClose: () => void;
  onMoved?: ((order: Order) => void) | undefined;
};

/** Fetched when it is needed, because it checks an address with libraries. */
const CoinRefundQuestion = late<ExitProps>(() =>
  import('./coin-refund-question.tsx').then((m) => m.CoinRefundQuestion),
);

/**
 * Asks before an order is cancelled or its money goes back. This can't be undone, so the question names the order. The
 * staff also say why.
 */
export function ExitDialog({ order, onClose, onMoved }: Props) {
  const { t } = useTranslation(['order', 'exit']);
  const describe = useOrderLabels();
  const actor = useActor();
  // Keeps the last order during the closing animation, so that the text stays readable, and the exit that was asked
  // about, also when the order moves on meanwhile.
  const [asked, setAsked] = useState<{ order: Order; call: ExitCall; isOpen: boolean }>();
  if (order && (order !== asked?.order || !asked.isOpen)) {
    const call = asked?.isOpen ? asked.call : (exitStep(actor, order)?.call ?? 'cancel');
    setAsked({ order, call, isOpen: true });
  }
  if (!order && asked?.isOpen) setAsked({ ...asked, isOpen: false });
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={asked && t(`${exitWords(asked.order, asked.call)}.title`, { id: describe(asked.order).number })}
      closeButtonProps={{ 'aria-label': t('exit:no') }}
    >
      {asked && <Question order={asked.order} call={asked.call} isLeaving={!order} {...{ onClose, onMoved }} />}
    </Modal>
  );
}

const Question = (props: ExitProps) =>
  goesBackByNetwork(props.order, props.call) ? <CoinRefundQuestion {...props} /> : <ReasonQuestion {...props} />;

function ReasonQuestion(props: ExitProps) {
  const form = useEndingForm();
  return (
    <ExitQuestion {...props} form={form}>
      <ReasonFields choice={form.field('choice')} words={form.field('words')} isFirst={props.call === 'refund'} />
    </ExitQuestion>
  );
}
