import type { SessionBy } from '../database/by.ts';
import type { Tx } from '../database/tx.ts';
import type { Approved } from '../lib/approval-needed.ts';

/** An asked call that is carried out now, in the transaction that ends the approval. */
export type CarriedOut = {
  tx: Tx;
  /** The asker, with the role and the offices of now. */
  asker: SessionBy;
  approved: Approved;
  orderId: string | null;
  asked: Record<string, unknown>;
};

/** How the calls of a kind are carried out. It may refuse; then the approval ends as failed. */
export type CarryOut = (call: CarriedOut) => Promise<void>;
