import type { SessionBy } from '../database/by.ts';
import type { Write } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { Refusal } from '../lib/refuse.ts';
import type { Approved } from './approval-needed.ts';

/** An asked call that is carried out now, in the transaction that ends the approval. */
export type CarriedOut = {
  tx: Tx;
  /** The asker, with the role and the offices of now. */
  asker: SessionBy;
  approved: Approved;
  orderId: string | null;
  asked: Record<string, unknown>;
};

/** A refusal of which something is kept, though nothing of the call is: it is written when the approval ends as failed. */
export class KeptRefusal extends Refusal {
  readonly kept: Write;

  constructor({ code, more }: Refusal, kept: Write) {
    super(code, more);
    this.kept = kept;
  }
}

/** How the calls of a kind are carried out. It may refuse; then the approval ends as failed. */
export type CarryOut = (call: CarriedOut) => Promise<void>;
