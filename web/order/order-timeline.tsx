import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order.ts';
import { nextStep, type OrderStatus, orderSteps, paidIn } from '#domain/order.ts';
import { isSelf, readerOf, waitsFor, wayFrom } from '#domain/order-turn.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { type Step, StepList } from '../ui/step-list.tsx';
import classes from './order-dialog.module.css';

/**
 * All stages of the order. A finished stage shows its time and its actor. The timeline of a cancelled order ends at the
 * cancellation.
 */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const whoOf = useWho(order);
  const waiting = useWaiting(order);
  const payout = paidIn(order);
  const names = { sc: order.sc, tc: order.tc };

  const items = stagesOf(order).map(({ status, at, state }) => {
    const isTaken = at !== undefined;
    return {
      title: t(`timeline.${payout}.${isTaken ? 'done' : 'todo'}.${status}`, names),
      detail: isTaken ? whoOf(status) : state === 'now' && waiting,
      time: isTaken ? format.dateTime(at) : undefined,
      state,
    };
  });
  return (
    <section>
      <h2 className={classes.heading}>{t('timeline.title')}</h2>
      <StepList items={items} />
    </section>
  );
}

/** Says who the order waits for. Staff who must take the step see its name, the same as on the button. */
function useWaiting(order: OrderDetail): string | undefined {
  const { t } = useTranslation('order');
  const actor = useActor();
  const whom = waitsFor(actor, order);
  if (!whom) return undefined;
  const step = whom === 'you' && readerOf(actor, order) === 'mine' ? nextStep(actor, order) : undefined;
  return step ? t('timeline.waiting.step', { step: t(`step.${step.to}`) }) : t(`timeline.waiting.${whom}`);
}

type Stage = { status: OrderStatus; at: Date | undefined; state: Step['state'] };

/** The stages of this order with their times. A cancelled order has only the stages that it reached. */
function stagesOf(order: OrderDetail): Stage[] {
  const way = wayFrom('requested').map((status) => ({ status, at: timeOf(order, status) }));
  const next = way.find(({ at }) => at === undefined);
  const cancelled = timeOf(order, 'cancelled');
  const stages = way.map(
    (stage) => ({ ...stage, state: stage.at ? 'done' : stage === next ? 'now' : 'todo' }) as const,
  );
  if (!cancelled) return stages;
  return [...stages.filter(({ at }) => at), { status: 'cancelled', at: cancelled, state: 'stopped' }];
}

function timeOf(order: OrderDetail, status: OrderStatus): Date | undefined {
  const stamp = orderSteps.find(({ to }) => to === status)?.stamp;
  return (stamp ? order[stamp] : order.created_at) ?? undefined;
}

/** Who took the step: "you" for the actor, a name and role for staff, and only the role for a customer. */
function useWho(order: OrderDetail) {
  const { t } = useTranslation('order');
  const actor = useActor();
  return (status: OrderStatus): ReactNode => {
    const by = order.events.find(({ to }) => to === status)?.by;
    if (!by) return undefined;
    if (isSelf(by, actor, order)) return t('who.you');
    const part = t(`who.${by.permissions}`);
    if (!by.full_name) return part;
    const name = `${by.full_name}, ${part.toLocaleLowerCase()}`;
    return (
      <span className={classes.longName} title={name}>
        {name}
      </span>
    );
  };
}
