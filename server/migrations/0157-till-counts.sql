-- expand
-- What was counted in a drawer: at most twice, and it stays as it was said. The database says what was expected: what lies in the
-- drawer and what is set aside there, and nothing else.
create table till_counts (
  id uuid primary key,
  office_id uuid not null,
  shift_id uuid not null,
  moment text not null constraint till_counts_moment_check check (moment in ('opening', 'closing')),
  try smallint not null check (try in (1, 2)),
  counted_by uuid not null references users,
  counted_at timestamptz not null default clock_timestamp(),
  unique (shift_id, moment, try),
  unique (office_id, id),
  foreign key (office_id, shift_id) references shifts (office_id, id)
);
create index till_counts_counted_by on till_counts (counted_by);

create table till_count_sums (
  count_id uuid not null references till_counts,
  currency text not null check (currency <> 'USDT'),
  counted numeric(26, 6) not null check (counted >= 0),
  expected numeric(26, 6) not null,
  primary key (count_id, currency)
);

create table till_count_notes (
  count_id uuid not null,
  currency text not null,
  note numeric(26, 6) not null check (note > 0),
  -- Of a hundred each.
  bundles integer not null check (bundles between 0 and 9999),
  pieces integer not null check (pieces between 0 and 999999),
  primary key (count_id, currency, note),
  foreign key (count_id, currency) references till_count_sums (count_id, currency)
);

create function does_count_agree(count uuid) returns boolean stable language sql as $$
  select not exists (select from public.till_count_sums where count_id = count and counted <> expected)
$$;

create function keep_till_count() returns trigger language plpgsql as $$
begin
  perform from public.books where office_id = new.office_id for update;
  perform from public.shifts where id = new.shift_id and state = new.moment;
  if found and new.try = 2 then
    perform from public.till_counts c
    where c.shift_id = new.shift_id and c.moment = new.moment and c.try = 1 and not public.does_count_agree(c.id);
  end if;
  if not found then
    raise exception 'A drawer is counted once more only where the first count did not agree' using errcode = 'OB163';
  end if;
  if not public.may_write_past(tg_relid) then
    new.counted_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger till_counts_kept before insert on till_counts for each row execute function keep_till_count();

-- What a drawer must hold. Only this says it.
create function expected_in(of_shift uuid, of_currency text) returns numeric stable language sql as $$
  select coalesce(sum(a.balance), 0) from public.shifts s
    join public.accounts a on a.office_id = s.office_id and a.part = s.drawer_id::text
  where s.id = of_shift and a.currency = of_currency and a.kind in ('till', 'set_aside')
$$;

create function expect_in_drawer() returns trigger language plpgsql as $$
begin
  select public.expected_in(c.shift_id, new.currency) into new.expected
  from public.till_counts c where c.id = new.count_id and c.xmin = pg_current_xact_id()::xid;
  if not found then
    raise exception 'A count stays as it was said' using errcode = 'OB163';
  end if;
  return new;
end $$;
create trigger till_count_sums_expected before insert on till_count_sums for each row execute function expect_in_drawer();

create function keep_count_notes() returns trigger language plpgsql as $$
begin
  perform from public.till_counts c where c.id = new.count_id and c.xmin = pg_current_xact_id()::xid;
  if not found then
    raise exception 'A count stays as it was said' using errcode = 'OB163';
  end if;
  return new;
end $$;
create trigger till_count_notes_kept before insert on till_count_notes for each row execute function keep_count_notes();

-- Every currency of the drawer is counted, and each sum is that of its notes.
create function expect_whole_count() returns trigger language plpgsql as $$
begin
  perform from public.till_count_sums s where s.count_id = new.id and s.counted <> coalesce((
    select sum(n.note * (n.bundles * 100 + n.pieces)) from public.till_count_notes n
    where n.count_id = s.count_id and n.currency = s.currency), 0);
  if not found then
    perform from public.shifts s join public.accounts a on a.office_id = s.office_id and a.part = s.drawer_id::text
    where s.id = new.shift_id and a.kind in ('till', 'set_aside') and a.balance <> 0
      and not exists (select from public.till_count_sums c where c.count_id = new.id and c.currency = a.currency);
  end if;
  if found then
    raise exception 'A count has each currency of its drawer, by its notes' using errcode = 'OB163';
  end if;
  return null;
end $$;
create constraint trigger till_counts_whole after insert on till_counts deferrable initially deferred
  for each row execute function expect_whole_count();

