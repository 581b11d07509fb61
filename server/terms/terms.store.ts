import type { PairTerms } from '#contract/rate/terms.ts';
import type { AmountBounds } from '#domain/money/pair-terms.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { newId } from '../lib/id.ts';

const fields = 't.id, t.office_id, t.sc, t.tc, t.min_amount, t.max_amount, t.at';
const newestFirst = 'order by at desc, id desc limit 1';

type Draft = AmountBounds & Pick<PairTerms, 'sc' | 'tc' | 'office_id'>;

const sql = {
  hasOffice: statement<{ id: string }>(
    'terms-office',
    'select id from offices where id = $1 and archived_at is null and ($2 or not draft)',
  ),
  holdOffice: statement<{ id: string }>(
    'terms-hold-office',
    'select id from offices where id = $1 and archived_at is null for share',
  ),
  /** The newest terms of each scope and pair. */
  newest: statement<PairTerms>(
    'terms-newest',
    `select ${fields} from (
       select distinct on (sc, tc, office_id) * from pair_terms order by sc, tc, office_id, at desc, id desc
     ) t left join offices o on o.id = t.office_id
     where o.archived_at is null and ($1 or o.draft is not true) order by t.sc, t.tc, t.office_id nulls first`,
  ),
  ofScope: statement<PairTerms>(
    'terms-of-scope',
    `select ${fields} from pair_terms t
     where sc = $1 and tc = $2 and office_id is not distinct from $3::uuid ${newestFirst}`,
  ),
  ofOrder: statement<PairTerms>(
    'terms-of-order',
    `select ${fields} from exchange_rates r cross join lateral (
       (select * from pair_terms where (sc, tc) = (r.sc, r.tc) and office_id = $2 ${newestFirst})
       union all
       (select * from pair_terms where (sc, tc) = (r.sc, r.tc) and office_id is null ${newestFirst})
     ) t where r.id = $1`,
  ),
  insert: statement<PairTerms>(
    'terms-insert',
    `with t as (
       insert into pair_terms (id, sc, tc, office_id, min_amount, max_amount, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning *
     ), announced as (insert into outbox (kind, subject_id) select 'terms_update', id from t)
     select ${fields} from t`,
  ),
};

export const termsStore = ({ pool, write }: Db) => ({
  hasOffice: async (id: string, withDrafts: boolean): Promise<boolean> =>
    (await ask(pool, sql.hasOffice, [id, withDrafts])).length > 0,

  listNewest: (withDrafts: boolean): Promise<PairTerms[]> => ask(pool, sql.newest, [withDrafts]),

  readForOrder: (tx: Tx, rateId: string, officeId: string): Promise<PairTerms[]> =>
    tx.send(sql.ofOrder, [rateId, officeId]),

  /** Undefined when the office does not exist. */
  create: (by: SessionBy, draft: Draft, requireFresh: RequireFresh): Promise<PairTerms | undefined> =>
    write(by, async (tx) => {
      const actorId = by.actor.id;
      const { sc, tc, office_id, min_amount, max_amount } = draft;
      const [offices, [before]] = await Promise.all([
        office_id === null ? [{ id: '' }] : tx.send(sql.holdOffice, [office_id]),
        tx.send(sql.ofScope, [sc, tc, office_id]),
      ]);
      if (offices.length === 0) return undefined;
      requireFresh();
      const [created] = await tx.send(sql.insert, [newId(), sc, tc, office_id, min_amount, max_amount, actorId]);
      await recordChange(tx, {
        actorId,
        kind: 'terms_changed',
        objectId: `${sc}/${tc}`,
        before: before ? { min_amount: before.min_amount, max_amount: before.max_amount } : null,
        after: { office_id, min_amount, max_amount },
      });
      return created;
    }),
});

export type TermsStore = ReturnType<typeof termsStore>;
