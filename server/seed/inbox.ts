import { sql } from 'kysely';
import { inboxDays } from '#domain/inbox.ts';
import type { Tx } from '../database/tx.ts';

/**
 * What the customers of the demo were told of the steps that others took, as the reader of the outbox keeps it. The newest of
 * it is unread.
 */
export const keepTold = (tx: Tx) =>
  sql`insert into inbox (user_id, kind, subject_id, version, order_id, subject, at, read_at)
    select o.customer_id, 'order', o.id, e.version, o.id,
      jsonb_build_object('kind', 'order', 'id', o.id, 'customer_id', o.customer_id, 'office_id', o.office_id, 'sc', o.sc, 'tc', o.tc,
        'office', jsonb_build_object('name', f.name, 'name_uk', f.name_uk, 'address', f.address), 'version', e.version,
        'status', e.to_status, 'said', e.what, 'ended_by', case when e.to_status = o.status then o.ended_by end),
      e.at, case when e.at < now() - interval '3 hours' then e.at + interval '5 minutes' end
    from order_events e join orders o on o.id = e.order_id join offices f on f.id = o.office_id
    where e.actor_id is distinct from o.customer_id and e.from_status is not null
      and e.at > now() - make_interval(days => ${inboxDays})`.execute(tx.kysely);
