-- expand
-- Who keeps the safe of an office: one person at a time. Who takes it counts it, in two tries as a drawer.
create table safe_keepers (
  id uuid primary key,
  office_id uuid not null references books,
  keeper_id uuid not null references users,
  state text not null default 'offered'
    constraint safe_keepers_state_check check (state in ('offered', 'kept', 'ended', 'withdrawn')),
  offered_by uuid not null references users,
  offered_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz,
  ended_at timestamptz,
  unique (office_id, id),
  check ((state in ('kept', 'ended')) = (taken_at is not null) and (state in ('ended', 'withdrawn')) = (ended_at is not null))
);
create unique index safe_keepers_offered on safe_keepers (office_id) where state = 'offered';
create unique index safe_keepers_kept on safe_keepers (office_id) where state = 'kept';
create index safe_keepers_newest on safe_keepers (office_id, offered_at desc, id);
create index safe_keepers_keeper on safe_keepers (keeper_id);
create index safe_keepers_offered_by on safe_keepers (offered_by);

create table safe_counts (
  id uuid primary key,
  office_id uuid not null,
  keeping_id uuid not null,
  try smallint not null check (try in (1, 2)),
  counted_by uuid not null references users,
  counted_at timestamptz not null default clock_timestamp(),
  -- Each currency with its notes, what they make, and what was expected.
  sums jsonb not null,
  unique (keeping_id, try),
  unique (office_id, id),
  foreign key (office_id, keeping_id) references safe_keepers (office_id, id)
);
create index safe_counts_counted_by on safe_counts (counted_by);

create function does_safe_agree(count uuid) returns boolean stable language sql as $$
  select not exists (
    select from public.safe_counts c, jsonb_to_recordset(c.sums) as s (counted numeric, expected numeric)
    where c.id = count and s.counted <> s.expected)
$$;

-- The database adds up the notes and says what was expected: what lies in the safe by the book.
create function keep_safe_count() returns trigger language plpgsql as $$
declare
  said constant jsonb := new.sums;
begin
  perform from public.books where office_id = new.office_id for update;
  perform from public.safe_keepers k
  where k.id = new.keeping_id and k.state = 'offered' and k.keeper_id = new.counted_by and (new.try = 1 or exists (
    select from public.safe_counts c where c.keeping_id = k.id and c.try = 1 and not public.does_safe_agree(c.id)));
  if not found then
    raise exception 'A safe is counted by who takes it, and once more only where the first count did not agree' using errcode = 'OB169';
  end if;
  perform from jsonb_to_recordset(said) as s (currency text) having count(*) <> count(distinct currency) or 'USDT' = any(array_agg(currency));
  if found then
    raise exception 'Each currency of cash once' using errcode = 'OB169';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('currency', coalesce(c.currency, b.currency), 'notes', coalesce(c.notes, '[]'),
      'counted', trim_scale(coalesce(c.counted, 0))::text, 'expected', trim_scale(coalesce(b.balance, 0))::text)
      order by coalesce(c.currency, b.currency)), '[]')
    into new.sums
  from (
    select s.currency, s.notes, (
      select sum(n.note * (n.bundles * 100 + n.pieces)) from jsonb_to_recordset(s.notes) as n (note numeric, bundles integer, pieces integer)
      where n.note > 0 and n.bundles >= 0 and n.pieces >= 0) as counted
    from jsonb_to_recordset(said) as s (currency text, notes jsonb)) c
    full join (select currency, balance from public.accounts where office_id = new.office_id and kind = 'safe' and balance <> 0) b
      on b.currency = c.currency;
  if not public.may_write_past(tg_relid) then
    new.counted_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger safe_counts_kept before insert on safe_counts for each row execute function keep_safe_count();
create trigger safe_counts_stay before update or delete on safe_counts for each row execute function keep_ledger();
create trigger safe_counts_not_emptied before truncate on safe_counts for each statement execute function keep_ledger();

select column_may_say('entries', 'kind', 'safe_count');
alter table entries
  add column safe_count_id uuid,
  add constraint entries_safe_count foreign key (office_id, safe_count_id) references safe_counts (office_id, id) not valid,
  add constraint entries_of_safe_count check ((kind = 'safe_count') = (safe_count_id is not null)) not valid,
  drop constraint entries_of_desk,
  add constraint entries_of_desk check (
    case when kind in ('deal', 'pay', 'hand', 'undo', 'opening', 'emptying') then reason is null and key is null
      else reason is not null and actor_id is not null and (key is not null
        or kind in ('transfer_arrive', 'till_count', 'till_arrive', 'till_return', 'safe_count')) end) not valid;
