import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what was drawn first is on the screen, or true at once. What a screen draws then is drawn in small pieces, so that
 * taps are answered meanwhile. A deferred value of React begins before the paint, and delays it.
 */
export function useIsPainted(isNow: boolean): boolean {
  const [isPainted, setPainted] = useState(isNow);
  useEffect(() => {
    if (isPainted) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, [isPainted]);
  return isPainted;
}
