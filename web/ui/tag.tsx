import type { ReactNode } from 'react';
import type { OrderStatus } from '#domain/order.ts';
import styles from './tag.module.css';

type Props = { tone: OrderStatus | 'neutral' | 'quiet'; icon?: ReactNode; isKeptClear?: boolean; children: ReactNode };

/** A coloured label. It always has a text, because colour alone is not accessible. */
export function Tag({ tone, icon, isKeptClear, children }: Props) {
  return (
    <span className={styles.tag} data-tone={tone} data-keep-clear={isKeptClear || undefined}>
      {icon}
      {children}
    </span>
  );
}
