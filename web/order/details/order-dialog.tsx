import { Modal } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import { focusContentSoon } from '../../ui/focus.ts';
import { orderFocusId } from '../order-focus.ts';
import { useOrderBeside } from '../order-panel.tsx';
import type { Asking } from '../step/order-actions.tsx';
import { AfterFrame, OrderDetails } from './order-content.tsx';
import classes from './order-dialog.module.css';
import { OrderSkeleton } from './order-header.tsx';

type Props = {
  /** The code came with an order that was opened on this screen, so closing it is one step back. */
  isOpenedHere?: boolean;
};

/**
 * The dialog of one order, over the current screen. It is open while the address contains the order's id, unless the desk
 * shows the order beside its lanes.
 */
export function OrderDialog({ isOpenedHere }: Props) {
  const { order, talk, code } = useAddress();
  const beside = useOrderBeside();
  const id = beside === undefined ? order : undefined;
  const isPhone = useIsBelow('sm');
  const [shownId, setShownId] = useState(id);
  // Keep the last id during the closing animation, so that the text stays readable.
  if (id !== undefined && id !== shownId) setShownId(id);
  const [asking, setAsking] = useState<Asking['asking']>();
  const close = useCloseDialog(id, { order: undefined }, isOpenedHere);

  return (
    <Modal.Root
      // Its code comes with the first order. A dialog that is drawn open would not know where the focus was.
      opened={useDelayedOpening(id !== undefined)}
      onClose={close}
      data-place
      // Escape closes what is on top, not this dialog.
      closeOnEscape={asking === undefined && !talk && !code}
      fullScreen={isPhone}
      size={920}
      yOffset="6dvh"
      onExitTransitionEnd={() => focusContentSoon()}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content classNames={{ content: classes.content }}>
        {/* This element takes the focus, and keeps it when the order replaces the skeleton. */}
        <div id={orderFocusId} tabIndex={-1} data-autofocus className={classes.whole}>
          <Suspense fallback={<OrderSkeleton onClose={close} />}>
            {shownId !== undefined && (
              <AfterFrame key={shownId} frame={<OrderSkeleton onClose={close} />}>
                <OrderDetails id={shownId} onClose={close} asking={{ asking, setAsking }} />
              </AfterFrame>
            )}
          </Suspense>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
