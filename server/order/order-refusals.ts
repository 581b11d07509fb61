import type { Order, OrderMoved } from '#contract/order/order.ts';
import { type Message, messages } from '#contract/wire/errors.ts';
import { isFailed, type Mover, maySee } from '#domain/order/order.ts';
import { viewOf } from '#domain/order/order-view.ts';
import { refuse } from '../lib/refuse.ts';

/** An order that the caller may not see gets the same refusal as an unknown id. */
export const visible = <O extends Order>(reader: Mover, order: O | undefined): O =>
  order && maySee(reader, order) ? order : refuse('ORDER_NOT_FOUND');

/** Another call changed the order first. The refusal carries the current order. */
export const refuseMoved = (mover: Mover, order: Order): never =>
  refuseStep(mover, order, isFailed(order.status) ? 'orderCancelled' : undefined);

/** A refusal that carries the order as it is now. */
export function refuseStep(mover: Mover, order: Order, reason: Message | undefined): never {
  const extension: OrderMoved = { order: viewOf(mover, order, new Date()) };
  return refuse('ORDER_ALREADY_PROCESSED', { reason, extension });
}

export const refuseField = (reason: Message, pointer: string): never =>
  refuse('VALIDATION_ERROR', { reason, errors: [{ pointer, message: messages[reason] }] });
