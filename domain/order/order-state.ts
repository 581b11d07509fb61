import {
  finalStatuses,
  firstStatus,
  isFinal,
  isForPeople,
  type OrderCall,
  type OrderStatus,
  type OrderStep,
  onwardFrom,
  openStatuses,
  orderStatuses,
  orderSteps,
  wayFrom,
} from './order.ts';

// What a status means for the rest of the product, read from the table of steps. Outside domain/ nobody compares a
// status with its name: the check `walls` looks.

/** The statuses of an order that does not end early, from the first to the last. */
export const wholeWay: readonly OrderStatus[] = wayFrom(firstStatus);

/** The status to which this call leads. Throws where that depends on the status before. */
export function statusAfter(call: OrderCall): OrderStatus {
  const [after, ...others] = new Set(orderSteps.filter((step) => step.call === call).map(({ to }) => to));
  if (!after || others.length > 0) throw new Error(`The call ${call} does not lead to one status`);
  return after;
}

/** The statuses in which an order has this step. */
export const statusesBefore = (call: OrderCall): OrderStatus[] =>
  orderStatuses.filter((status) => orderSteps.some((step) => step.call === call && step.from === status));

/** Whether the office has not said yes yet. */
export const awaitsAnswer = (status: OrderStatus): boolean => onwardFrom(status)?.call === 'confirm';

/** Whether the customer's money is awaited. */
export const awaitsMoney = (status: OrderStatus): boolean => onwardFrom(status)?.call === 'receive';

/** Whether the money has come, and what is paid out for it is prepared. */
export const awaitsPayout = (status: OrderStatus): boolean => onwardFrom(status)?.call === 'ready';

/** Whether the customer takes what was paid out. Only now the order has a pickup code. */
export const awaitsPickup = (status: OrderStatus): boolean => onwardFrom(status)?.call === 'close';

/** Whether the money is still to be received, now or after other steps. */
export const isMoneyAhead = (status: OrderStatus): boolean => wayFrom(status).some(awaitsMoney);

/** The statuses in the order of an order's life: the way to being paid, then what is beside it, final ones last. */
export const lifeOrder: readonly OrderStatus[] = [
  ...new Set([...wayFrom(firstStatus).filter((status) => !isFinal(status)), ...openStatuses, ...finalStatuses]),
];

/** The fewest steps from a new order to this status: along the way, or leaving it as early as people can. */
export function stepsTo(status: OrderStatus): OrderStep[] {
  const way = wayFrom(firstStatus);
  const along = (last: OrderStatus) => way.slice(0, way.indexOf(last)).flatMap((from) => onwardFrom(from) ?? []);
  if (way.includes(status)) return along(status);
  const leaving = (from: OrderStatus) =>
    orderSteps.find((step) => step.from === from && step.to === status && isForPeople(step));
  const last = way.map(leaving).find((step) => step !== undefined);
  return last ? [...along(last.from), last] : [];
}
