import type { World } from './world.ts';

/** The audit entries of one object, the oldest first. */
export const traceOf = ({ db }: World, objectId = '') =>
  db.kysely
    .selectFrom('audit')
    .select(['actor_id', 'kind', 'before', 'after'])
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
