import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { nextStep, type OrderStep, shortOrderId } from '#domain/order.ts';
import { nextOf } from '#domain/order-now.ts';
import { useActor } from '../lib/session.tsx';
import { orderThatMovedFirst, useTakeStep } from '../order/order.queries.ts';
import { isFirstClick, pressOnce } from '../order/order-step-lock.ts';
import { type DeskItem, itemKey, nextStepId } from './desk-item.ts';
import { KeyCap } from './desk-key-cap.tsx';
import styles from './desk-next-step.module.css';
import { useDesk } from './desk-selection.tsx';

/** The one action that moves the deal on, or whose it is. Green, and on key `1`, at the current deal alone. */
export function NextStep({ spot }: { spot: DeskItem }) {
  const { t } = useTranslation(['deals', 'order']);
  const desk = useDesk();
  const step = nextStep(useActor(), spot.order);
  const [take, isTaking] = useFollowedStep(spot);
  if (!step) return <WhoIsNext order={spot.order} />;

  const isCurrent = desk.current === itemKey(spot);
  const label = t(`order:step.${step.to}`);
  // The second click of a double click was not meant for the action that has come after the first.
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

/** A deal without a button here says whose turn it is. */
function WhoIsNext({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const next = nextOf(order);
  return next && <span className={styles.whoIsNext}>{t(`deal.next.${next}`)}</span>;
}

/**
 * Takes a step, once however often it is asked for while the first answer is on its way. When the order has moved, by
 * this hand or another one, the focus follows it; what else became of the step is told by the queries.
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
