import { Modal } from '@mantine/core';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { Order } from '#contract/order/order.ts';
import { isStaff } from '#domain/person/actor.ts';
import { useAddress } from '../lib/address/address.ts';
import { tabOf } from '../lib/address/tabs.ts';
import { useActor } from '../lib/call/session.tsx';
import { useIsFrom } from '../lib/device/window-width.ts';
import classes from './details/order-dialog.module.css';

/** What the desk gives to a deal that stands beside its lanes. */
type OrderPanel = {
  /** What stands in the head: whose it is, the way to the next deal, the menu. */
  Tools: ComponentType<{ order: Order }>;
  /** Whether a key that acts has to wait. */
  isResting: () => boolean;
  /** Called after a step of the open deal. */
  onMoved: (order: Order) => void;
};

export const OrderPanelContext = createContext<OrderPanel | undefined>(undefined);

/** Undefined in the dialog. */
export const useOrderPanel = (): OrderPanel | undefined => use(OrderPanelContext);

/** The deal that is open beside the lanes. On a narrower window, and on other tabs, it is a dialog over the screen. */
export function useOrderBeside(): string | undefined {
  const address = useAddress();
  const { role } = useActor();
  const isWide = useIsFrom('panel');
  return isWide && isStaff(role) && tabOf(role, address) === 'deals' ? address.order : undefined;
}

/** What stands under the head of an open deal, in the dialog and in the panel. */
export function OrderBody({ children, isBusy }: { children: ReactNode; isBusy?: boolean }) {
  if (!useOrderPanel())
    return (
      <Modal.Body className={classes.body} aria-busy={isBusy}>
        {children}
      </Modal.Body>
    );
  return (
    <div className={`${classes.body} ${classes.beside}`} aria-busy={isBusy}>
      {children}
    </div>
  );
}
