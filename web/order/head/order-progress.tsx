import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order/order.ts';
import { isFinal } from '#domain/order/order.ts';
import { wholeWay } from '#domain/order/order-state.ts';
import { useFormat } from '../../lib/text/format.ts';
import { OrderTimeline, timeOf } from '../details/order-timeline.tsx';
import styles from './order-progress.module.css';

/** How far the deal is: a dot for each step, and one line. It unfolds into the steps with their times and people. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const reached = wholeWay.filter((status) => timeOf(order, status)).length;
  const isWhole = isFinal(order.status);
  const stateOf = (at: number) => {
    if (isWhole || at < reached - 1) return 'done';
    return at === reached - 1 ? 'now' : 'todo';
  };
  return (
    <details className={styles.progress}>
      <summary>
        <span className={styles.dots} aria-hidden>
          {wholeWay.map((status, at) => (
            <span key={status} className={styles.dot} data-state={stateOf(at)} />
          ))}
        </span>
        <span className={styles.where}>
          <Where order={order} reached={reached} />
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </span>
      </summary>
      <OrderTimeline order={order} />
    </details>
  );
}

function Where({ order, reached }: { order: OrderDetail; reached: number }) {
  const { t } = useTranslation(['head', 'order']);
  const format = useFormat();
  const since = timeOf(order, order.status) ?? order.created_at;
  if (isFinal(order.status)) {
    const span = format.span(roundedMinutes(since.getTime() - order.created_at.getTime()));
    return <>{t('head:whole', { of: wholeWay.length, span })}</>;
  }
  const status = t(`order:status.${order.status}`).toLocaleLowerCase();
  return <>{t('head:step', { n: reached, of: wholeWay.length, status, when: format.dateTimeWithin(since) })}</>;
}

const [hour, day] = [60, 24 * 60];

/** In whole hours from an hour and a half on, in whole days from a day and a half. */
function roundedMinutes(ms: number): number {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const unit = minutes >= 1.5 * day ? day : minutes >= 1.5 * hour ? hour : 1;
  return Math.round(minutes / unit) * unit;
}
