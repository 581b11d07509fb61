-- expand
-- Who has a drawer. It is counted when it is opened and closed, and takes money only between the two.
create table shifts (
  id uuid primary key,
  office_id uuid not null,
  till_id uuid not null,
  drawer_id uuid not null,
  state text not null default 'opening'
    constraint shifts_state_check check (state in ('opening', 'open', 'closing', 'closed')),
  begun_by uuid not null references users,
  begun_at timestamptz not null default clock_timestamp(),
  -- Without a count: by who closed it, a short time ago.
  as_closed boolean not null,
  opened_at timestamptz,
  closing_at timestamptz,
  closing_by uuid references users,
  closed_at timestamptz,
  closed_by uuid references users,
  unique (office_id, id),
  foreign key (office_id, till_id, drawer_id) references drawers (office_id, till_id, id),
  check ((closed_at is null) = (closed_by is null) and (closing_at is null) = (closing_by is null)),
  check (case state when 'opening' then opened_at is null and closing_at is null and closed_at is null
    when 'open' then opened_at is not null and closing_at is null and closed_at is null
    when 'closing' then opened_at is not null and closing_at is not null and closed_at is null
    -- One that was never opened ends at once.
    else closed_at is not null and (opened_at is null) = (closing_at is null) end)
);
create unique index shifts_of_drawer on shifts (drawer_id) where state <> 'closed';
create index shifts_last on shifts (drawer_id, closed_at) where opened_at is not null;
create index shifts_opened on shifts (office_id) where opened_at is not null;
create index shifts_begun_by on shifts (begun_by);
create index shifts_closing_by on shifts (closing_by);
create index shifts_closed_by on shifts (closed_by);

-- Who works in a shift: one at a time. It ends for all of them.
create table shift_members (
  office_id uuid not null,
  shift_id uuid not null,
  user_id uuid not null references users,
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  primary key (shift_id, user_id),
  foreign key (office_id, shift_id) references shifts (office_id, id)
);
create unique index shift_members_one on shift_members (user_id) where left_at is null;
create index shift_members_of on shift_members (user_id);

create function keep_shift_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from public.shifts where id = new.shift_id and (state = 'open' or state = 'opening' and begun_by = new.user_id);
    if found and new.left_at is null then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    perform from public.shifts where id = new.shift_id and state = 'closed';
    if found and old.left_at is null and new.left_at is not null
      and to_jsonb(new) - 'left_at' = to_jsonb(old) - 'left_at' then
      return new;
    end if;
  end if;
  raise exception 'Somebody joins an open shift, and leaves it when it is closed' using errcode = 'OB161';
end $$;
create trigger shift_members_kept before insert or update or delete on shift_members
  for each row execute function keep_shift_member();
create trigger shift_members_not_emptied before truncate on shift_members for each statement execute function keep_ledger();

select column_may_say('entries', 'kind', kind) from unnest(array['till_count', 'till_send', 'till_arrive', 'till_return']) as kind;
alter table entries
  add column shift_id uuid,
  add constraint entries_shift foreign key (office_id, shift_id) references shifts (office_id, id) not valid;
create index entries_of_shift on entries (shift_id, no) where shift_id is not null;

-- A drawer takes money only in an open shift. While it closes: what is counted, and what goes to and comes from the safe.
create function guard_drawers() returns trigger language plpgsql as $$
begin
  perform from added p
    join public.accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'till'
    join public.entries e on e.id = p.entry_id
    left join public.shifts s on s.id = e.shift_id and s.drawer_id::text = a.part
  where not case s.state
    when 'open' then e.kind in ('deal', 'pay', 'undo', 'expense', 'capital_in', 'till_send', 'till_arrive', 'till_return')
    when 'closing' then e.kind in ('till_count', 'till_send', 'till_arrive', 'till_return')
    when 'opening' then e.kind in ('till_count', 'till_arrive')
    else false end;
  if found then
    raise exception 'This drawer takes no such entry now' using errcode = 'OB162';
  end if;
  perform from added p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
  where ('carried' in (f.kind, t.kind) or f.kind = 'set_aside' and f.part <> '' or t.kind = 'set_aside' and t.part <> '')
    and not (t.kind = 'set_aside' and f.kind = 'till' and f.part = t.part
      or f.kind = 'set_aside' and t.kind in ('owed', 'till', 'safe')
      or t.kind = 'carried' and (f.kind = 'safe' or f.kind = 'till' and f.part = t.part)
      or f.kind = 'carried' and (t.kind in ('safe', 'position') or t.kind = 'till' and t.part = f.part));
  if found then
    raise exception 'Money of a drawer does not go there' using errcode = 'OB162';
  end if;
  return null;
end $$;
create trigger postings_of_drawers after insert on postings referencing new table as added
  for each statement execute function guard_drawers();
