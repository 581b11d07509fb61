import type { AuditKind, Facts } from '#contract/audit.ts';
import { newId } from '../lib/id.ts';
import { statement, type Write } from './statement.ts';
import type { Tx } from './tx.ts';

/** Where a call comes from, as the journal of changes keeps it. */
export type Origin = {
  address: string;
  /** What the browser or program says about itself. Null if it says nothing. */
  device: string | null;
};

/**
 * A change to record in the audit. `before` and `after` hold only the changed fields, and never a password, code or
 * token.
 */
export type AuditChange = {
  /** Null when an operator did it on the server itself, without an account, and for strangers. */
  actorId: string | null;
  kind: AuditKind;
  objectId: string;
  before: Facts | null;
  after: Facts | null;
  /** Where the call came from. Given for everything that concerns the safety of accounts. */
  origin?: Origin | undefined;
};

const record = statement(
  'audit-record',
  `insert into audit (id, actor_id, kind, object_id, before, after, address, device)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** What records the change. It is sent in the transaction of the change itself, so that both are saved or neither is. */
export const changeEntry = ({ actorId, kind, objectId, before, after, origin }: AuditChange): Write => [
  record,
  [newId(), actorId, kind, objectId, before, after, origin?.address, origin?.device],
];

export const recordChange = (tx: Pick<Tx, 'send'>, change: AuditChange) => tx.send(...changeEntry(change));
