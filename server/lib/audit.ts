import type { AuditKind, Facts } from '#contract/audit.ts';
import type { Db } from './db.ts';
import { newId } from './id.ts';
import { type Batch, statement } from './statement.ts';

/**
 * A change to record in the audit. `before` and `after` hold only the changed fields, and never a password, code or
 * token.
 */
export type AuditChange = {
  /** Null when an operator did it on the server itself, without an account. */
  actorId: string | null;
  kind: AuditKind;
  objectId: string;
  before: Facts | null;
  after: Facts | null;
};

/** Call it in the transaction of the change itself, so that both are saved or neither is. */
export async function recordChange(trx: Db['kysely'], { actorId, kind, objectId, before, after }: AuditChange) {
  await trx
    .insertInto('audit')
    .values({ id: newId(), actor_id: actorId, kind, object_id: objectId, before, after })
    .execute();
}

const record = statement(
  'audit-record',
  'insert into audit (id, actor_id, kind, object_id, before, after) values ($1, $2, $3, $4, $5, $6)',
);

/** Does the same in a batch. Send it before the batch commits. */
export const sendChange = (batch: Batch, { actorId, kind, objectId, before, after }: AuditChange) =>
  batch.send(record, [newId(), actorId, kind, objectId, before, after]);
