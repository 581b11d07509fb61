import type { Envelope } from '#contract/till/envelopes.ts';
import { named, personOf } from '../../database/fragments/named.ts';

/** The envelopes `v` that lie there and meet the condition, as a list of JSON, the longest there first. */
export const envelopesIn = (condition: string, most?: number) => `coalesce((
  select json_agg(json_build_object('order_id', f.order_id, 'seal', f.seal, 'till', f.till, 'drawer', f.drawer,
      'currency', f.currency, 'amount', f.amount, 'sealed_by', f.sealed_by, 'sealed_at', f.sealed_at, 'outcome', f.outcome)
    order by f.sealed_at, f.order_id)
  from (
    select v.order_id, v.seal, case when d.id is not null then ${named('t')} end as till,
      case when d.id is not null then ${named('d')} end as drawer, v.currency, trim_scale(v.amount)::text as amount,
      ${personOf('v.sealed_by')} as sealed_by, v.sealed_at, last_tick(v.order_id) as outcome
    from envelopes v left join drawers d on d.id = v.drawer_id left join tills t on t.id = d.till_id
    where v.ended_at is null and ${condition} order by v.sealed_at, v.order_id ${most === undefined ? '' : `limit ${most}`}) f), '[]')`;

/** JSON of the database has times as text. */
export type StoredEnvelope = Omit<Envelope, 'sealed_at'> & { sealed_at: string };

export const envelopeOf = ({ sealed_at, ...envelope }: StoredEnvelope): Envelope => ({
  ...envelope,
  sealed_at: new Date(sealed_at),
});

/** What a count found, as a list of JSON. `of`: the column of the ticks that names it. */
export const foundIn = (of: string) => `coalesce((
  select json_agg(json_build_object('seal', k.seal, 'order_id', k.order_id, 'currency', v.currency,
      'amount', trim_scale(v.amount)::text, 'outcome', k.outcome) order by k.seal)
  from envelope_ticks k left join envelopes v on v.order_id = k.order_id where k.${of}), '[]')`;
