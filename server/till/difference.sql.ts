import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

/** An office without a limit hears of every difference: nothing else says what is small there. */
const tell = statement(
  'till-difference',
  `with found as (
     insert into till_differences (entry_id, office_id) select e.id, e.office_id from entries e join offices o on o.id = e.office_id
   where e.id = $1 and exists (
     select from postings p join accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'position'
     where p.entry_id = e.id and p.currency <> 'USDT')
   and (o.entry_limit is null or o.entry_limit < (
     select coalesce(sum(p.amount), 0) from postings p join accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'over_short'
     where p.entry_id = e.id)) returning entry_id)
   insert into outbox (kind, subject_id) select 'till_difference', entry_id from found`,
);

/** The owners hear of, and look at, what an entry found less or more, in all currencies together, above the limit of the office. */
export const tellDifference = (tx: Tx, entryId: string): Promise<unknown> => tx.send(tell, [entryId]);
