-- expand
-- The entries of before get seals too, a batch with each run of the job. A file of its own, because the trigger of the last
-- one locks the entries until it ends. What was written since then waits already, or has its seal.
insert into unsealed (source, entry)
select 'entries', array[e.id::text] from entries e
where not exists (select from unsealed u where u.source = 'entries' and u.entry = array[e.id::text])
  and not exists (
    select from seals s join seal_forms f using (form) where f.source = 'entries' and s.entry = array[e.id::text])
order by e.at, e.no;
analyze unsealed;
-- They are older than the last seal, and that must not look like a back-dated entry.
update seal_head set sealed_until = null where exists (select from unsealed where source = 'entries');
