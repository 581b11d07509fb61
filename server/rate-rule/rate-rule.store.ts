import type { NewRule } from '#contract/rate/rate-rule.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { HeldReason, RuleRails } from '#domain/rate-rule/rate-rule.ts';
import type { Sample } from '#domain/rate-source/sample.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { type Tx, writeOne } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';

/** A rule as it stands. `version` changes with what an admin sets. */
export type RuleRow = Pair &
  RuleRails & {
    id: string;
    office_id: string | null;
    mode: NewRule['mode'];
    pause_minutes: number;
    on_pause: NewRule['on_pause'];
    paused_since: Date | null;
    asks_since: Date | null;
    held: HeldReason | null;
    version: string;
  };

type SetRule = Omit<NewRule, 'seen'>;

const decimals = (['margin_percent', 'step', 'step_percent', 'day_percent', 'floor', 'ceiling'] as const).map(
  (name) => `trim_scale(${name})::text as ${name}`,
);
const fields = `id, sc, tc, office_id, mode, ${decimals.join(', ')}, pause_minutes, on_pause, paused_since, asks_since, held,
  version::text as version`;

const sql = {
  list: statement<RuleRow>(
    'rate-rules-list',
    `select ${fields} from rate_rules order by sc, tc, office_id nulls first limit 1000`,
  ),
  isOffice: statement<{ id: string }>(
    'rate-rule-office',
    'select id from offices where id = $1 and archived_at is null for key share',
  ),
  hold: statement<RuleRow>(
    'rate-rule-hold',
    `select ${fields} from rate_rules where sc = $1 and tc = $2 and office_id is not distinct from $3 for update`,
  ),
  set: statement<RuleRow>(
    'rate-rule-set',
    `insert into rate_rules (sc, tc, office_id, mode, margin_percent, step, step_percent, day_percent, floor, ceiling,
       pause_minutes, on_pause)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (sc, tc, office_id) do update set mode = excluded.mode, margin_percent = excluded.margin_percent,
       step = excluded.step, step_percent = excluded.step_percent, day_percent = excluded.day_percent,
       floor = excluded.floor, ceiling = excluded.ceiling, pause_minutes = excluded.pause_minutes,
       on_pause = excluded.on_pause, paused_since = null, asks_since = null, held = null, version = rate_rules.version + 1
     returning ${fields}`,
  ),
  /** A pause begins when it is seen first, and ends with a market rate. */
  note: statement(
    'rate-rule-note',
    `update rate_rules set held = $3::text,
       paused_since = case when $3 = 'paused' then coalesce(paused_since, now()) end,
       asks_since = case when $3 is null then null
         when $3 <> 'paused' or paused_since < now() - pause_minutes * interval '1 minute' then coalesce(asks_since, now()) end
     where id = $1 and version = $2 and (held is distinct from $3 or $3 = 'paused')`,
  ),
  samples: statement<SampleRow>(
    'rate-rule-samples',
    `select distinct on (source, base, quote, slot) source, base, quote, trim_scale(bid)::text as bid, trim_scale(ask)::text as ask,
       at, taken_at, extract(epoch from slot)::float8 as slot
     from (
       select *, date_bin(interval '15 minutes', taken_at, timestamptz '2026-01-01') as slot from rate_samples
       where taken_at > now() - interval '7 days' and (quote in ($1, 'UAH'))
     ) s
     order by source, base, quote, slot, taken_at desc, id desc`,
  ),
};

/** `slot`: the quarter of an hour. */
export type SampleRow = Sample & { taken_at: Date; slot: number };

export const rateRuleStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  list: () => ask(db.pool, sql.list),

  /** The last sample of each source and pair in each quarter of an hour of seven days. */
  samplesOfWeek: (currency: string) => ask(db.pool, sql.samples, [currency]),

  /** Undefined where there is no such office. */
  set: (acting: Acting, rule: SetRule): Promise<RuleRow | undefined> =>
    db.write(acting.by, async (tx) => {
      const { office_id } = rule;
      if (office_id !== null && (await tx.send(sql.isOffice, [office_id])).length === 0) return undefined;
      return setRule(tx, acting, rule);
    }),

  note: ({ id, version }: Pick<RuleRow, 'id' | 'version'>, held: HeldReason | null) =>
    writeOne(db, system, sql.note, [id, version, held]),
});

export type RateRuleStore = ReturnType<typeof rateRuleStore>;

async function setRule(tx: Tx, { actorId, origin, requireFresh }: Acting, rule: SetRule): Promise<RuleRow | undefined> {
  const scope = [rule.sc, rule.tc, rule.office_id];
  const [before] = await tx.send(sql.hold, scope);
  requireFresh();
  const { mode, margin_percent, step, step_percent, day_percent, floor, ceiling, pause_minutes, on_pause } = rule;
  const rails = [margin_percent, step, step_percent, day_percent, floor, ceiling];
  const [after] = await tx.send(sql.set, [...scope, mode, ...rails, pause_minutes, on_pause]);
  if (!after) return undefined;
  await recordChange(tx, {
    ...{ actorId, origin, kind: 'rate_rule_changed', objectId: after.id },
    before: before ? factsOf(before) : null,
    after: factsOf(after),
  });
  return after;
}

const factsOf = ({ sc, tc, office_id, mode, pause_minutes, on_pause, ...rule }: RuleRow) => {
  const { margin_percent, step, step_percent, day_percent, floor, ceiling } = rule;
  const rails: Record<string, Decimal> = { margin_percent, step, step_percent, day_percent, floor, ceiling };
  return { sc, tc, office_id, mode, ...rails, pause_minutes, on_pause };
};
