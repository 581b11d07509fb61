import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { ChangedRate } from '#contract/rate/rate-change.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import { type Caller, writeAs } from '../database/caller.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { announceRates, factsOf } from './rate-announce.sql.ts';
import { type RateCandidate, rateFields } from './rate-columns.ts';
import { auditFacts, scopedRate, type Weigh, type Weighed, withWarnings } from './rate-guard.service.ts';
import { rateGuardStore } from './rate-guard.store.ts';

export type NewRateRecord = Pair & { rate: Decimal; office_id: string | null; created_by: string };

export type Published = { rates: ExchangeRate[] } & Pick<Weighed, 'warnings'>;

/**
 * A record, read under the lock of its pair: no other transaction can change what offices apply or place an order on
 * the pair.
 */
export type HeldRecord = ExchangeRate & {
  /**
   * Whether it is the newest of its scope and pair, hidden records aside. A switched-on record counts as newest even if
   * a clock was wrong.
   */
  is_newest: boolean;
};

const sameScope = '(e.sc, e.tc) = (r.sc, r.tc) and e.office_id is not distinct from r.office_id and e.id <> r.id';

const sql = {
  held: statement<HeldRecord>(
    'rate-held',
    `select ${rateFields},
       not exists (select from exchange_rates e
         where ${sameScope} and e.hidden_at is null and ((e.ts, e.id) > (r.ts, r.id) or e.actual)) as is_newest
     from exchange_rates r where r.id = $1 and r.hidden_at is null`,
  ),
  holdOffices: statement<{ id: string }>(
    'rate-hold-offices',
    'select id from offices where id = any($1::uuid[]) and archived_at is null order by id for share',
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
     ), announced as (${announceRates('made')})
     select ${rateFields} from made r`,
  ),
  /** An office with a switched-on rate of its own does not follow: a new global rate must not change its price. */
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
     announced as (${announceRates('switched')})
     select ${rateFields} from switched r`,
  ),
  hide: statement(
    'rate-hide',
    `with hidden as (update exchange_rates set actual = false, hidden_at = now() where id = $1 returning id, office_id)
     ${announceRates('hidden')}`,
  ),
};

/**
 * Each change waits until no order is being placed on the pair. It is judged by the guard and recorded in the audit.
 */
export const rateChanges = (db: Pick<Db, 'write'>) => ({
  /**
   * Writes all records or none, and switches off the older record of each scope and pair. Answers them in the order of
   * the drafts; undefined when an office is unknown.
   */
  publish: (caller: Caller, drafts: readonly NewRateRecord[], weigh: Weigh): Promise<Published | undefined> =>
    writeAs(db, caller, async (tx) => {
      const { isKnown, scopes, before } = await holdScopes(tx, drafts);
      if (!isKnown) return undefined;
      const [made, after] = await Promise.all([
        writeAll(tx, scopes),
        rateGuardStore.candidatesOfPairs(tx.send, drafts),
      ]);
      const weighed = await weigh(tx.send, before, after, made.map(scopedRate));
      const { confirmed, beyond } = weighed;
      const confirmedIds = made.flatMap(({ id }) => (confirmed && beyond.includes(id) ? id : []));
      await Promise.all([
        rateGuardStore.confirmBeyond(tx.send, confirmedIds),
        ...scopes.map((scope) => sendCreated(tx, scope, weighed)),
      ]);
      const { warnings } = weighed;
      return { rates: scopes.flatMap(({ id }) => made.find((rate) => rate.id === id) ?? []), warnings };
    }),

  /** Switches the record on or off if `isChange` returns true for it. Undefined when the record does not exist. */
  switchTo: (caller: Caller, id: string, actual: boolean, isChange: (held: HeldRecord) => boolean, weigh: Weigh) =>
    writeAs(db, caller, async (tx): Promise<ChangedRate | undefined> => {
      const { held, before } = await hold(tx, id);
      if (!held || !isChange(held)) return held;
      const [[switched], after] = await Promise.all([
        tx.send(sql.switchTo, [id, actual]),
        rateGuardStore.candidatesOfPairs(tx.send, [held]),
      ]);
      const weighed = await weigh(tx.send, before, after);
      const isConfirmed = actual && weighed.confirmed && weighed.beyond.includes(id);
      const [was, is] = [factsOf(held), { ...factsOf({ ...held, actual }), ...auditFacts(weighed) }];
      await Promise.all([
        rateGuardStore.confirmBeyond(tx.send, isConfirmed ? [id] : []),
        recordChange(tx, {
          ...{ actorId: caller.by.actor.id, kind: 'rate_switched' as const, objectId: held.id },
          ...{ before: was, after: is },
        }),
      ]);
      return switched && { ...switched, ...withWarnings(weighed.warnings) };
    }),

  /**
   * Hides the record from everybody. It stays in the database: orders refer to it, and the guard compares the next rate
   * with it. Undefined when the record does not exist.
   */
  remove: (by: SessionBy, id: string, weigh: Weigh) =>
    db.write(by, async (tx): Promise<Pick<ChangedRate, 'warnings'> | undefined> => {
      const { held, before } = await hold(tx, id);
      if (!held) return undefined;
      const [, after] = await Promise.all([tx.send(sql.hide, [id]), rateGuardStore.candidatesOfPairs(tx.send, [held])]);
      const weighed = await weigh(tx.send, before, after);
      const is = weighed.warnings.length > 0 ? auditFacts(weighed) : null;
      const actorId = by.actor.id;
      await Promise.all([
        recordChange(tx, { actorId, kind: 'rate_deleted', objectId: held.id, before: factsOf(held), after: is }),
        tx.commit(),
      ]);
      return withWarnings(weighed.warnings);
    }),
});

