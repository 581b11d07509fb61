import { useTranslation } from 'react-i18next';
import type { OrderDetail, OrderEvent } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { type OrderStatus, orderSteps } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { Steps } from '../ui/steps.tsx';
import classes from './order-dialog.module.css';
import { paidIn, readerOf, wayFrom } from './order-now.ts';

/** Every stage with the time and the person of each that is done; where an order was cancelled, its way ends there. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const whoOf = useWho(order);
  const payout = paidIn(order);
  const names = { sc: order.sc, tc: order.tc };

  const stages = stagesOf(order);
  const items = stages.map(({ status, at }, index) => {
    if (at) {
      const title = t(`timeline.${payout}.done.${status}`, names);
      return { title, detail: whoOf(status), time: format.dateTime(at), state: 'done' as const };
    }
    const isNow = stages[index - 1]?.at !== undefined;
    return {
      title: t(`timeline.${payout}.todo.${status}`, names),
      detail: isNow ? t(`timeline.${payout}.waiting.${status}`, names) : undefined,
      state: isNow ? ('now' as const) : ('todo' as const),
    };
  });
  return (
    <section>
      <h2 className={classes.heading}>{t('timeline.title')}</h2>
      <Steps items={items} />
    </section>
  );
}

type Stage = { status: OrderStatus; at: Date | undefined };

/** The stages of this order with their times; once it is cancelled, only those that it reached. */
export function stagesOf(order: OrderDetail): Stage[] {
  const way = wayFrom('requested').map((status) => ({ status, at: timeOf(order, status) }));
  const cancelled = { status: 'cancelled' as const, at: timeOf(order, 'cancelled') };
  return cancelled.at ? [...way.filter(({ at }) => at), cancelled] : way;
}

function timeOf(order: OrderDetail, status: OrderStatus): Date | undefined {
  const stamp = orderSteps.find(({ to }) => to === status)?.stamp;
  return (stamp ? order[stamp] : order.created_at) ?? undefined;
}

/** Who took the step: oneself, a name for staff, and for a customer the part that the person has. */
function useWho(order: OrderDetail) {
  const { t } = useTranslation('order');
  const actor = useActor();
  return (status: OrderStatus): string | undefined => {
    const by = order.events.find(({ to }) => to === status)?.by;
    if (!by) return undefined;
    if (isSelf(by, actor, order)) return t('who.you');
    const part = t(`who.${by.permissions}`);
    return by.full_name ? `${by.full_name}, ${part.toLocaleLowerCase()}` : part;
  };
}

const isSelf = (by: NonNullable<OrderEvent['by']>, actor: Actor, order: OrderDetail) =>
  by.id === actor.id || (readerOf(actor, order) === 'customer' && by.permissions === 'customer');
