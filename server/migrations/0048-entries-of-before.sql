-- expand
-- The entries of before get seals too, a batch with each run of the job. A file of its own, because the triggers of the
-- last one lock the histories until it ends. What was written since then waits already.
insert into unsealed (source, entry)
select source, entry from (
  select 'audit' as source, array[id::text] as entry, at from audit
  union all select 'order_alerts', array[id::text], at from order_alerts
  union all select 'order_events', array[order_id::text, version::text], at from order_events
  union all select 'order_hashes', array[tx_hash, order_id::text, used_as], at from order_hashes
  union all select 'pair_terms', array[id::text], at from pair_terms
) e
where not exists (select from unsealed u where u.source = e.source and u.entry = e.entry)
order by at;

analyze unsealed;
