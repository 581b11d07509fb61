import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Address, useMoveTo } from './address.ts';

/**
 * The way out of what stands in the address: back where one came from. What a link or a reload opened, or what took the
 * place of another, has nothing of its own behind it; then only its name leaves the address. `opened` is a name of what
 * is open, and nothing while nothing is.
 */
export function useCloseDialog(opened: string | undefined, closed: Partial<Address>): () => void {
  const { history } = useRouter();
  const moveTo = useMoveTo();
  const [before, setBefore] = useState(opened);
  const [isOpenedHere, setOpenedHere] = useState(false);
  if (opened !== before) {
    setBefore(opened);
    setOpenedHere(before === undefined);
  }
  return () => (isOpenedHere ? history.back() : moveTo(closed, { replace: true }));
}
