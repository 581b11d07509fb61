import { IconAlertTriangle, IconCircle, IconClock, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { deadlineOf, isPressing } from '#domain/order/deadline.ts';
import { awaitsMoney, awaitsPickup } from '#domain/order/order-state.ts';
import { slowKinds } from '#domain/order/radar.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { saysWhen, useTimeLeft, useTimeLeftText } from '../../order/deadline/order-countdown.tsx';
import { BriefWords, Tag } from '../../ui/tag.tsx';

const icons = { new: IconCircle, customer: IconUser, waiting: IconClock, late: IconAlertTriangle };
const tones = { new: 'neutral', customer: 'neutral', waiting: 'waiting', late: 'danger' } as const;

/**
 * How urgent a ticket is, in words, colour and shape. Under a deadline it says how much of that is left, else how long
 * the order has waited.
 */
function WaitingTime({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const duration = useDuration();
  const left = useTimeLeft(order);
  const leftText = useTimeLeftText();
  const { soon } = useFormat();
  const urgency = useFromNow((now) => urgencyOf(order, now));
  const minutes = useFromNow((now) => minutesSince(waitsSince(order), now.getTime()));
  const Icon = icons[urgency];
  const waited =
    minutes === 0 && urgency === 'new' ? t('age.justNow') : t(`age.${urgency}`, { age: duration(minutes) });
  return (
    <Tag tone={tones[urgency]} icon={<Icon size={14} aria-hidden />}>
      {left && isUnderDeadline(order) ? (
        <BriefWords brief={saysWhen(left) ? soon(left.at) : undefined}>{leftText(left)}</BriefWords>
      ) : (
        <BriefWords brief={urgency === 'new' ? undefined : duration(minutes)}>{waited}</BriefWords>
      )}
    </Tag>
  );
}

/** How long a ready deal has waited for its customer. Nobody at the desk is late, until the radar says so. */
function ReadyFor({ at }: { at: Date }) {
  const { t } = useTranslation('deals');
  const duration = useDuration();
  const minutes = useFromNow((now) => minutesSince(at, now.getTime()));
  const isLong = minutes >= uncollectedMinutes;
  const Icon = isLong ? IconAlertTriangle : IconClock;
  return (
    <Tag tone={isLong ? 'danger' : 'neutral'} isPlain={!isLong} icon={<Icon size={14} aria-hidden />}>
      <BriefWords brief={duration(minutes)}>{t('age.ready', { age: duration(minutes) })}</BriefWords>
    </Tag>
  );
}

/** How long a deal has been in its state, without a word. */
export function AgeInState({ order }: { order: Order }) {
  const duration = useDuration();
  const since = awaitsPickup(order.status) && order.ready_at ? order.ready_at : waitsSince(order);
  return duration(useFromNow((now) => minutesSince(since, now.getTime())));
}

/** The age of a deal in its state, in one tag. */
export const StateAge = ({ order }: { order: Order }) =>
  awaitsPickup(order.status) && order.ready_at ? <ReadyFor at={order.ready_at} /> : <WaitingTime order={order} />;

export function useDuration() {
  const { t } = useTranslation('deals');
  return (whole: number) => {
    const hours = Math.floor(whole / 60);
    const minutes = whole % 60;
    if (hours === 0) return t('age.minutes', { minutes });
    if (hours >= 24) return t('age.days', { count: Math.floor(hours / 24) });
    return minutes === 0 ? t('age.hours', { hours }) : t('age.hoursMinutes', { hours, minutes });
  };
}

const uncollectedMinutes = Math.min(
  ...slowKinds.filter(({ kind }) => kind === 'uncollected').map(({ minutes }) => minutes),
);

/** In whole minutes: an order without deadlines is "waiting" from `waitingFrom`, and "late" after `lateAfter`. */
const ageLimits = { waitingFrom: 5, lateAfter: 15 } as const;

/** `customer`: the order waits for its customer, and the desk can only wait too. */
type Urgency = 'new' | 'customer' | 'waiting' | 'late';
type Facts = Pick<
  Order,
  | 'status'
  | 'created_at'
  | 'sent_at'
  | 'handed_at'
  | 'received_at'
  | 'ready_at'
  | 'arrived'
  | 'answer_by'
  | 'due_at'
  | 'quarter_left_at'
  | 'rests_until'
  | 'extended_minutes'
>;

/** Without any deadline an order is judged by its age alone. */
const hasDeadlines = ({ answer_by, due_at }: Facts) => answer_by !== null || due_at !== null;

/** While the money is awaited, an order waits for its customer until the money is said to be there, or has come in part. */
const waitsForCustomer = ({ status, sent_at, handed_at, arrived }: Facts) =>
  awaitsMoney(status) && sent_at === null && handed_at === null && arrived === null;

/** Once the customer has sent the money, the clock of the deadline says nothing about the desk. */
const isUnderDeadline = (order: Facts) =>
  deadlineOf(order) !== null && (!awaitsMoney(order.status) || waitsForCustomer(order));

/** Since when the desk has to act: since the customer sent or gave the money or it was received, else since the order was placed. */
const waitsSince = (order: Facts): Date =>
  slowOf(order)?.at ?? order.handed_at ?? order.received_at ?? order.created_at;

/** Where the radar has a rule for the wait, the desk has the same. */
function slowOf(order: Facts) {
  const rule = hasDeadlines(order) ? slowKinds.find(({ status }) => status === order.status) : undefined;
  const at = rule && order[rule.since];
  return rule && at ? { at, minutes: rule.minutes } : undefined;
}

/**
 * "Late" is only what waits for the desk: by the deadline, else by the rule of the radar. An order without deadlines is
 * late by its age.
 */
export function urgencyOf(order: Facts, now: Date): Urgency {
  if (hasDeadlines(order) && waitsForCustomer(order)) return 'customer';
  if (isUnderDeadline(order)) return isPressing(order, now) ? 'late' : 'new';
  const minutes = minutesSince(waitsSince(order), now.getTime());
  if (minutes < ageLimits.waitingFrom) return 'new';
  const lateAfter = slowOf(order)?.minutes ?? ageLimits.lateAfter;
  return minutes <= lateAfter ? 'waiting' : 'late';
}

/** Whole minutes between two moments. Never negative, even when the local clock is behind. */
export const minutesSince = (moment: Date, now: number) => Math.max(0, Math.floor((now - moment.getTime()) / 60_000));
