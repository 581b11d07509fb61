import { useEffect, useRef } from 'react';

const firstMs = 400;
const nextMs = 90;

/** Props of a button that acts once when it is pressed, and again and again while it is held. */
export function useRepeat(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const again = () => {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(again, nextMs);
  };
  return {
    onPointerDown: () => {
      hasRepeated.current = false;
      stop();
      timer.current = setTimeout(again, firstMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The click that ends a long press is none of its own. A press by keyboard is a click alone.
    onClick: () => {
      stop();
      if (!hasRepeated.current) latest.current();
      hasRepeated.current = false;
    },
  };
}
