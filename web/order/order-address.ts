import { OrderFilter } from '#contract/order/order.ts';
import { type OrderStatus, orderStatuses } from '#domain/order/order.ts';
import { lifeOrder } from '#domain/order/order-state.ts';

const StatusList = OrderFilter.shape.status__in;

/** Reads the statuses of an address, written as on the wire: `status=1,2`. Unknown values are ignored. */
export function readStatuses(text: string | undefined): OrderStatus[] | undefined {
  const read = (text ?? '').split(',').flatMap((code) => StatusList.safeDecode(code).data ?? []);
  return read.length > 0 ? lifeOrder.filter((status) => read.includes(status)) : undefined;
}

export function writeStatuses(statuses: readonly OrderStatus[]): string {
  const inOrder = orderStatuses.filter((status) => statuses.includes(status));
  return String(StatusList.encode(inOrder));
}
