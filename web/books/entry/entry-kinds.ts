import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { deskFormKinds } from './typed-entry.ts';

/** What a new entry may be, in the order of the list. */
export const newEntryKinds = [...deskFormKinds, 'trade', 'settlement'] as const;
export type NewEntryKind = (typeof newEntryKinds)[number];

/** The dialog of a new entry. The address names its kind: `?dialog=trade`. */
export function useEntryDialog() {
  const { dialog, view } = useScreenAddress();
  const moveTo = useMoveTo();
  const kind = newEntryKinds.find((name) => name === dialog);
  // Among the accounts it names the open statement, elsewhere the debt that was settled.
  const account = view === 'accounts' ? {} : { account: undefined };
  const close = useCloseDialog(kind && 'entry', { dialog: undefined, ...account });
  return {
    /** Undefined while it is closed. */
    kind,
    open: (wanted: NewEntryKind = 'count') => moveTo({ dialog: wanted }),
    /** Another kind stands in the same place of the history. */
    turnTo: (wanted: NewEntryKind) => moveTo({ dialog: wanted }, { replace: true }),
    close,
  };
}
