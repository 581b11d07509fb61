import type { Origin } from '../database/audit.ts';

/** Where a call comes from. */
export type Source = {
  /** The address that limits count, see lib/counted-address.ts. */
  address: string;
  /** The device cookie that the browser sent, see known-device.ts. */
  cookie: string | undefined;
  origin: Origin;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
};
