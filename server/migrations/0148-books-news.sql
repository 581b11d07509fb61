-- expand
select column_may_say('outbox', 'kind', 'books_update');

-- Whoever reads the books of the office hears of an entry beside the deals. A step of a deal is news of the deal already.
create function tell_of_entry() returns trigger language plpgsql as $$
begin
  if not public.may_write_past(tg_relid) then
    insert into public.outbox (kind, subject_id) values ('books_update', new.office_id);
  end if;
  return null;
end $$;
create trigger entries_told after insert on entries
  for each row when (new.order_id is null) execute function tell_of_entry();
