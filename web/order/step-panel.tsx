import { Box, Button, Modal } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { isFiat } from '#domain/currency.ts';
import { destinationOf } from '#domain/destination.ts';
import { nextStep, type OnwardStep, type OrderStep, paidIn } from '#domain/order.ts';
import { otherSum } from '#domain/order-transfer.ts';
import { readerOf } from '#domain/order-turn.ts';
import { useSums } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import question from '../ui/confirm-dialog.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { WalletLine } from '../ui/wallet-line.tsx';
import { MootQuestion } from './moot-question.tsx';
import { isFirstClick, orderThatMovedFirst, pressOnce, useTakeStep } from './order.queries.ts';
import { OtherSum } from './order-arrival.tsx';
import { useOrderLabels } from './order-labels.ts';
import { CustomersNote } from './order-note.tsx';
import { OrderTransactions } from './order-transactions.tsx';
import { NetworkUnstated } from './order-transfer.tsx';
import { PayoutFields, usePayoutForm } from './payout-fields.tsx';
import styles from './step-panel.module.css';

type MoneyStep = OnwardStep & { call: Exclude<OnwardStep['call'], 'confirm'> };

/** A step that moves money opens a panel first. Confirming a request moves none. */
export const movesMoney = (step: OrderStep | undefined): step is MoneyStep =>
  step?.kind === 'onward' && step.call !== 'confirm';

type Props = {
  /** The order whose next step was pressed. Undefined means that the panel is closed. */
  order: Order | undefined;
  onClose: () => void;
  onMoved?: (order: Order) => void;
};

/**
 * Says what to count or to send before a step that moves money, since no such step can be undone. Enter confirms the
 * step of the staff. For customers the safe answer has the focus: they complete a deal once, and never in a hurry.
 */
export function StepPanel({ order, onClose, onMoved }: Props) {
  const { t } = useTranslation('step');
  const describe = useOrderLabels();
  const asked = useAsked(order);
  return (
    <Modal
      opened={asked?.isOpen ?? false}
      onClose={onClose}
      // The second click of a double click must not close what the first one opened.
      closeOnClickOutside={false}
      title={asked && t(`title.${asked.step.call}`, { id: describe(asked.order).number })}
      closeButtonProps={{ 'aria-label': t('no') }}
    >
      {asked && <Question key={asked.order.id} {...asked} {...{ onClose, onMoved }} />}
    </Modal>
  );
}

type Asked = { order: Order; step: MoneyStep; isOpen: boolean };

/** Keeps the step that was pressed when the order moves on meanwhile, and the texts during the closing animation. */
function useAsked(order: Order | undefined): Asked | undefined {
  const actor = useActor();
  const [asked, setAsked] = useState<Asked>();
  const shown = asked?.isOpen ? asked : undefined;
  if (order && order !== shown?.order) {
    const step = shown?.step ?? nextStep(actor, order);
    if (movesMoney(step)) setAsked({ order, step, isOpen: true });
  }
  if (!order && shown) setAsked({ ...shown, isOpen: false });
  return asked;
}

type QuestionProps = Omit<Props, 'order'> & Asked;

