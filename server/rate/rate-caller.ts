import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';

/** Who changes rates. `tx`: the transaction in which an asked change is carried out, which holds the rights of the caller. */
export type Caller = { by: SessionBy; tx?: Tx };

export const writeAs = <T>(
  { write }: Pick<Db, 'write'>,
  { by, tx }: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (tx ? work(tx) : write(by, work));
