import { IconAlertTriangle, IconCircle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { useNow } from '../lib/current-time.ts';
import { Tag } from '../ui/tag.tsx';
import { minutesSince, urgencyOf } from './desk-urgency.ts';

const icons = { new: IconCircle, waiting: IconClock, late: IconAlertTriangle };
const tones = { new: 'neutral', waiting: 'requested', late: 'cancelled' } as const;

/**
 * How long the customer has waited since the order was placed, in words, colour and shape. A step does not reset the
 * time.
 */
export function WaitingTime({ order }: { order: Order }) {
  const now = useNow();
  const { t } = useTranslation('deals');
  const duration = useDuration();
  const minutes = minutesSince(order.created_at, now.getTime());
  const urgency = urgencyOf(minutes);
  const Icon = icons[urgency];
  return (
    <Tag tone={tones[urgency]} icon={<Icon size={14} aria-hidden />}>
      {minutes === 0 ? t('age.justNow') : t(`age.${urgency}`, { age: duration(minutes) })}
    </Tag>
  );
}

function useDuration() {
  const { t } = useTranslation('deals');
  return (whole: number) => {
    const hours = Math.floor(whole / 60);
    const minutes = whole % 60;
    if (hours === 0) return t('age.minutes', { minutes });
    if (hours >= 24) return t('age.days', { count: Math.floor(hours / 24) });
    return minutes === 0 ? t('age.hours', { hours }) : t('age.hoursMinutes', { hours, minutes });
  };
}
