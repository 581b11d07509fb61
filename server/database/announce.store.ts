import type { Tx } from './tx.ts';

/** Every page reads the office as it is now, or drops it when it is archived. */
export const announceOffice = (tx: Tx, id: string) =>
  tx.kysely.insertInto('outbox').values({ kind: 'office_update', subject_id: id, token_hash: null }).execute();

/** The outbox names a row of something, and the network is none. */
const network = '00000000-0000-0000-0000-000000000000';

/** Every page reads what applies at all offices. One message, where a network may have hundreds of offices. */
export const announceNetwork = (tx: Tx) =>
  tx.kysely.insertInto('outbox').values({ kind: 'network_update', subject_id: network, token_hash: null }).execute();
