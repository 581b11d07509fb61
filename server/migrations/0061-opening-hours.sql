-- expand
-- Holidays, planned closings, and the rest of an office: while it is closed, and for its first hour after that, no order
-- of it expires.
alter table offices
  -- The office's own holidays: days of every year ("08-24") or single days ("2027-05-03").
  add column holidays text[] not null default '{}' check (cardinality(holidays) <= 60),
  -- Times for which it will be closed: a list of {from, until, reason}.
  add column closures jsonb not null default '[]'
    check (jsonb_typeof(closures) = 'array' and jsonb_array_length(closures) <= 20),
  -- Until then no order of the office expires.
  add column rests_until timestamptz,
  -- A week in which every day has other hours and a break is a longer text than before.
  drop constraint offices_working_hours_check,
  add constraint offices_working_hours_check check (char_length(working_hours) between 1 and 512) not valid;

-- The holidays of all offices.
create table network_holidays (
  day text primary key check (day ~ '^(20\d\d-)?\d\d-\d\d$')
);

-- Whether no order of this office expires now. A planned closing counts from its beginning on.
create function office_rests(office uuid) returns boolean stable language sql as $$
  select exists (
    select from offices f where f.id = office and (f.rests_until > now() or exists (
      select from jsonb_to_recordset(f.closures) as closure("from" timestamptz) where closure."from" <= now())))
$$;

create function guard_resting_order() returns trigger language plpgsql as $$
begin
  if office_rests(new.office_id) then
    raise exception 'No order of a closed office expires' using errcode = 'OB032';
  end if;
  return new;
end $$;

create trigger orders_guard_rest before update on orders for each row
  when (new.ended_by = 'expired' and old.ended_by is distinct from 'expired') execute function guard_resting_order();

select column_may_say('outbox', 'kind', 'office_update');
