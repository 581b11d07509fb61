import type { Address } from '../../lib/address/read-address.ts';

const prefix = 'approval-';

/** The approval that this address opens over the desk. */
export const approvalOf = ({ dialog }: Pick<Address, 'dialog'>): string | undefined =>
  dialog?.startsWith(prefix) ? dialog.slice(prefix.length) : undefined;

/** The address of an approval, from any screen. `domain/approval/approval-notice.ts` names the same. */
export const toApproval = (id: string) => ({ tab: 'deals', dialog: `${prefix}${id}`, order: undefined }) as const;
