import type { Facts } from '#contract/audit.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Standing } from '#domain/rate-rule/rate-rule.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { announceRates, factsOf } from './rate-announce.sql.ts';
import { rateFields } from './rate-columns.ts';
import { scopedRate, type Weigh } from './rate-guard.service.ts';
import { rateGuardStore } from './rate-guard.store.ts';

type Scope = Pair & { office_id: string | null };

/** A rule as the change is decided by: another version of it decides nothing. */
export type RuleRef = Scope & { id: string; version: string };

/** What is done by a rule: a rate and what it was made of, or nothing. */
export type ByRule = { rate: Decimal; facts: Facts } | undefined;

const sql = {
  holdRule: statement<{ id: string }>(
    'by-rule-hold',
    `select id from rate_rules where id = $1 and version = $2 and mode = 'publishes' for share`,
  ),
  holdOffice: statement('by-rule-office', 'select id from offices where id = $1 and archived_at is null for share'),
  actual: statement<ExchangeRate>(
    'by-rule-actual',
    `select ${rateFields} from exchange_rates r
     where r.actual and (r.sc, r.tc) in (($1, $2), ($2, $1)) and r.office_id is not distinct from $3`,
  ),
  /** What stood some days ago, both ways. */
  before: statement<ExchangeRate>(
    'by-rule-before',
    `select distinct on (r.sc, r.tc) ${rateFields} from exchange_rates r
     where (r.sc, r.tc) in (($1, $2), ($2, $1)) and r.office_id is not distinct from $3
       and r.ts <= now() - $4 * interval '1 day'
     order by r.sc, r.tc, r.ts desc, r.id desc`,
  ),
  switchOff: statement('by-rule-switch-off', 'update exchange_rates set actual = false where id = $1'),
  insert: statement<ExchangeRate>(
    'by-rule-insert',
    `with made as (
       insert into exchange_rates (id, sc, tc, rate, office_id, rule_id) values ($1, $2, $3, $4, $5, $6) returning *
     ), announced as (${announceRates('made')})
     select ${rateFields} from made r`,
  ),
  takeAway: statement(
    'by-rule-take-away',
    `with switched as (update exchange_rates set actual = false where id = $1 returning *) ${announceRates('switched')}`,
  ),
};

/**
 * What rules do, as the system's. The rule and its pair are held first, so what it decides by stands until the commit: a person
 * who publishes, or another node, comes before or after.
 */
export const ratesByRule = ({ pool, read, write }: Pick<Db, 'pool' | 'read' | 'write'>) => ({
  /** What stands for a scope and pair, without a lock. */
  readStanding: (scope: Scope): Promise<Standing> =>
    read(async (tx) => standingOf(tx, scope, heldOf(scope, await tx.send(sql.actual, keyOf(scope))))),

  /** What stood some days ago. */
  async readStandingBefore(scope: Scope, days: number): Promise<Pick<Standing, 'rate' | 'back'>> {
    const { own, back } = heldOf(scope, await ask(pool, sql.before, [...keyOf(scope), days]));
    return { rate: own?.rate, back: back?.rate };
  },

  /** `decide` reads what stands. The guard weighs the change as one that nobody has confirmed. */
  publishByRule: (
    rule: RuleRef,
    decide: (standing: Standing) => ByRule,
    weigh: Weigh,
  ): Promise<ExchangeRate | undefined> =>
    write(system, async (tx) => {
      const held = await holdPair(tx, rule);
      const change = held && decide(await standingOf(tx, rule, held));
      if (!change || !held.own) return undefined;
      const before = await rateGuardStore.candidatesOfPairs(tx.send, [rule]);
      const id = newId();
      await tx.send(sql.switchOff, [held.own.id]);
      const [made] = await tx.send(sql.insert, [id, rule.sc, rule.tc, change.rate, rule.office_id, rule.id]);
      if (!made) return undefined;
      const after = await rateGuardStore.candidatesOfPairs(tx.send, [rule]);
      await weigh(tx.send, before, after, [scopedRate(made)]);
      await recordChange(tx, {
        ...{ actorId: null, kind: 'rate_created', objectId: id },
        before: { ...factsOf(held.own), id: held.own.id },
        after: { ...factsOf(made), id, rule_id: rule.id, ...change.facts },
      });
      return made;
    }),

  /** Takes the pair away, because there is no market rate for longer than the rule allows. */
  switchOffByRule: (rule: RuleRef, facts: Facts): Promise<boolean> =>
    write(system, async (tx) => {
      const held = await holdPair(tx, rule);
      if (!held?.own) return false;
      await tx.send(sql.takeAway, [held.own.id]);
      await recordChange(tx, {
        ...{ actorId: null, kind: 'rate_switched', objectId: held.own.id },
        before: factsOf(held.own),
        after: { ...factsOf({ ...held.own, actual: false }), rule_id: rule.id, ...facts },
      });
      return true;
    }),
});

type HeldPair = { own: ExchangeRate | undefined; back: ExchangeRate | undefined };

const keyOf = ({ sc, tc, office_id }: Scope) => [sc, tc, office_id];

const heldOf = (scope: Pair, rates: readonly ExchangeRate[]): HeldPair => ({
  own: rates.find((rate) => isSamePair(rate, scope)),
  back: rates.find((rate) => !isSamePair(rate, scope)),
});

/** Undefined when the rule is another one by now, or publishes no longer. */
async function holdPair(tx: Tx, rule: RuleRef): Promise<HeldPair | undefined> {
  const [found] = await tx.send(sql.holdRule, [rule.id, rule.version]);
  if (!found) return undefined;
  await rateGuardStore.lockPairs(tx.send, [rule]);
  if (rule.office_id !== null && (await tx.send(sql.holdOffice, [rule.office_id])).length === 0) return undefined;
  return heldOf(rule, await tx.send(sql.actual, keyOf(rule)));
}

async function standingOf(tx: Tx, { sc, tc, office_id }: Scope, { own, back }: HeldPair): Promise<Standing> {
  if (!own) return { rate: undefined, dayAgo: undefined, back: back?.rate };
  const scope = { id: own.id, sc, tc, rate: own.rate, scope: office_id };
  const [past] = await rateGuardStore.pastRates(tx.send, [scope], []);
  return { rate: own.rate, dayAgo: past?.anchor?.rate, back: back?.rate };
}
