-- expand
-- The entries of the books are histories too: each gets a seal, which covers its postings as well.

-- What a seal covers of an entry. A posting is named column by column, so that one more column of it does not break
-- earlier seals: such a migration makes a function and a form of its own.
create function sealed_entry(entry public.entries) returns jsonb stable parallel safe language sql
return to_jsonb(entry) || jsonb_build_object('postings', (
  select jsonb_agg(jsonb_build_array(p.n, p.office_id, p.currency, p.from_id, p.to_id, p.amount) order by p.n)
  from public.postings p where p.entry_id = entry.id));

insert into seal_forms (form, source, columns) select max(form) + 1, 'entries',
  array['id', 'office_id', 'no', 'kind', 'at', 'day', 'order_id', 'order_version', 'actor_id', 'reason', 'key', 'body_hash',
    'counterparty_id', 'reverses', 'transfer_id', 'approver_id', 'shift_id', 'count_id', 'move_id', 'safe_count_id', 'postings']
  from seal_forms;

do $do$
declare
  sealing constant text := pg_get_functiondef('seal_entries(integer)'::regprocedure);
  more constant text := replace(sealing, $q$      when 'pair_terms' then$q$,
    $q$      when 'entries' then (select public.sealed_entry(e) from public.entries e where e.id = t.entry[1]::uuid)
      when 'pair_terms' then$q$);
begin
  if more = sealing then
    raise exception 'The sealing has another form';
  end if;
  execute more;
end $do$;

create trigger entries_await_seal after insert on entries for each row execute function await_seal();