create unique index entries_safe_count_once on entries (safe_count_id) where safe_count_id is not null;

create function is_safe_booked(count uuid) returns boolean stable language sql as $$
  with booked as (
    select a.currency, sum(case when a.id = p.to_id then p.amount else -p.amount end) as sum
    from public.entries e join public.postings p on p.entry_id = e.id join public.accounts a on a.id in (p.from_id, p.to_id)
    where e.safe_count_id = count and a.kind = 'safe' group by a.currency),
  found as (
    select s.currency, s.counted - s.expected as sum
    from public.safe_counts c, jsonb_to_recordset(c.sums) as s (currency text, counted numeric, expected numeric)
    where c.id = count and s.counted <> s.expected)
  select not exists (select from found f full join booked b using (currency) where f.sum is distinct from b.sum)
$$;

create function expect_booked_safe() returns trigger language plpgsql as $$
begin
  perform from public.postings p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
  where p.entry_id = new.id and (f.kind not in ('safe', 'position', 'over_short', 'trading')
    or t.kind not in ('safe', 'position', 'over_short', 'trading'));
  if found or not public.is_safe_booked(new.safe_count_id) then
    raise exception 'What is booked is not what was counted in the safe' using errcode = 'OB170';
  end if;
  return null;
end $$;
create constraint trigger entries_safe_counted after insert on entries deferrable initially deferred
  for each row when (new.kind = 'safe_count') execute function expect_booked_safe();

-- It is taken with what was counted. Who had it has it until then, and not any more.
create function keep_safe_keeper() returns trigger language plpgsql as $$
declare
  is_past constant boolean := public.may_write_past(tg_relid);
  last public.safe_counts;
begin
  perform from public.books where office_id = new.office_id for update;
  if tg_op = 'INSERT' then
    perform from public.offices where id = new.office_id and on_books;
    if not found or new.state <> 'offered' then
      raise exception 'The safe of an office on the books is offered first' using errcode = 'OB171';
    end if;
    if not is_past then
      new.offered_at := clock_timestamp();
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('offered', 'kept'), ('offered', 'withdrawn'), ('kept', 'ended'))
    or to_jsonb(new) - '{state,taken_at,ended_at}'::text[] <> to_jsonb(old) - '{state,taken_at,ended_at}'::text[] then
    raise exception 'Keeping a safe goes on, and its past stays' using errcode = 'OB171';
  end if;
  if new.state = 'kept' then
    select * into last from public.safe_counts where keeping_id = new.id order by try desc limit 1;
    if last.id is null or last.try = 1 and not public.does_safe_agree(last.id) or not public.is_safe_booked(last.id) then
      raise exception 'The safe is not counted, or what was found is not booked' using errcode = 'OB171';
    end if;
  end if;
  if not is_past then
    new.taken_at := case when new.state = 'kept' then clock_timestamp() else old.taken_at end;
    new.ended_at := case when new.state in ('ended', 'withdrawn') then clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger safe_keepers_go_on before insert or update on safe_keepers for each row execute function keep_safe_keeper();
create trigger safe_keepers_stay before delete on safe_keepers for each row execute function keep_ledger();
create trigger safe_keepers_not_emptied before truncate on safe_keepers for each statement execute function keep_ledger();

-- A safe that somebody has had is nobody's only in the moment in which another person takes it.
create function expect_keeper() returns trigger language plpgsql as $$
begin
  perform from public.safe_keepers where office_id = new.office_id and state = 'kept';
  if not found then
    raise exception 'The safe is kept until somebody else takes it' using errcode = 'OB171';
  end if;
  return null;
end $$;
create constraint trigger safe_keepers_followed after update on safe_keepers deferrable initially deferred
  for each row when (new.state = 'ended') execute function expect_keeper();

create trigger safe_keepers_told after insert or update on safe_keepers for each row execute function tell_of_till();
create trigger safe_counts_told after insert on safe_counts for each row execute function tell_of_till();
