import type { ReactNode } from 'react';
import type { OrderStatus } from '#domain/order.ts';
import styles from './tag.module.css';

type Props = { tone: OrderStatus | 'neutral' | 'quiet'; icon?: ReactNode; children: ReactNode };

/** A coloured label. It always has a text, because colour alone is not accessible. */
export function Tag({ tone, icon, children }: Props) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
