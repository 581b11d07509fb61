import { useEffect, useRef } from 'react';

/** What holds the focus of an open deal while none of its buttons does. */
export const orderFocusId = 'open-order';

/** The button that took the step may be gone with it; then the focus would be behind the dialog. */
export function useKeptFocus(status: string): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) document.getElementById(orderFocusId)?.focus({ preventScroll: true });
  }, [status]);
}
