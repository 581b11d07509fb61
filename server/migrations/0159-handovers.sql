-- expand
-- Who takes the drawer as it is counted at the end of the shift: then one count serves both. It is said when the closing begins.
alter table shifts
  add column handed_to uuid references users,
  add constraint shifts_handed_to_another check (
    handed_to is null or closing_at is not null and handed_to <> closing_by) not valid;
create index shifts_handed_to on shifts (handed_to) where handed_to is not null;

do $do$
declare
  change record;
  was text;
begin
  was := pg_get_functiondef('keep_shift()'::regprocedure);
  for change in select * from (values
    ('select closed_by, closed_at from public.shifts', 'select closed_by, closed_at, handed_to from public.shifts'),
    ('where s.closed_by = new.begun_by and', 'where new.begun_by in (s.closed_by, s.handed_to) and'),
    ('to_jsonb(new) - ''{state,opened_at,', 'to_jsonb(new) - ''{state,handed_to,opened_at,'),
    ('<> to_jsonb(old) - ''{state,opened_at,closing_at,closing_by,closed_at,closed_by}''::text[] then',
      '<> to_jsonb(old) - ''{state,handed_to,opened_at,closing_at,closing_by,closed_at,closed_by}''::text[]'
      || E'\n    or new.handed_to is distinct from old.handed_to and new.state <> ''closing'' then'),
    ('A shift begins with a count, or by who closed the drawer', 'A shift begins with a count, or by who closed or took over the drawer')
  ) as c (part, other) loop
    if position(change.part in was) = 0 then
      raise exception 'The guard has another form: %', change.part;
    end if;
    was := replace(was, change.part, change.other);
  end loop;
  execute was;
end $do$;
