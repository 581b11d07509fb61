-- expand
-- What an owner counts in a drawer that closes, beside who works there: once, and it is never what is booked.
select column_may_say('till_counts', 'moment', 'owner');

create or replace function keep_till_count() returns trigger language plpgsql as $$
begin
  perform from public.books where office_id = new.office_id for update;
  if new.moment = 'owner' then
    perform from public.shifts s where s.id = new.shift_id and s.state = 'closing' and new.try = 1 and not exists (
      select from public.shift_members m where m.shift_id = s.id and m.user_id = new.counted_by);
    if not found then
      raise exception 'An owner counts once, beside who works in the shift, while the drawer closes' using errcode = 'OB163';
    end if;
  else
    perform from public.shifts where id = new.shift_id and state = new.moment;
    if found and new.try = 2 then
      perform from public.till_counts c
      where c.shift_id = new.shift_id and c.moment = new.moment and c.try = 1 and not public.does_count_agree(c.id);
    end if;
    if not found then
      raise exception 'A drawer is counted once more only where the first count did not agree' using errcode = 'OB163';
    end if;
  end if;
  if not public.may_write_past(tg_relid) then
    new.counted_at := clock_timestamp();
  end if;
  return new;
end $$;

create function refuse_owner_count() returns trigger language plpgsql as $$
begin
  perform from public.till_counts where id = new.count_id and moment = 'owner';
  if found then
    raise exception 'What is booked is the count of who works in the shift' using errcode = 'OB164';
  end if;
  return new;
end $$;
create trigger entries_of_own_counts before insert on entries
  for each row when (new.count_id is not null) execute function refuse_owner_count();

-- The shifts of an office, the newest first.
create index shifts_of_office on shifts (office_id, begun_at desc, id);
