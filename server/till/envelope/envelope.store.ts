import { mostSeals, type SetAsideWay } from '#domain/till/envelope.ts';
import { recordChange } from '../../database/audit.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Acting } from '../../http/acting.ts';
import { holdBooks } from '../../ledger/book/book.sql.ts';
import { envelopeOf, envelopesIn, type StoredEnvelope } from './open-envelopes.sql.ts';

const sql = {
  office: statement<{ way: SetAsideWay; items: StoredEnvelope[] }>(
    'envelopes-of-office',
    `select o.set_aside as way, ${envelopesIn('v.office_id = o.id', mostSeals + 1)} as items
     from offices o where o.id = $1 and not o.draft`,
  ),
  hold: statement<{ way: SetAsideWay }>(
    'set-aside-hold',
    'select set_aside as way from offices where id = $1 and archived_at is null and not draft for no key update',
  ),
  set: statement('set-aside-set', 'update offices set set_aside = $2 where id = $1'),
};

export const envelopeStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  async list(officeId: string) {
    const [office] = await ask(pool, sql.office, [officeId]);
    return office && { ...office, items: office.items.map(envelopeOf) };
  },

  /** The book is held, so no deal becomes ready meanwhile. False when there is no such office. */
  setAside: (acting: Acting, officeId: string, way: SetAsideWay): Promise<boolean> =>
    write(acting.by, async (tx) => {
      const [[office]] = await Promise.all([tx.send(sql.hold, [officeId]), holdBooks(tx, [officeId])]);
      if (!office) return false;
      acting.requireFresh();
      if (office.way === way) return true;
      await tx.send(sql.set, [officeId, way]);
      const { actorId, origin } = acting;
      await recordChange(tx, {
        ...{ actorId, origin, kind: 'set_aside_changed', objectId: officeId },
        before: { set_aside: office.way },
        after: { set_aside: way },
      });
      return true;
    }),
});

export type EnvelopeStore = ReturnType<typeof envelopeStore>;
