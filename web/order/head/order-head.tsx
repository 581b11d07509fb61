import { ActionIcon, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order/order.ts';
import { openingAround } from '#domain/hours/opening-time.ts';
import { deadlineOf } from '#domain/order/deadline.ts';
import { isFinal, paidIn } from '#domain/order/order.ts';
import { awaitsMoney, awaitsPickup } from '#domain/order/order-state.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { useOpenHours } from '../../office/open-hours.tsx';
import { statusTone, type Tone } from '../../ui/tag.tsx';
import { useDeadlineSentence } from '../deadline/order-countdown.tsx';
import { OrderSentence } from '../details/order-sentence.tsx';
import { HeadSums } from '../details/order-sums.tsx';
import { isSentByReader } from '../order-labels.ts';
import { DoneMark } from './done-mark.tsx';
import styles from './order-head.module.css';
import { OrderProgress } from './order-progress.tsx';
import { useReminder } from './reminder.ts';
import { TimeRing } from './time-ring.tsx';

/** The tone in which the whole head stands where the customer has what they came for, or can take it now. */
export const momentOf = ({ status }: Pick<OrderDetail, 'status'>): Tone | undefined =>
  awaitsPickup(status) || isFinal(status) ? statusTone(status) : undefined;

/** For the customer: how far the deal is, the sum that counts now, what happens now, and how much time is left. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const moment = momentOf(order);
  const actor = useActor();
  const isOwed = awaitsMoney(order.status) && !isSentByReader(actor, order);
  const head = useRef<HTMLElement>(null);
  useShownStep(head, order);
  return (
    <section ref={head} className={styles.head} data-tone={moment} data-moment={moment && order.status}>
      <OrderProgress order={order} />
      {isFinal(order.status) && <DoneMark />}
      <HeadSums order={order} main={isOwed ? 'give' : 'receive'} />
      <OrderSentence order={order} />
      <TimeLeft order={order} />
    </section>
  );
}

/** A step that comes while the person reads further down brings its sentence and its sum into view. */
function useShownStep(head: { current: HTMLElement | null }, { status }: OrderDetail): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    const isTyping = document.activeElement?.matches('input, textarea');
    if (!isTyping) head.current?.scrollIntoView({ block: 'start' });
  }, [head, status]);
}

function TimeLeft({ order }: { order: OrderDetail }) {
  if (awaitsPickup(order.status)) return paidIn(order) === 'cash' && <OpenNow order={order} />;
  return <UntilDeadline order={order} />;
}

function UntilDeadline({ order }: { order: OrderDetail }) {
  const at = deadlineOf(order);
  const sentence = useDeadlineSentence(order);
  if (!sentence) return null;
  const from = awaitsMoney(order.status) ? order.confirmed_at : order.created_at;
  return (
    <div className={styles.row}>
      {at && <TimeRing from={from ?? order.created_at} to={at} tone={statusTone(order.status)} />}
      <Text flex={1} miw={0} textWrap="pretty">
        {sentence}
      </Text>
      {at && awaitsMoney(order.status) && <Remind order={order} at={at} />}
    </div>
  );
}

/** Puts the deadline into the calendar of the device. */
function Remind({ order, at }: { order: OrderDetail; at: Date }) {
  const { t } = useTranslation('head');
  const save = useReminder(order, at);
  const press = () => void save().catch((error: unknown) => notifyError(error, t('notReminded')));
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('remind')} title={t('remind')} onClick={press}>
      <IconCalendarPlus size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Nothing ends a deal whose cash is ready, so here the ring is the time until the office closes. */
function OpenNow({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('head');
  const office = useQuery(officeQuery(order.office_id)).data;
  const { text, isClosed } = useOpenHours(office);
  const now = useNow();
  if (!office) return null;
  const opening = isClosed ? undefined : openingAround(office, now);
  return (
    <div className={styles.row}>
      {opening && <TimeRing {...opening} tone={statusTone(order.status)} />}
      <Text component="div" flex={1} miw={0} textWrap="pretty">
        {/* The sentence above says when a closed office opens. */}
        {!isClosed && <Text fw={600}>{text}</Text>}
        {t('openUntil')}
      </Text>
    </div>
  );
}
