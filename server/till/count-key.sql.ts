import type { SessionBy } from '../database/by.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

/** What makes a call that is sent twice one call: its key, and the hash of what it says. */
export type Keyed = { key: string; hash: Buffer };

type Known = { of: string; body_hash: Buffer };
const counts = {
  drawer: statement<Known>(
    'till-count-key',
    'select shift_id as of, body_hash from till_counts where counted_by = $1 and key = $2',
  ),
  safe: statement<Known>(
    'safe-count-key',
    'select keeping_id as of, body_hash from safe_counts where counted_by = $1 and key = $2',
  ),
};

/** Whether this person has said this with the key before, or something else. The actor is held, so a key counts once. */
export async function findCount(
  tx: Tx,
  { actor }: SessionBy,
  [where, ofId]: [keyof typeof counts, string],
  keyed: Keyed | undefined,
): Promise<'same' | 'other' | undefined> {
  if (!keyed) return undefined;
  const [known] = await tx.send(counts[where], [actor.id, keyed.key]);
  if (!known) return undefined;
  return known.of === ofId && known.body_hash.equals(keyed.hash) ? 'same' : 'other';
}
