import {
  type Mover,
  mayTake,
  mayTakeWithCode,
  type OrderFacts,
  type OrderStatus,
  orderSteps,
  reachedAt,
} from '#domain/order/order.ts';

type Event = { from_status: OrderStatus | null; to_status: OrderStatus; by_code: boolean };

/** The time column that this event's step sets. Fails if there is no such step, or if its mover may not take it. */
export function stampOf(
  { placed_by, ...order }: Omit<OrderFacts, 'placed_by'> & { placed_by: string | null },
  event: Event,
  mover: Mover | undefined,
) {
  const may = event.by_code ? mayTakeWithCode : mayTake;
  const atWindow = { placed_by: placed_by === null ? null : { id: placed_by }, without_code: placed_by !== null };
  const step = orderSteps
    .filter(({ from, to }) => from === event.from_status && to === event.to_status)
    .find((one) => mover !== undefined && may(mover, one, { ...order, ...atWindow, status: one.from }));
  if (!step) throw new Error(`No such step, or nobody who may take it: ${JSON.stringify(event)}`);
  return reachedAt[step.to];
}
