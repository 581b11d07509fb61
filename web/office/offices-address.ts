import { z } from 'zod';
import { type Address, useMoveTo } from '../lib/address.ts';

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

/** What leaves the address with the dialog. */
export const noDialog = { dialog: undefined, office: undefined };

export function useOpenDialog(): (dialog: OpenDialog) => void {
  const moveTo = useMoveTo();
  return (dialog) => moveTo({ dialog: dialog.name, office: 'officeId' in dialog ? dialog.officeId : undefined });
}
