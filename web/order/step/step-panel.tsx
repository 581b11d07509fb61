import { Button, Modal } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { nextStep, paidIn } from '#domain/order/order.ts';
import { otherSum } from '#domain/order/order-transfer.ts';
import { handOverStep, type MoneyStep, movesMoney, readerOf } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { takePickup, usePickup } from '../../lib/address/pickup-address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import question from '../../ui/feedback/confirm-dialog.module.css';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { NeedsDialog } from '../bound/late-needs-dialog.ts';
import { CustomersWords } from '../details/order-note.tsx';
import { HashFields, useHashForm } from '../hash-fields.tsx';
import { isFirstClick, lacksSomething, orderThatMovedFirst, pressOnce, useTakeStep } from '../order.queries.ts';
import { orderFocusId } from '../order-focus.ts';
import { useOrderLabels } from '../order-labels.ts';
import { OrderNotes } from '../order-notes.tsx';
import { hasReadings, TransferReadings } from '../transfer/late-readings.ts';
import { OtherSum } from '../transfer/order-arrival.tsx';
import { OrderClaim } from '../transfer/order-claim.tsx';
import { OrderTransactions } from '../transfer/order-transactions.tsx';
import { NetworkUnstated } from '../transfer/order-transfer.tsx';
import { CodeQuestion } from './code-question.tsx';
import { MootQuestion } from './moot-question.tsx';
import styles from './step-panel.module.css';
import { StepSum, useMoved } from './step-sum.tsx';

type Props = {
  /** The order whose step was pressed. Undefined means that the panel is closed. */
  order: Order | undefined;
  /** Whether the staff hand over with the customer's pickup code. */
  isByCode?: boolean;
  onClose: () => void;
  onMoved?: ((order: Order) => void) | undefined;
};

/**
 * Says what to count, to send or to hand over before a step that moves money, since no such step can be undone. Enter
 * confirms the step of the staff. For customers the safe answer has the focus: they complete a deal once, and never in a
 * hurry.
 */
export function StepPanel({ order, isByCode = false, onClose, onMoved }: Props) {
  const { t } = useTranslation('step');
  const describe = useOrderLabels();
  const actor = useActor();
  const { asked, dropCode } = useAsked(order, isByCode);
  const [isScanning, setScanning] = useState(false);
  const [lacking, setLacking] = useState<Error>();
  const close = () => {
    // The panel of a brought code has opened by itself, so no button gets the focus back.
    if (asked?.code !== undefined) document.getElementById(orderFocusId)?.focus();
    onClose();
  };
  const title = asked && (asked.isByCode ? 'title.code' : (`title.${asked.step.call}` as const));
  return (
    <>
      <Modal
        opened={asked?.isOpen ?? false}
        onClose={close}
        // The second click of a double click must not close what the first one opened.
        closeOnClickOutside={false}
        // Escape closes the camera, which is over this panel.
        closeOnEscape={!isScanning}
        returnFocus={asked?.code === undefined}
        size={asked?.isByCode ? 660 : undefined}
        title={title && t(title, { id: describe(asked.order).number })}
        closeButtonProps={{ 'aria-label': t('no') }}
      >
        {asked?.isByCode && (
          <CodeQuestion
            key={asked.order.id}
            {...asked}
            {...{ onMoved, isScanning, setScanning }}
            onClose={close}
            onWithout={nextStep(actor, asked.order) && dropCode}
          />
        )}
        {asked && !asked.isByCode && (
          <Question key={asked.order.id} {...asked} {...{ onClose, onMoved }} onLacks={setLacking} />
        )}
      </Modal>
      {asked && lacking && (
        <NeedsDialog {...asked} refused={lacking} onMoved={onMoved} onClose={() => setLacking(undefined)} />
      )}
    </>
  );
}

type Asked = { order: Order; step: MoneyStep; isByCode: boolean; code: string | undefined; isOpen: boolean };

