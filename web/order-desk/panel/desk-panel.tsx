import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { AfterFrame, OrderDetails } from '../../order/details/order-content.tsx';
import { OrderSkeleton } from '../../order/details/order-header.tsx';
import { orderFocusId } from '../../order/order-focus.ts';
import { OrderPanelContext, useOrderBeside } from '../../order/order-panel.tsx';
import type { Asking } from '../../order/step/order-actions.tsx';
import { isInLayer, isTyping, layersOpen } from '../../order/step/step-key.ts';
import { useDesk } from '../desk-hub.ts';
import { focusOn, searchId } from '../desk-item.ts';
import styles from './desk-panel.module.css';
import { PanelTools } from './panel-tools.tsx';

/**
 * The open deal beside the lanes and the list, which stay alive. It is the current one of the desk: J and K walk on to the
 * next, and the panel with them. No dialog: the focus moves in and out of it as on the rest of the page.
 */
export function DeskPanel() {
  const id = useOrderBeside();
  return id !== undefined && <OpenPanel id={id} />;
}

function OpenPanel({ id }: { id: string }) {
  const { t } = useTranslation('order');
  const desk = useDesk();
  const [asking, setAsking] = useState<Asking['asking']>();
  const leave = useCloseDialog(useRoot(id), { order: undefined });
  // After a code that was typed or scanned, the cashier goes on with the next one.
  const [found] = useState(() => (document.activeElement?.id === searchId ? id : undefined));
  const close = () => {
    if (found === id) focusOn(searchId);
    else desk.leavePanel();
    leave();
  };
  useEscape(close);
  const works = useWherePersonWorks();
  // The focus goes in when a deal is opened, and not with each one that J and K walk to.
  useEffect(() => {
    if (layersOpen() === 0) focusOn(orderFocusId);
  }, []);
  const panel = useMemo(
    () => ({
      ...{ Tools: PanelTools, isResting: desk.isKeyResting },
      onMoved: (moved: Order) => desk.followOpen(moved, works.current === 'here'),
    }),
    [desk, works],
  );
  return (
    <OrderPanelContext value={panel}>
      <section
        id={orderFocusId}
        tabIndex={-1}
        className={styles.panel}
        aria-label={t('name', { id: shortOrderId(id) })}
      >
        <Suspense fallback={<OrderSkeleton onClose={close} />}>
          <AfterFrame key={id} frame={<OrderSkeleton onClose={close} />}>
            <OrderDetails id={id} onClose={close} asking={{ asking, setAsking }} />
          </AfterFrame>
        </Suspense>
      </section>
    </OrderPanelContext>
  );
}

/** The deal with which the panel was opened. Walking on replaces the address, so one step back still closes the panel. */
function useRoot(id: string): string {
  const { hasWalkedTo } = useDesk();
  const [seen, setSeen] = useState({ id, root: id });
  if (seen.id !== id) setSeen({ id, root: hasWalkedTo(id) ? seen.root : id });
  return seen.root;
}

/**
 * Whether the person works in the panel, or walks the lanes beside it. A question over both says nothing of it: when it
 * closes, the focus is where it was.
 */
function useWherePersonWorks() {
  const works = useRef<'here' | 'beside'>('here');
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isInLayer(target)) return;
      works.current = target.closest(`#${orderFocusId}`) ? 'here' : 'beside';
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return works;
}

/** Escape leaves a field of the panel, and then the panel. What lies over it closes first. */
function useEscape(close: () => void) {
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    const leaveFrom = (element: Element | null) => {
      if (isTyping(element)) focusOn(orderFocusId);
      else newest.current();
    };
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || layersOpen() > 0) return;
      const element = event.target instanceof Element ? event.target : null;
      // A field beside the panel, such as the search, has the key for itself.
      if (isFieldBeside(element)) return;
      event.preventDefault();
      leaveFrom(element);
    };
    // Before the parts of the page: a menu that closes by this key is still there.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

const isFieldBeside = (element: Element | null) => isTyping(element) && !element?.closest(`#${orderFocusId}`);
