-- expand
-- A difference above the limit of its office, until an owner has looked at it.
create table till_differences (
  entry_id uuid primary key,
  office_id uuid not null,
  looked_by uuid references users,
  looked_at timestamptz,
  foreign key (office_id, entry_id) references entries (office_id, id),
  check ((looked_by is null) = (looked_at is null))
);
create index till_differences_open on till_differences (office_id) where looked_at is null;
create index till_differences_looked_by on till_differences (looked_by);

create function keep_difference() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.looked_by is null
    or tg_op = 'UPDATE' and old.looked_by is null and new.looked_by is not null
      and (new.entry_id, new.office_id) = (old.entry_id, old.office_id) then
    if tg_op = 'UPDATE' and not public.may_write_past(tg_relid) then
      new.looked_at := clock_timestamp();
    end if;
    return new;
  end if;
  raise exception 'A difference is looked at once' using errcode = 'OB172';
end $$;
create trigger till_differences_kept before insert or update on till_differences for each row execute function keep_difference();
create trigger till_differences_stay before delete on till_differences for each row execute function keep_ledger();
create trigger till_differences_not_emptied before truncate on till_differences for each statement execute function keep_ledger();
create trigger till_differences_told after insert or update on till_differences for each row execute function tell_of_till();

-- A count that is sent twice is one count: its key names it.
alter table till_counts
  add column key text check (char_length(key) between 1 and 200),
  add column body_hash bytea,
  add constraint till_counts_keyed check ((key is null) = (body_hash is null)) not valid;
create unique index till_counts_key on till_counts (counted_by, key) where key is not null;
alter table safe_counts
  add column key text check (char_length(key) between 1 and 200),
  add column body_hash bytea,
  add constraint safe_counts_keyed check ((key is null) = (body_hash is null)) not valid;
create unique index safe_counts_key on safe_counts (counted_by, key) where key is not null;
create index till_moves_waiting on till_moves (sent_at) where state = 'on_way';
