import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Address, useMoveTo } from './address.ts';

/**
 * The way out of a dialog that stands in the address: back where one came from. One that a link or a reload opened has
 * nothing behind it; then only its name leaves the address.
 */
export function useCloseDialog(isOpen: boolean, closed: Partial<Address>): () => void {
  const { history } = useRouter();
  const moveTo = useMoveTo();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [isOpenedHere, setOpenedHere] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setOpenedHere(isOpen);
  }
  return () => (isOpenedHere ? history.back() : moveTo(closed, { replace: true }));
}
