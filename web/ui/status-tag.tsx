import {
  type Icon,
  IconCashBanknote,
  IconCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconDownload,
} from '@tabler/icons-react';
import type { OrderStatus } from '#domain/order.ts';
import { Tag } from './tag.tsx';

const icons: Record<OrderStatus, Icon> = {
  requested: IconClock,
  confirmed: IconCheck,
  received: IconDownload,
  ready: IconCashBanknote,
  completed: IconCircleCheckFilled,
  cancelled: IconCircleX,
};

export function StatusTag({ status, label }: { status: OrderStatus; label: string }) {
  const StatusIcon = icons[status];
  return (
    <Tag tone={status} isKeptClear icon={<StatusIcon size={14} aria-hidden />}>
      {label}
    </Tag>
  );
}
