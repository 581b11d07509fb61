import { useEffect, useRef } from 'react';

/** Id of the element that has the focus in an open order when none of the order's buttons has it. */
export const orderFocusId = 'open-order';

/** A question that was answered stays in the page for a moment, and the focus in it. */
const leaveMs = 1_000;

/** After a change of the order the focused button may be removed. This hook moves the lost focus back into the dialog. */
export function useKeptFocus(state: string): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const end = performance.now() + leaveMs;
    let frame = 0;
    const look = () => {
      if (document.activeElement === document.body) {
        document.getElementById(orderFocusId)?.focus({ preventScroll: true });
      } else if (performance.now() < end) {
        frame = requestAnimationFrame(look);
      }
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [state]);
}
