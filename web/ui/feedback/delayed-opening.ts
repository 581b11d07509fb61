import { useEffect, useState } from 'react';

/**
 * For a dialog that mounts when it first opens. Returns false on the first render and `opened` after it. Mantine
 * restores the focus only for a dialog that was mounted closed.
 */
export function useDelayedOpening(opened: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return opened && isDrawn;
}
