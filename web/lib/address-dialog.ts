import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Address, useAddress, useMoveTo } from './address.ts';

/**
 * The way out of what stands in the address: back where one came from. What a link or a reload opened, or what took the
 * place of another, has nothing of its own behind it; then only its name leaves the address. `opened` is a name of what
 * is open, and nothing while nothing is. Taken when somebody else has closed it already, it leads nowhere.
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
  const now = useRef<string>(undefined);
  useEffect(() => {
    now.current = opened;
    return () => {
      now.current = undefined;
    };
  }, [opened]);
  return () => {
    // An answer may come when the person has gone on: one step back would then be one too many.
    if (opened === undefined || now.current !== opened) return;
    if (isOpenedHere) history.back();
    else moveTo(closed, { replace: true });
  };
}

/** A dialog that is about nothing but its screen, by its name: `?dialog=wallet`. */
export function useAddressDialog(name: string) {
  const moveTo = useMoveTo();
  const opened = useAddress().dialog === name;
  const close = useCloseDialog(opened ? name : undefined, { dialog: undefined });
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return {
    opened,
    /** Whether its code is needed yet. */
    wasOpened,
    open: () => moveTo({ dialog: name }),
    close,
  };
}
