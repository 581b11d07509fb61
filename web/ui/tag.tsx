import {
  type Icon,
  IconCashBanknote,
  IconCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconDownload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OrderStatus } from '#domain/order/order.ts';
import styles from './tag.module.css';

/** What a colour says. The colours of each tone are `--tone-tint` and `--tone-ink` inside `data-tone` (app/theme.css). */
export type Tone =
  | 'neutral'
  /** Something happened, nothing has to be done. */
  | 'info'
  /** It waits for somebody. */
  | 'waiting'
  /** Somebody works on it. */
  | 'progress'
  /** It can be picked up. */
  | 'due'
  | 'good'
  | 'warning'
  | 'danger';

type Props = {
  tone?: Tone;
  /** Only the text, without a box. */
  isPlain?: boolean;
  icon?: ReactNode;
  isKeptClear?: boolean;
  children: ReactNode;
};

/** A coloured label. It always has a text, because colour alone is not accessible. */
export function Tag({ tone = 'neutral', isPlain, icon, isKeptClear, children }: Props) {
  return (
    <span
      className={styles.tag}
      data-tone={tone}
      data-plain={isPlain || undefined}
      data-keep-clear={isKeptClear || undefined}
    >
      {icon}
      {children}
    </span>
  );
}

/** Where there is room for `brief` alone, the styles show it instead. The icon and the colour of the tag say the rest. */
export function BriefWords({ brief, children }: { brief: string | undefined; children: string }) {
  return (
    <span data-brief={brief} title={brief && children}>
      <span>{children}</span>
    </span>
  );
}

const icons: Record<OrderStatus, Icon> = {
  requested: IconClock,
  confirmed: IconCheck,
  received: IconDownload,
  ready: IconCashBanknote,
  completed: IconCircleCheckFilled,
  cancelled: IconCircleX,
};

const tones: Record<OrderStatus, Tone> = {
  requested: 'waiting',
  confirmed: 'info',
  received: 'progress',
  ready: 'due',
  completed: 'good',
  cancelled: 'danger',
};

export const statusTone = (status: OrderStatus): Tone => tones[status];
export const statusIcon = (status: OrderStatus): Icon => icons[status];

export function StatusTag({ status, label }: { status: OrderStatus; label: string }) {
  const StatusIcon = icons[status];
  return (
    <Tag tone={tones[status]} isKeptClear icon={<StatusIcon size={14} aria-hidden />}>
      {label}
    </Tag>
  );
}
