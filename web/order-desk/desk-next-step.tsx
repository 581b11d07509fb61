import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { nextStep, type OrderStep, shortOrderId } from '#domain/order.ts';
import { nextOf } from '#domain/order-turn.ts';
import { useActor } from '../lib/session.tsx';
import { orderThatMovedFirst, useTakeStep } from '../order/order.queries.ts';
import { isFirstClick, pressOnce } from '../order/order-step-lock.ts';
import { type DeskItem, itemKey, nextStepId } from './desk-item.ts';
import { KeyCap } from './desk-key-cap.tsx';
import styles from './desk-next-step.module.css';
import { useDesk } from './desk-selection.tsx';

/**
 * The button of the order's next step. Without a step for the actor: a label that says whose turn it is. Only the
 * current order's button is green and bound to key `1`.
 */
export function NextStep({ spot }: { spot: DeskItem }) {
  const { t } = useTranslation(['deals', 'order']);
  const desk = useDesk();
  const step = nextStep(useActor(), spot.order);
  const [take, isTaking] = useFollowedStep(spot);
  if (!step) return <WhoIsNext order={spot.order} />;

  const isCurrent = desk.current === itemKey(spot);
  const label = t(`order:step.${step.to}`);
  // Ignore the second click of a double click: by then the button may already be the next action.
  const onClick = (click: MouseEvent) => (click.detail > 1 ? undefined : void take(step, isFirstClick(click)));
  return (
    <Button
      id={nextStepId(itemKey(spot))}
      className={styles.next}
      data-place={spot.place}
      size={spot.place === 'queue' ? 'md' : 'xs'}
      variant={isCurrent ? 'filled' : 'default'}
      aria-label={t('deal.stepOn', { step: label, number: shortOrderId(spot.order.id) })}
      aria-keyshortcuts={isCurrent ? '1' : undefined}
      aria-busy={isTaking}
      onKeyDown={pressOnce}
      onClick={onClick}
      rightSection={isCurrent && spot.place === 'queue' ? <KeyCap isHint>1</KeyCap> : undefined}
    >
      {label}
    </Button>
  );
}

/** Says whose turn it is, for an order without a button here. */
function WhoIsNext({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const next = nextOf(order);
  return next && <span className={styles.whoIsNext}>{t(`deal.next.${next}`)}</span>;
}

/**
 * Takes a step. Repeated calls send one request while the first is in progress. When the order has moved, through this
 * person or someone else, the focus follows it. The queries report every other result.
 */
function useFollowedStep(spot: DeskItem) {
  const desk = useDesk();
  const { takeAndWait, isPending } = useTakeStep();
  const take = async (step: OrderStep, isAnotherPress: boolean) => {
    const { order } = spot;
    const moved = await takeAndWait({ order, step, isAnotherPress }).catch(orderThatMovedFirst);
    if (moved) desk.follow(spot, moved);
  };
  return [take, isPending] as const;
}
