import { Button, Group, Text } from '@mantine/core';
import { IconReceipt, IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order/order.ts';
import {
  failedStatuses,
  isFailed,
  nextStep,
  type OrderStatus,
  paidIn,
  paidStatuses,
  reachedAt,
} from '#domain/order/order.ts';
import { isUsualReason } from '#domain/order/order-ending.ts';
import { wholeWay } from '#domain/order/order-state.ts';
import { isSelf, readerOf, waitsFor } from '#domain/order/order-turn.ts';
import { mayPlaceOrders } from '#domain/person/actor.ts';
import type { StatedDestination } from '#domain/wallet/destination.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { OfficeDirections } from '../../office/office-directions.tsx';
import { type Step, StepList } from '../../ui/list/step-list.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { useSameAgain } from '../order-again.ts';
import { isSentByReader, useHandedOver } from '../order-labels.ts';
import { usePrintReceipt } from '../receipt/receipt.queries.ts';
import { useReceiptTitle } from '../receipt/receipt-lines.ts';
import { TransactionFact } from '../transfer/order-transactions.tsx';
import classes from './order-dialog.module.css';
import facts from './order-facts.module.css';

/**
 * All stages of the order. A finished stage shows its time and its actor. The timeline of an order that ended
 * early stops there.
 */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const whoOf = useWho(order);
  const waiting = useWaiting(order);
  const handedOver = useHandedOver(order);
  const payout = paidIn(order);
  const names = { sc: order.sc, tc: order.tc };

  const items = stagesOf(order).map(({ status, at, state }) => {
    const isTaken = at !== undefined;
    return {
      title: t(`timeline.${payout}.${isTaken ? 'done' : 'todo'}.${status}`, names),
      detail: isTaken ? (paidStatuses.includes(status) && handedOver) || whoOf(status) : state === 'now' && waiting,
      time: isTaken ? format.dateTime(at) : undefined,
      state,
    };
  });
  return (
    <section>
      <Text component="h2" size="body" fw={600} mb="sm">
        {t('timeline.title')}
      </Text>
      <StepList items={items} />
    </section>
  );
}

/** Says who the order waits for. Staff who must take the step see its name, the same as on the button. */
function useWaiting(order: OrderDetail): string | undefined {
  const { t } = useTranslation('order');
  const actor = useActor();
  const whom = waitsFor(actor, order);
  if (!whom) return undefined;
  if (whom === 'you' && isSentByReader(actor, order)) return t('timeline.waiting.office');
  const step = whom === 'you' && readerOf(actor, order) === 'mine' ? nextStep(actor, order) : undefined;
  return step ? t('timeline.waiting.step', { step: t(`step.${step.call}`) }) : t(`timeline.waiting.${whom}`);
}

type Stage = { status: OrderStatus; at: Date | undefined; state: Step['state'] };

/** The stages of this order with their times. An order that ended early has only the stages that it reached. */
function stagesOf(order: OrderDetail): Stage[] {
  const way = wholeWay.map((status) => ({ status, at: timeOf(order, status) }));
  const next = way.find(({ at }) => at === undefined);
  const failed = failedStatuses.find((status) => timeOf(order, status));
  const stages = way.map(
    (stage) => ({ ...stage, state: stage.at ? 'done' : stage === next ? 'now' : 'todo' }) as const,
  );
  if (!failed) return stages;
  return [...stages.filter(({ at }) => at), { status: failed, at: timeOf(order, failed), state: 'stopped' }];
}

/** When the order reached this status. */
export const timeOf = (order: OrderDetail, status: OrderStatus): Date | undefined =>
  order[reachedAt[status]] ?? undefined;

/** Who took the step: "you" for the actor, a name and role for staff, and only the role for a customer. */
function useWho(order: OrderDetail) {
  const { t } = useTranslation('order');
  const { named } = useFormat();
  const actor = useActor();
  return (status: OrderStatus): ReactNode => {
    const event = order.events.find(({ to }) => to === status);
    if (event?.system) return t('who.system');
    const by = event?.by;
    if (!by) return undefined;
    if (isSelf(by, actor, order)) return t('who.you');
    const part = t(`who.${by.permissions}`);
    if (!by.full_name) return part;
    const name = `${named(by.full_name)}, ${part.toLocaleLowerCase()}`;
    return (
      <span className={facts.longName} title={name}>
        {name}
      </span>
    );
  };
}

/** The reason in the reader's language when it is a usual one, else the words of the staff. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('exit');
  return (reason) => (isUsualReason(reason) ? t(`usual.${reason}`) : reason);
}

/** Why an order ended early, and where its money went. */
export function OrderEndFacts({ order: { end_reason, refund } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const reasonText = useReasonText();
  if (!end_reason && !refund) return null;
  return (
    <dl className={facts.endFacts} data-keep-clear>
      {end_reason && <Fact name={t('ended.reason')}>{reasonText(end_reason)}</Fact>}
      {refund?.to && <RefundDestination destination={refund.to} />}
      {refund?.tx_hash && (
        <TransactionFact name={t('ended.transaction')} network={refund.to?.network ?? null} hash={refund.tx_hash} />
      )}
    </dl>
  );
}

function RefundDestination({ destination }: { destination: StatedDestination }) {
  const { t } = useTranslation('order');
  const name = t('ended.sentTo');
  return (
    <Fact name={name}>
      <span className={facts.number}>
        <WalletLine destination={destination} copyLabel={t('ended.copy', { name })} />
      </span>
    </Fact>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The office to ask, with its phone and hours. */
export function OfficeToAsk({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const actor = useActor();
  if (!isFailed(order.status) || readerOf(actor, order) !== 'customer') return null;
  return (
    <section>
      <Text component="h2" size="body" fw={600} mb="sm">
        {t('ended.office')}
      </Text>
      <OfficeDirections office={order.office} />
    </section>
  );
}

/** After an order that ended early: the same once more. */
export function AskAgain({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const actor = useActor();
  const again = useSameAgain();
  if (!isFailed(order.status) || !mayPlaceOrders(actor) || readerOf(actor, order) !== 'customer') return null;
  return (
    <div className={classes.next}>
      <Button
        variant="filled"
        size="lg"
        fullWidth
        leftSection={<IconRepeat size={20} aria-hidden />}
        onClick={() => again(order)}
      >
        {t(order.ended_by === 'expired' ? 'ended.againToday' : 'ended.again')}
      </Button>
      <Text c="dimmed" mt="xs" ta={{ base: 'center', sm: 'left' }}>
        {t('ended.againHint')}
      </Text>
    </div>
  );
}

/** After a completed order: its receipt, and the same once more, side by side. */
export function ReceiptAndRepeat({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('head');
  const actor = useActor();
  const again = useSameAgain();
  const { print, isPrinting } = usePrintReceipt(order, useReceiptTitle(order));
  if (!paidStatuses.includes(order.status) || readerOf(actor, order) !== 'customer') return null;
  return (
    <div className={classes.next}>
      <Group gap="sm" grow>
        <Button size="lg" leftSection={<IconReceipt size={20} aria-hidden />} loading={isPrinting} onClick={print}>
          {t('receipt')}
        </Button>
        {mayPlaceOrders(actor) && (
          <Button
            variant="filled"
            size="lg"
            leftSection={<IconRepeat size={20} aria-hidden />}
            onClick={() => again(order)}
          >
            {t('repeat')}
          </Button>
        )}
      </Group>
      {mayPlaceOrders(actor) && (
        <Text c="dimmed" mt="xs" ta={{ base: 'center', sm: 'left' }}>
          {t('repeatHint')}
        </Text>
      )}
    </div>
  );
}
