import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { type Address, useAddress, useMoveTo } from '../lib/address.ts';

const DialogName = z.enum(['add', 'edit', 'archive', 'qr', 'cashiers', 'owners']);
type DialogName = z.output<typeof DialogName>;

/** A dialog over the list, and the office that it is about. */
export type OpenDialog = { name: 'add' } | { name: Exclude<DialogName, 'add'>; officeId: string };

/** Which dialog the address opens. What it says in vain opens none. */
export function readDialog({ dialog, office }: Address): OpenDialog | undefined {
  const { data: name } = DialogName.safeParse(dialog);
  if (name === 'add') return { name };
  return name && office ? { name, officeId: office } : undefined;
}

export const dialogKey = (dialog: OpenDialog | undefined) =>
  dialog && [dialog.name, 'officeId' in dialog ? dialog.officeId : ''].join(' ');

export function useOpenDialog(): (dialog: OpenDialog) => void {
  const moveTo = useMoveTo();
  return (dialog) => moveTo({ dialog: dialog.name, office: 'officeId' in dialog ? dialog.officeId : undefined });
}

/** Back where one came from. A dialog that a link opened has nothing behind it: then it only leaves the address. */
export function useCloseDialog(): () => void {
  const { history } = useRouter();
  const moveTo = useMoveTo();
  const key = dialogKey(readDialog(useAddress()));
  const [before, setBefore] = useState(key);
  const [isOpenedHere, setOpenedHere] = useState(false);
  if (key !== before) {
    setBefore(key);
    setOpenedHere(before === undefined);
  }
  return () => (isOpenedHere ? history.back() : moveTo({ dialog: undefined, office: undefined }, { replace: true }));
}