create trigger till_counts_stay before update or delete on till_counts for each row execute function keep_ledger();
create trigger till_count_sums_stay before update or delete on till_count_sums for each row execute function keep_ledger();
create trigger till_count_notes_stay before update or delete on till_count_notes for each row execute function keep_ledger();
create trigger till_counts_not_emptied before truncate on till_counts for each statement execute function keep_ledger();
create trigger till_count_sums_not_emptied before truncate on till_count_sums for each statement execute function keep_ledger();
create trigger till_count_notes_not_emptied before truncate on till_count_notes for each statement execute function keep_ledger();

alter table entries
  add column count_id uuid,
  add constraint entries_count foreign key (office_id, count_id) references till_counts (office_id, id) not valid,
  add constraint entries_of_count check ((kind = 'till_count') = (count_id is not null)) not valid;
create unique index entries_count_once on entries (count_id) where count_id is not null;

-- What a count found is booked as it found it, in each currency.
create function is_count_booked(count uuid) returns boolean stable language sql as $$
  with booked as (
    select a.currency, sum(case when a.id = p.to_id then p.amount else -p.amount end) as sum
    from public.entries e join public.postings p on p.entry_id = e.id join public.accounts a on a.id in (p.from_id, p.to_id)
    where e.count_id = count and a.kind = 'till' group by a.currency)
  select not exists (
    select from (select currency, counted - expected as sum from public.till_count_sums where count_id = count and counted <> expected) d
      full join booked b using (currency) where d.sum is distinct from b.sum)
$$;

create function expect_booked_count() returns trigger language plpgsql as $$
begin
  perform from public.postings p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
  where p.entry_id = new.id and (f.kind not in ('till', 'position', 'over_short', 'trading')
    or t.kind not in ('till', 'position', 'over_short', 'trading'));
  if found or not public.is_count_booked(new.count_id) then
    raise exception 'What is booked is not what was counted' using errcode = 'OB164';
  end if;
  return null;
end $$;
create constraint trigger entries_counted after insert on entries deferrable initially deferred
  for each row when (new.kind = 'till_count') execute function expect_booked_count();

-- A shift goes on, and is opened and closed with what was counted. Only who closed a drawer opens it as it was, within 16 hours.
create function keep_shift() returns trigger language plpgsql as $$
declare
  is_past constant boolean := public.may_write_past(tg_relid);
  last public.till_counts;
begin
  perform from public.books where office_id = new.office_id for update;
  if tg_op = 'INSERT' then
    if not is_past then
      new.begun_at := clock_timestamp();
    end if;
    perform from public.offices where id = new.office_id and on_books;
    if found and new.as_closed then
      perform from (
        select closed_by, closed_at from public.shifts where drawer_id = new.drawer_id and opened_at is not null
        order by closed_at desc nulls first limit 1) s
      where s.closed_by = new.begun_by and s.closed_at > new.begun_at - interval '16 hours';
    end if;
    if not found or new.state <> 'opening' then
      raise exception 'A shift begins with a count, or by who closed the drawer' using errcode = 'OB161';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('opening', 'open'), ('opening', 'closed'), ('open', 'closing'), ('closing', 'closed'))
    or to_jsonb(new) - '{state,opened_at,closing_at,closing_by,closed_at,closed_by}'::text[]
      <> to_jsonb(old) - '{state,opened_at,closing_at,closing_by,closed_at,closed_by}'::text[] then
    raise exception 'A shift goes on, and its past stays' using errcode = 'OB161';
  end if;
  if not (old.state = 'opening' and (new.state = 'closed' or old.as_closed) or new.state = 'closing') then
    select * into last from public.till_counts where shift_id = new.id and moment = old.state order by try desc limit 1;
    if last.id is null or last.try = 1 and not public.does_count_agree(last.id) or not public.is_count_booked(last.id) then
      raise exception 'The drawer is not counted, or what was found is not booked' using errcode = 'OB161';
    end if;
  end if;
  if not is_past then
    new.opened_at := case when new.state = 'open' then clock_timestamp() else old.opened_at end;
    new.closing_at := case when new.state = 'closing' then clock_timestamp() else old.closing_at end;
    new.closed_at := case when new.state = 'closed' then clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger shifts_kept before insert or update on shifts for each row execute function keep_shift();
create trigger shifts_stay before delete on shifts for each row execute function keep_ledger();
create trigger shifts_not_emptied before truncate on shifts for each statement execute function keep_ledger();

create function end_members() returns trigger language plpgsql as $$
begin
  update public.shift_members set left_at = new.closed_at where shift_id = new.id and left_at is null;
  return null;
end $$;
create trigger shifts_left after update on shifts for each row when (new.state = 'closed') execute function end_members();