function Question({ order: seen, step, isOpen, onClose, onMoved }: QuestionProps) {
  const { t } = useTranslation('step');
  const actor = useActor();
  const [order, setRecorded] = useNewest(seen);
  const { customer } = useOrderLabels()(order);
  const isCustomer = readerOf(actor, order) === 'customer';
  const { take, isPending } = useTakeStep();
  const sum = useMoved(order, step);
  const payout = usePayoutForm(order);
  if (order.status !== step.from && !isPending && isOpen) return <MootQuestion order={order} onClose={onClose} />;
  const texts = step.call === 'close' && !isCustomer ? 'closeForCustomer' : step.call;
  const onTaken = (moved: Order) => {
    onMoved?.(moved);
    onClose();
  };
  const onRefused = (error: Error) => {
    const current = orderThatMovedFirst(error);
    if (current) onMoved?.(current);
    // A transaction that is refused can be corrected here.
    if (current || !payout.refuse(error)) onClose();
  };
  const confirm = (isAnotherPress: boolean) =>
    payout.submit((details) =>
      take({ order, step, details, isAnotherPress }, { onSuccess: onTaken, onError: onRefused }),
    );
  return (
    <>
      {!isCustomer && <p className={styles.who}>{customer}</p>}
      <p className={styles.what}>{t(`what.${texts}.${paidIn(order)}`)}</p>
      <Box component="p" data-keep-clear className={styles.sum} __vars={{ '--sum-length': String(sum.text.length) }}>
        {sum.text}
        {sum.isSentNow && <CopyButton text={sum.amount} label={t('copySum')} />}
      </Box>
      <StepWallet order={order} step={step} onRecorded={setRecorded} />
      {sum.isSentNow && <PayoutFields order={order} form={payout} onEnter={confirm(false)} />}
      {!isCustomer && <CustomersNote note={order.note} />}
      <Answers
        {...{ isCustomer, isPending, onClose }}
        yes={t(`yes.${texts}.${paidIn(order)}`, { sum: sum.text })}
        // Nobody receives another sum than was agreed.
        onYes={otherSum(order) ? undefined : confirm}
      />
    </>
  );
}

type AnswersProps = {
  isCustomer: boolean;
  isPending: boolean;
  yes: string;
  onYes: ((isAnotherPress: boolean) => (click: MouseEvent) => void) | undefined;
  onClose: () => void;
};

function Answers({ isCustomer, isPending, yes, onYes, onClose }: AnswersProps) {
  const { t } = useTranslation('step');
  return (
    <div data-keep-clear className={question.buttons}>
      <Button data-autofocus={isCustomer || undefined} onClick={onClose}>
        {t('no')}
      </Button>
      {onYes && (
        <Button
          variant="filled"
          className={styles.yes}
          classNames={{ label: styles.words }}
          data-autofocus={!isCustomer || undefined}
          onKeyDown={pressOnce}
          loading={isPending}
          onClick={(click) => onYes(isFirstClick(click))(click)}
        >
          {yes}
        </Button>
      )}
    </div>
  );
}

/** The order as it is seen on the screen, or as it was recorded here, if that is newer. */
function useNewest(seen: Order) {
  const [recorded, setRecorded] = useState(seen);
  return [recorded.version > seen.version ? recorded : seen, setRecorded] as const;
}

/** The money that the step moves, with all its decimals: it is counted or sent by this text. */
function useMoved({ amt_to_exch, amt_to_recv, sc, tc }: Order, { call }: MoneyStep) {
  const { listed, spelled } = useSums();
  const [amount, code] = call === 'receive' ? [amt_to_exch, sc] : [amt_to_recv, tc];
  const text = isFiat(code) ? listed(amount, code) : spelled(amount, code);
  return { amount, text, isSentNow: call === 'ready' && !isFiat(code) };
}

/** The wallet that the staff look into, with what the customer said about the USDT, or the wallet that they send to. */
function StepWallet({
  order,
  step,
  onRecorded,
}: {
  order: Order;
  step: MoneyStep;
  onRecorded: (order: Order) => void;
}) {
  const { t } = useTranslation('step');
  const isIncoming = step.call === 'receive' && paidIn(order) === 'cash';
  const isOutgoing = step.call === 'ready' && paidIn(order) === 'coin';
  const destination = destinationOf(isIncoming ? order.office_wallet : order.wallet);
  if (!(isIncoming || isOutgoing)) return null;
  return (
    <>
      {destination && (
        <dl className={styles.wallet}>
          <dt>{t(isIncoming ? 'officeWallet' : 'customerWallet')}</dt>
          <dd>
            <WalletLine destination={destination} copyLabel={t('copyAddress')} />
          </dd>
        </dl>
      )}
      {isOutgoing && destination?.network === null && <NetworkUnstated to="customer" />}
      {isIncoming && <OrderTransactions order={order} />}
      {isIncoming && <OtherSum order={order} onRecorded={onRecorded} />}
    </>
  );
}