/** A record to write, and the switched-on record that it replaces. */
type HeldScope = { id: string; draft: NewRateRecord; older: ExchangeRate | undefined };

async function holdScopes(tx: Tx, drafts: readonly NewRateRecord[]) {
  const officeIds = [...new Set(drafts.flatMap(({ office_id }) => office_id ?? []))];
  const [, offices, older, before] = await Promise.all([
    rateGuardStore.lockPairs(tx.send, drafts),
    officeIds.length > 0 ? tx.send(sql.holdOffices, [officeIds]) : [],
    Promise.all(drafts.map(({ sc, tc, office_id }) => tx.send(sql.findActual, [sc, tc, office_id]))),
    rateGuardStore.candidatesOfPairs(tx.send, drafts),
  ]);
  const scopes = drafts.map((draft, at): HeldScope => ({ id: newId(), draft, older: older[at]?.[0] }));
  return { isKnown: offices.length === officeIds.length, scopes, before };
}

/**
 * Own rates are written first. So an office that gets an own rate together with the pair's first global one keeps its
 * own.
 */
async function writeAll(tx: Tx, scopes: readonly HeldScope[]): Promise<ExchangeRate[]> {
  const ownFirst = scopes.toSorted((a, b) => Number(a.draft.office_id === null) - Number(b.draft.office_id === null));
  return (await Promise.all(ownFirst.map((scope) => writeRecord(tx, scope)))).flat();
}

async function writeRecord(tx: Tx, { id, draft }: HeldScope): Promise<ExchangeRate[]> {
  const { sc, tc, rate, office_id, created_by } = draft;
  const [, made] = await Promise.all([
    tx.send(sql.switchOff, [sc, tc, office_id]),
    tx.send(sql.insert, [id, sc, tc, rate, office_id, created_by]),
    office_id === null ? tx.send(sql.subscribeWithoutOwn, [sc, tc, id]) : [],
  ]);
  return made;
}

const sendCreated = (tx: Tx, { id, draft, older }: HeldScope, weighed: Weighed) =>
  recordChange(tx, {
    actorId: draft.created_by,
    kind: 'rate_created',
    objectId: id,
    before: older ? { ...factsOf(older), id: older.id } : null,
    after: { ...factsOf({ ...draft, actual: true }), id, ...auditFacts(weighed, draft) },
  });

/** The record is read after the lock is taken. An earlier read could miss a change that the lock waited for. */
async function hold(tx: Tx, id: string): Promise<{ held: HeldRecord | undefined; before: RateCandidate[] }> {
  const [, [held], before] = await Promise.all([
    rateGuardStore.lockPairOf(tx.send, id),
    tx.send(sql.held, [id]),
    rateGuardStore.candidatesOfPairOf(tx.send, id),
  ]);
  return { held, before };
}
