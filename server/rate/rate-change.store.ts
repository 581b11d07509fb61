import type { Facts } from '#contract/audit.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { type Change, sendChange } from '../lib/audit.ts';
import { type Batch, inTransaction, statement } from '../lib/batch.ts';
import type { Db } from '../lib/db.ts';
import { newId } from '../lib/id.ts';
import { lockAlone, pairKey, rateFields } from './rate-fields.ts';

export type RateDraft = Pair & { rate: Decimal; office_id: string | null; created_by: string };

/** A record while nobody else can change what offices apply to its pair, nor place an order on it. */
export type HeldRecord = ExchangeRate & {
  /** Of its scope and pair, among those that are not hidden. Whatever the clock said, one that is on is never older. */
  is_newest: boolean;
  /** It must stay, hidden: an order refers to it, or it is what shows that its pair has been introduced. */
  is_needed: boolean;
};

const sameScope = '(e.sc, e.tc) = (r.sc, r.tc) and e.office_id is not distinct from r.office_id and e.id <> r.id';

const sql = {
  lockAloneOf: statement(
    'rate-lock-alone-of',
    `select pg_advisory_xact_lock(${pairKey('r.sc', 'r.tc')}) from exchange_rates r where r.id = $1`,
  ),
  held: statement<HeldRecord>(
    'rate-held',
    `select ${rateFields},
       not exists (select from exchange_rates e
         where ${sameScope} and e.hidden_at is null and ((e.ts, e.id) > (r.ts, r.id) or e.actual)) as is_newest,
       exists (select from orders o where o.er_id = r.id)
         or r.office_id is null and not exists (select from exchange_rates e where ${sameScope}) as is_needed
     from exchange_rates r where r.id = $1 and r.hidden_at is null`,
  ),
  holdOffice: statement<{ id: string }>(
    'rate-hold-office',
    'select id from offices where id = $1 and archived_at is null for share',
  ),
  findActual: statement<ExchangeRate>(
    'rate-find-actual',
    `select ${rateFields} from exchange_rates r
     where r.actual and r.sc = $1 and r.tc = $2 and r.office_id is not distinct from $3`,
  ),
  switchOff: statement(
    'rate-switch-off',
    'update exchange_rates set actual = false where actual and sc = $1 and tc = $2 and office_id is not distinct from $3',
  ),
  insert: statement<ExchangeRate>(
    'rate-insert',
    `with made as (
       insert into exchange_rates (id, sc, tc, rate, office_id, created_by) values ($1, $2, $3, $4, $5, $6) returning *
     ), announced as (insert into outbox (kind, subject_id) select 'rate_update', id from made)
     select ${rateFields} from made r`,
  ),
  /** An office with an actual rate of its own keeps it: its price must not change because somebody added a global one. */
  subscribeWithoutOwn: statement(
    'rate-subscribe-without-own',
    `insert into rate_subscriptions (sc, tc, office_id) select $1, $2, o.id from offices o
     where o.archived_at is null
       and not exists (
         select from exchange_rates r where r.sc = $1 and r.tc = $2 and r.office_id is null and r.id <> $3)
       and not exists (
         select from exchange_rates r where r.actual and r.sc = $1 and r.tc = $2 and r.office_id = o.id)
     on conflict do nothing`,
  ),
  switchTo: statement<ExchangeRate>(
    'rate-switch-to',
    `with switched as (update exchange_rates set actual = $2 where id = $1 returning *),
     announced as (insert into outbox (kind, subject_id) select 'rate_update', id from switched)
     select ${rateFields} from switched r`,
  ),
  hide: statement(
    'rate-hide',
    `with hidden as (update exchange_rates set actual = false, hidden_at = now() where id = $1 returning id)
     insert into outbox (kind, subject_id) select 'rate_update', id from hidden`,
  ),
  remove: statement(
    'rate-remove',
    `with removed as (delete from exchange_rates where id = $1 returning id)
     insert into outbox (kind, subject_id, record) select 'rate_update', id, $2 from removed`,
  ),
};

/** Every change of a record waits until nobody is placing an order on its pair, and shows in the audit. */
export const rateChanges = ({ pool }: Db) => ({
  /** Writes a record and switches the older one of its scope and pair off; undefined when the office is unknown. */
  create: (draft: RateDraft): Promise<ExchangeRate | undefined> =>
    inTransaction(pool, async (batch) => {
      const scope = await holdScope(batch, draft);
      return scope.isKnown ? write(batch, draft, scope.older) : undefined;
    }),

  /** Switches the record on or off, if `isChange` says that this changes it. Undefined when there is no such record. */
  switchTo: (id: string, actual: boolean, actorId: string, isChange: (held: HeldRecord) => boolean) =>
    inTransaction(pool, async (batch): Promise<ExchangeRate | undefined> => {
      const held = await hold(batch, id);
      if (!held || !isChange(held)) return held;
      const [before, after] = [factsOf(held), factsOf({ ...held, actual })];
      const [[switched]] = await Promise.all([
        batch.send(sql.switchTo, [id, actual]),
        sendChange(batch, { actorId, kind: 'rate_switched', objectId: held.id, before, after }),
        batch.commit(),
      ]);
      return switched;
    }),

  /** Takes the record away, or hides it where it is needed. Answers whether there was one. */
  remove: (id: string, actorId: string): Promise<boolean> =>
    inTransaction(pool, async (batch) => {
      const held = await hold(batch, id);
      if (!held) return false;
      const change: Change = {
        actorId,
        kind: 'rate_deleted',
        objectId: held.id,
        before: factsOf(held),
        after: null,
      };
      await Promise.all([
        held.is_needed ? batch.send(sql.hide, [id]) : batch.send(sql.remove, [id, { ...held, actual: false }]),
        sendChange(batch, change),
        batch.commit(),
      ]);
      return true;
    }),
});

async function holdScope(batch: Batch, { sc, tc, office_id }: RateDraft) {
  const [, offices, [older]] = await Promise.all([
    batch.send(lockAlone, [sc, tc]),
    office_id === null ? undefined : batch.send(sql.holdOffice, [office_id]),
    batch.send(sql.findActual, [sc, tc, office_id]),
  ]);
  return { isKnown: offices?.length !== 0, older };
}

async function write(batch: Batch, { created_by, ...draft }: RateDraft, older: ExchangeRate | undefined) {
  const id = newId();
  const { sc, tc, rate, office_id } = draft;
  const [, [made]] = await Promise.all([
    batch.send(sql.switchOff, [sc, tc, office_id]),
    batch.send(sql.insert, [id, sc, tc, rate, office_id, created_by]),
    office_id === null ? batch.send(sql.subscribeWithoutOwn, [sc, tc, id]) : [],
    sendChange(batch, {
      actorId: created_by,
      kind: 'rate_created',
      objectId: id,
      before: older ? { ...factsOf(older), id: older.id } : null,
      after: { ...factsOf({ ...draft, actual: true }), id },
    }),
    batch.commit(),
  ]);
  return made;
}

/** The record is read behind the lock, or it would still be that from before a change that the lock waited for. */
async function hold(batch: Batch, id: string): Promise<HeldRecord | undefined> {
  const [, [held]] = await Promise.all([batch.send(sql.lockAloneOf, [id]), batch.send(sql.held, [id])]);
  return held;
}

const factsOf = ({ sc, tc, office_id, rate, actual }: Omit<ExchangeRate, 'id' | 'ts'>): Facts => ({
  sc,
  tc,
  office_id,
  rate,
  actual,
});
