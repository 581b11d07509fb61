import type { BoundRow, OwnBounds } from '#contract/order/bound.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { findBoundsOf } from './person-bounds.sql.ts';

const sql = {
  list: statement<BoundRow>(
    'bounds-list',
    'select trim_scale(from_sum) as from_sum, hours, needs, office_ids from bounds order by bounds.from_sum, hours, id',
  ),
  /** One change after the other, so that `before` is right in each entry of the journal. */
  lock: statement('bounds-lock', 'lock table bounds in share row exclusive mode'),
  clear: statement('bounds-clear', 'delete from bounds'),
  add: statement(
    'bounds-add',
    `insert into bounds (from_sum, hours, needs, office_ids)
     select b.from_sum, b.hours, b.needs, b.office_ids
     from jsonb_to_recordset($1::jsonb) as b (from_sum numeric, hours smallint, needs text[], office_ids uuid[])`,
  ),
};

export const boundStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  list: (): Promise<BoundRow[]> => ask(pool, sql.list, []),

  /** Of one person at one office. */
  own: (userId: string, officeId: string): Promise<OwnBounds | undefined> => findBoundsOf(pool, userId, officeId),

  replace: (by: SessionBy, bounds: readonly BoundRow[]): Promise<BoundRow[]> =>
    write(by, async (tx) => {
      await tx.send(sql.lock, []);
      const before = await tx.send(sql.list, []);
      await tx.send(sql.clear, []);
      await tx.send(sql.add, [JSON.stringify(bounds)]);
      const after = await tx.send(sql.list, []);
      await recordChange(tx, {
        actorId: by.actor.id,
        kind: 'bounds_changed',
        objectId: 'bounds',
        before: { bounds: before },
        after: { bounds: after },
      });
      return after;
    }),
});

export type BoundStore = ReturnType<typeof boundStore>;
