import { z } from 'zod';
import { useMoveTo } from '../lib/address/address.ts';
import type { Address } from '../lib/address/read-address.ts';

const DialogName = z.enum(['add', 'edit', 'archive', 'closed', 'qr', 'cashiers', 'owners']);
type DialogName = z.output<typeof DialogName>;

/** The open dialog, and the id of its office. */
export type OpenDialog = { name: 'add' } | { name: Exclude<DialogName, 'add'>; officeId: string };

/** Reads the open dialog from the page address. Undefined if the address names no valid dialog. */
export function readDialog({ dialog, office }: Address): OpenDialog | undefined {
  const { data: name } = DialogName.safeParse(dialog);
  if (name === 'add') return { name };
  return name && office ? { name, officeId: office } : undefined;
}

export const dialogKey = (dialog: OpenDialog | undefined) =>
  dialog && [dialog.name, 'officeId' in dialog ? dialog.officeId : ''].join(' ');

/** The address change that closes the dialog. */
export const noDialog = { dialog: undefined, office: undefined };

/** The field for which the form was opened. It is no place, so it is not in the address. */
let wished: string | undefined;

export const wishedField = (): string | undefined => wished;

export function useOpenDialog(): (dialog: OpenDialog, field?: string) => void {
  const moveTo = useMoveTo();
  return (dialog, field) => {
    wished = field;
    moveTo({ dialog: dialog.name, office: 'officeId' in dialog ? dialog.officeId : undefined });
  };
}
