import { useEffect } from 'react';

/**
 * Keeps the screen on while the component says so and the page is seen. Some browsers can't, and a device may refuse, as with
 * an empty battery: then the screen goes dark as usual, which costs a touch and nothing else.
 */
export function useScreenAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const release = (held: WakeLockSentinel) => void held.release().catch(() => undefined);
    navigator.wakeLock.request('screen').then(
      (held) => {
        lock = held;
        if (isOver) release(held);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (lock) release(lock);
    };
  }, [isWanted]);
}
