import { useLayoutEffect, useState } from 'react';

/**
 * A function that stays the same and does what `act` does at the moment. A part of the screen that takes it need not be
 * drawn again because `act` knows something newer.
 */
export function useSteady<A extends unknown[]>(act: (...args: A) => unknown): (...args: A) => void {
  const [kept] = useState(() => ({ act }));
  useLayoutEffect(() => {
    kept.act = act;
  });
  const [steady] = useState(
    () =>
      (...args: A) =>
        void kept.act(...args),
  );
  return steady;
}
