-- expand
select column_may_say('outbox', 'kind', 'till_update');

-- The staff of the office hears that something about its tills has changed, and reads what they may read of it.
create function tell_of_till() returns trigger language plpgsql as $$
begin
  if not public.may_write_past(tg_relid) then
    insert into public.outbox (kind, subject_id) values ('till_update', new.office_id);
  end if;
  return null;
end $$;
create trigger tills_told after insert on tills for each row execute function tell_of_till();
create trigger shifts_told after insert or update on shifts for each row execute function tell_of_till();
create trigger shift_members_told after insert or update on shift_members for each row execute function tell_of_till();
create trigger till_counts_told after insert on till_counts for each row execute function tell_of_till();
create trigger till_moves_told after insert or update on till_moves for each row execute function tell_of_till();
create trigger entries_of_shifts_told after insert on entries
  for each row when (new.shift_id is not null and new.order_id is null) execute function tell_of_till();
