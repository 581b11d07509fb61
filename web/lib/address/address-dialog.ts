import { useEffect, useRef, useState } from 'react';
import { useAddress, useMoveTo } from './address.ts';
import type { Address } from './read-address.ts';
import { useRouter } from './router.tsx';

/**
 * Returns a function that closes what the address has opened. If it was opened from this screen, the function goes one
 * step back in the history. After a link, a reload or a switch from another dialog there is no history entry to go back
 * to. Then the function only changes the address to `closed`. `opened` names what is open now, or is undefined. The
 * function does nothing if that is already closed. `isFromHere` says it of what is open at first.
 */
export function useCloseDialog(opened: string | undefined, closed: Partial<Address>, isFromHere = false): () => void {
  const { history } = useRouter();
  const moveTo = useMoveTo();
  const [before, setBefore] = useState(opened);
  const [isOpenedHere, setOpenedHere] = useState(isFromHere);
  if (opened !== before) {
    setBefore(opened);
    setOpenedHere(before === undefined);
  }
  const now = useRef<string>(undefined);
  useEffect(() => {
    now.current = opened;
    return () => {
      now.current = undefined;
    };
  }, [opened]);
  return () => {
    // An answer may arrive after the user has left the dialog. Then a step back would go too far.
    if (opened === undefined || now.current !== opened) return;
    if (isOpenedHere) history.back();
    else moveTo(closed, { replace: true });
  };
}

/** A dialog that the address names without an id: `?dialog=wallet`. */
export function useAddressDialog(name: string) {
  const moveTo = useMoveTo();
  const opened = useAddress().dialog === name;
  const close = useCloseDialog(opened ? name : undefined, { dialog: undefined });
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return {
    opened,
    /** True once the dialog was open, so its code must be loaded. */
    wasOpened,
    open: () => moveTo({ dialog: name }),
    close,
  };
}
