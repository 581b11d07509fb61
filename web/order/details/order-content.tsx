import { type ReactNode, useDeferredValue } from 'react';
import { late } from '../../lib/device/late.tsx';
import { OrderSkeleton } from './order-header.tsx';

/** What stands in an open order, in the dialog and beside the lanes of the desk. */
export const OrderDetails = late(() => import('./order-details.tsx').then((m) => m.OrderDetails), OrderSkeleton);

/** The order opens with the press. What stands in it is drawn right after, in parts that let other presses through. */
export function AfterFrame({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  const isFrameThere = useDeferredValue(true, false);
  return isFrameThere ? children : frame;
}
