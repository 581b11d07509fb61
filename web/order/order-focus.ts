import { useEffect, useRef } from 'react';

/** Id of the element that has the focus in an open order when none of the order's buttons has it. */
export const orderFocusId = 'open-order';

/** After a change of status the focused button may be removed. This hook moves the lost focus back into the dialog. */
export function useKeptFocus(status: string): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) document.getElementById(orderFocusId)?.focus({ preventScroll: true });
  }, [status]);
}
