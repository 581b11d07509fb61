-- expand
-- What a chain said of a transaction is a history, and gets seals as the others.
insert into seal_forms (form, source, columns) select max(form) + 1, 'transfer_readings',
  array['id', 'transfer', 'network', 'state', 'failed', 'block', 'block_at', 'transfers', 'at'] from seal_forms;

do $do$
declare
  sealing constant text := pg_get_functiondef('seal_entries(integer)'::regprocedure);
  more constant text := replace(sealing, $q$      when 'pair_terms' then$q$,
    $q$      when 'transfer_readings' then (select to_jsonb(e) from public.transfer_readings e where e.id = t.entry[1]::bigint)
      when 'pair_terms' then$q$);
begin
  if more = sealing then
    raise exception 'The sealing has another form';
  end if;
  execute more;
end $do$;

create trigger transfer_readings_await_seal after insert on transfer_readings for each row execute function await_seal();
