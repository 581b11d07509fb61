import { Text, VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { deadlineOf, isPressing, runningDeadline } from '#domain/order/deadline.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';

/** Minutes are counted from here on. Before, and over a night in which the office is closed, the time of day says more. */
const countedMinutes = 99;
/** Screen readers say once that so few minutes are left. From the first on it is also a warning. */
const spokenMinutes = [10, 2] as const;

type TimeLeft = {
  at: Date;
  /** Whole minutes, rounded up. 0 when the time is over. */
  minutes: number;
  /** Undefined before the last quarter, when nobody has to hurry. */
  tone: Extract<Tone, 'waiting' | 'warning'> | undefined;
};

/** The time that is left until the deadline in force, by the server's clock. Undefined without one. */
export function useTimeLeft(order: Order): TimeLeft | undefined {
  const at = deadlineOf(order);
  const isLast = useFromNow((now) => isPressing(order, now));
  const minutes = useFromNow((now) => (at ? Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 60_000)) : 0));
  if (!at) return undefined;
  const lastTone = minutes <= spokenMinutes[0] ? 'warning' : 'waiting';
  return { at, minutes, tone: isLast ? lastTone : undefined };
}

/** Early on, the time of day says more than minutes. */
export const saysWhen = ({ minutes, tone }: TimeLeft) => minutes > 0 && (!tone || minutes > countedMinutes);

/** The words for it, alone on a line: "Until 14:05", later "8 minutes left". */
export function useTimeLeftText() {
  const { t } = useTranslation('deadline');
  const format = useFormat();
  return (left: TimeLeft, until: 'until' | 'fixedUntil' = 'until') => {
    const { at, minutes } = left;
    // Usually the deal ends now. After an outage it stays open for a while, and the customer reads that the office has the next step.
    if (minutes === 0) return t(until === 'fixedUntil' ? 'overdue' : 'over');
    if (saysWhen(left)) return t(`${until}`, { when: format.soon(at) });
    return t('left', { count: minutes });
  };
}

/** How long the rate is fixed: quiet at first, counting minutes in the last quarter. Nothing without a deadline. */
export function OrderCountdown({ order }: { order: Order }) {
  const left = useTimeLeft(order);
  const textOf = useTimeLeftText();
  if (!left) return null;
  const text = textOf(left, 'fixedUntil');
  return left.tone ? (
    <Tag tone={left.tone} icon={<IconClock size={14} aria-hidden />}>
      {text}
    </Tag>
  ) : (
    <Text span inherit c="dimmed" className="figures">
      {text}
    </Text>
  );
}

/** The same as a small line in a list of the staff: the time alone, and in the last quarter the minutes in colour. */
export function CountdownLine({ order }: { order: Order }) {
  const { t } = useTranslation('deadline');
  const { soon } = useFormat();
  const left = useTimeLeft(order);
  const textOf = useTimeLeftText();
  if (!left) return null;
  const isCounted = left.tone && left.minutes <= countedMinutes;
  return (
    <Text
      span
      fz={12}
      lh="16px"
      display="block"
      className="figures"
      fw={left.tone && 600}
      c={left.tone ? 'var(--tone-ink)' : 'dimmed'}
      data-tone={left.tone}
      style={{ whiteSpace: 'nowrap' }}
    >
      <IconClock size={12} stroke={1.75} aria-hidden style={{ marginRight: 2, verticalAlign: -2 }} />
      {isCounted ? (
        textOf(left)
      ) : (
        <>
          <span aria-hidden>{soon(left.at)}</span>
          <VisuallyHidden>{t('until', { when: soon(left.at) })}</VisuallyHidden>
        </>
      )}
    </Text>
  );
}

/** The same in the last quarter only, beside a line that names the deadline already. */
export function LastMinutes({ order }: { order: Order }) {
  const left = useTimeLeft(order);
  if (!left?.tone || left.minutes > countedMinutes) return null;
  return (
    <Text mt="xs">
      <OrderCountdown order={order} />
    </Text>
  );
}

/** Says to screen readers, politely, that 10 and that 2 minutes are left. */
export function CountdownVoice({ order }: { order: Order }) {
  const { t } = useTranslation('deadline');
  const left = useTimeLeft(order);
  const due = left?.tone && left.minutes > 0 ? spokenMinutes.findLast((most) => left.minutes <= most) : undefined;
  return (
    <VisuallyHidden role="status">{due && t('spoken', { id: shortOrderId(order.id), count: due })}</VisuallyHidden>
  );
}

/** What happens at the deadline, for a sentence to its customer. */
export function useDeadlineSentence(order: Order): string | undefined {
  const { t } = useTranslation('deadline');
  const format = useFormat();
  const name = runningDeadline(order.status);
  const at = deadlineOf(order);
  const isOver = useFromNow((now) => Boolean(at && at <= now));
  if (!at || !name) return undefined;
  return isOver ? t('ends.overdue') : t(`ends.${name}`, { when: format.soon(at) });
}
