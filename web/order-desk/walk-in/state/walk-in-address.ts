import { useSyncExternalStore } from 'react';
import { useMoveTo } from '../../../lib/address/address.ts';
import { useCloseDialog } from '../../../lib/address/address-dialog.ts';
import { useRouter } from '../../../lib/address/router.tsx';

/** What `?dialog=` says while the window is open: the form, or a deal that was just placed. */
export const walkInDialog = 'walk-in';
const prefix = `${walkInDialog}-`;

const isOfWindow = (dialog: string | undefined) => dialog === walkInDialog || dialog?.startsWith(prefix) === true;

/** The ways to the window. It stands in the place of the desk, and Back leads to the desk again. */
export function useWalkInWays() {
  const moveTo = useMoveTo();
  return {
    open: () => moveTo({ dialog: walkInDialog, order: undefined }),
    /** The form again, in the same entry of the history. */
    showForm: () => moveTo({ dialog: walkInDialog }, { replace: true }),
    showPlaced: (orderId: string) => moveTo({ dialog: `${prefix}${orderId}` }, { replace: true }),
    /** Leaves the window for the deal on the desk. */
    openDeal: (orderId: string) => moveTo({ dialog: undefined, order: orderId }, { replace: true }),
  };
}

/** Whether the window is open, and the deal that was just placed there. */
export function useWalkInPlace() {
  const { place, subscribe } = useRouter();
  const read = () => {
    const { dialog } = place().address;
    return isOfWindow(dialog) ? dialog : undefined;
  };
  // The frame of the desk is drawn without an address.
  const dialog = useSyncExternalStore(subscribe, read, () => undefined);
  const isOpen = dialog !== undefined;
  const close = useCloseDialog(isOpen ? walkInDialog : undefined, { dialog: undefined });
  return { isOpen, placedId: dialog?.startsWith(prefix) ? dialog.slice(prefix.length) : undefined, close };
}
