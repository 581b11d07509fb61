import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { officeName } from '#domain/office.ts';
import { shortOrderId } from '#domain/order.ts';
import { wayFrom } from '#domain/order-turn.ts';
import { useFormat } from '../lib/format.ts';
import { useSums } from '../lib/sums.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import classes from './order.module.css';
import { useOrderSentence } from './order-sentence.ts';

/** Adds the order to the current address, which opens it in a dialog. As a link it also opens in a new window. */
const opening = (order: Order) => (now: Record<string, unknown>) => ({ ...now, order: order.id });

/**
 * An order as its customer sees it: the sum to receive, the sum to give, and what happens now. A click opens the order.
 */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const { listed: sum, spelled } = useSums();
  const sentence = useOrderSentence(order, spelled);
  return (
    <Link to="/" search={opening(order)} resetScroll={false} className={classes.card}>
      <span className={classes.cardTop}>
        <StatusTag status={order.status} label={t(`status.${order.status}`)} />
        <span className={classes.id}>{shortOrderId(order.id)}</span>
      </span>
      <span data-keep-clear className={classes.cardSum}>
        {sum(order.amt_to_recv, order.tc)}
      </span>
      <span className={classes.cardFor}>{t('sums.for', { sum: sum(order.amt_to_exch, order.sc) })}</span>
      <span className={classes.cardNow}>{sentence}</span>
      <span className={classes.cardWhere}>
        {officeName(order.office)} · {format.dateTime(order.created_at)}
      </span>
      <OrderWay order={order} />
    </Link>
  );
}

/** The progress of the order, on a wide card. It repeats the status tag, so it is hidden from screen readers. */
function OrderWay({ order: { status } }: { order: Order }) {
  const { t } = useTranslation('order');
  const way = wayFrom('requested');
  const reached = way.indexOf(status);
  if (reached < 0) return null;
  return (
    <span className={classes.way} aria-hidden>
      {way.map((stage, index) => (
        <span key={stage} data-reached={index <= reached || undefined}>
          {t(`status.${stage}`)}
        </span>
      ))}
    </span>
  );
}

/** The same order in a single row, for the top of a small screen. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { listed: sum } = useSums();
  return (
    <Link to="/" search={opening(order)} resetScroll={false} className={classes.row}>
      <span>
        <span className={classes.rowTop}>
          <span className={classes.id}>{shortOrderId(order.id)}</span>
          <StatusTag status={order.status} label={t(`status.${order.status}`)} />
        </span>
        <span data-keep-clear className={classes.rowSums}>
          {sum(order.amt_to_exch, order.sc)} → {sum(order.amt_to_recv, order.tc)}
        </span>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden className={classes.chevron} />
    </Link>
  );
}
