import { statement } from './statement.ts';
import type { Tx } from './tx.ts';

const officeUpdate = statement(
  'announce-office',
  `insert into outbox (kind, subject_id) select 'office_update', id from offices where id = $1 and not draft`,
);

/** Every page reads the office as it is now, or drops it when it is archived. Nobody hears of a draft. */
export const announceOffice = (tx: Tx, id: string) => tx.send(officeUpdate, [id]);

/** The outbox names a row of something, and the network is none. */
const network = '00000000-0000-0000-0000-000000000000';

/** Every page reads what applies at all offices. One message, where a network may have hundreds of offices. */
export const announceNetwork = (tx: Tx) =>
  tx.kysely.insertInto('outbox').values({ kind: 'network_update', subject_id: network, token_hash: null }).execute();
