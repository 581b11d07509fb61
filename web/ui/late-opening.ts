import { useEffect, useState } from 'react';

/**
 * Whether a dialog is open that is not even drawn before it is first opened. It opens a moment after that: only of what it
 * has seen closed does the kit remember where the focus came from, and lead it back.
 */
export function useLateOpening(opened: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return opened && isDrawn;
}