/** Keeps the step that was pressed when the order moves on meanwhile, and the texts during the closing animation. */
function useAsked(order: Order | undefined, isByCode: boolean) {
  const [asked, setAsked] = useState<Asked>();
  const first = useFirstAsked(order, isByCode);
  const shown = asked?.isOpen ? asked : undefined;
  if (order && order !== shown?.order) {
    const next = shown ?? first;
    if (next) setAsked({ ...next, order });
  }
  if (!order && shown) setAsked({ ...shown, isOpen: false });
  useTakenCode(asked);
  return { asked, dropCode: () => setAsked((now) => now && { ...now, isByCode: false }) };
}

/** What is asked when the panel opens. Undefined where the actor has no such step. */
function useFirstAsked(order: Order | undefined, isByCode: boolean): Asked | undefined {
  const actor = useActor();
  const brought = usePickup(order?.id ?? '');
  if (!order) return undefined;
  const step = isByCode ? handOverStep(actor, order) : nextStep(actor, order);
  return movesMoney(step) ? { order, step, isByCode, code: isByCode ? brought : undefined, isOpen: true } : undefined;
}

/** A code that was brought opens one panel. */
function useTakenCode(asked: Asked | undefined): void {
  const usedFor = asked?.code === undefined ? undefined : asked.order.id;
  useEffect(() => {
    if (usedFor !== undefined) takePickup(usedFor);
  }, [usedFor]);
}

type QuestionProps = Pick<Props, 'onClose' | 'onMoved'> &
  Pick<Asked, 'order' | 'step' | 'isOpen'> & { onLacks: (refused: Error) => void };

function Question({ order: seen, step, isOpen, onClose, onMoved, onLacks }: QuestionProps) {
  const { t } = useTranslation('step');
  const actor = useActor();
  const [order, setRecorded] = useNewest(seen);
  const { customer } = useOrderLabels()(order);
  const isCustomer = readerOf(actor, order) === 'customer';
  const { take, isPending } = useTakeStep();
  const sum = useMoved(order, step);
  const hash = useHashForm(order, step);
  if (order.status !== step.from && !isPending && isOpen) return <MootQuestion order={order} onClose={onClose} />;
  const texts = step.call === 'close' && !isCustomer ? 'closeForCustomer' : step.call;
  const onTaken = (moved: Order) => {
    onMoved?.(moved);
    onClose();
  };
  const onRefused = (error: Error) => {
    const current = orderThatMovedFirst(error);
    if (current) onMoved?.(current);
    if (lacksSomething(error)) onLacks(error);
    // A transaction that is refused can be corrected here.
    if (current || lacksSomething(error) || !hash.refuse(error)) onClose();
  };
  const confirm = (isAnotherPress: boolean) =>
    hash.submit((details) =>
      take(
        { order, step, details, isAnotherPress, isSaidHere: lacksSomething },
        { onSuccess: onTaken, onError: onRefused },
      ),
    );
  return (
    <>
      {!isCustomer && <p className={styles.who}>{customer}</p>}
      <p className={styles.what}>{t(`what.${texts}.${paidIn(order)}`)}</p>
      <StepSum text={sum.text} exact={sum.exact}>
        {sum.isSentNow && <CopyButton text={sum.amount} label={t('copySum')} />}
      </StepSum>
      <StepWallet order={order} step={step} onRecorded={setRecorded} />
      <HashFields order={order} step={step} form={hash} onEnter={confirm(false)} />
      {!isCustomer && <CustomersWords order={order} />}
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

type ReadingsProps = { order: Order; onRecorded: (order: Order) => void };

const Readings = (props: ReadingsProps) => (hasReadings(props.order) ? <TransferReadings {...props} /> : null);

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
  const readings = <Readings order={order} onRecorded={onRecorded} />;
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
      {isOutgoing && readings}
      {isIncoming && (
        <>
          <OrderNotes order={order} />
          <OrderTransactions order={order} />
          {readings}
          <OtherSum order={order} onRecorded={onRecorded} />
          <OrderClaim order={order} onRecorded={onRecorded} />
        </>
      )}
    </>
  );
}
