import type { SessionBy } from './by.ts';
import type { Db } from './db.ts';
import type { RightsLocks } from './rights.store.ts';
import type { Tx } from './tx.ts';

/** Who makes a call. `tx`: the transaction in which an asked call is carried out, which holds the rights of the caller. */
export type Caller = { by: SessionBy; tx?: Tx };

export const writeAs = <T>(
  { write }: Pick<Db, 'write'>,
  { by, tx }: Caller,
  work: (tx: Tx) => Promise<T>,
  locks?: RightsLocks,
): Promise<T> => (tx ? work(tx) : write(by, work, locks));
