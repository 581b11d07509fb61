-- expand
-- Money between the safe and a drawer: on its way until the other side has counted it. `float`: to the drawer. `return`: from it.
create table till_moves (
  id uuid primary key,
  office_id uuid not null,
  drawer_id uuid not null,
  way text not null constraint till_moves_way_check check (way in ('float', 'return')),
  -- Whose drawer it was: of a return when it left, of a float when it was counted.
  shift_id uuid,
  currency text not null check (currency <> 'USDT'),
  amount numeric(26, 6) not null check (amount > 0),
  reason text not null check (char_length(reason) between 3 and 500),
  sent_by uuid not null references users,
  sent_at timestamptz not null default clock_timestamp(),
  state text not null default 'on_way' constraint till_moves_state_check check (state in ('on_way', 'arrived', 'returned')),
  arrived_amount numeric(26, 6) check (arrived_amount >= 0),
  ended_by uuid references users,
  ended_at timestamptz,
  unique (office_id, id),
  foreign key (office_id, drawer_id) references drawers (office_id, id),
  foreign key (office_id, shift_id) references shifts (office_id, id),
  check ((state = 'on_way') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  check ((state = 'arrived') = (arrived_amount is not null)),
  check (way = 'float' or shift_id is not null)
);
create index till_moves_sent on till_moves (office_id, sent_at desc);
create index till_moves_of_drawer on till_moves (drawer_id) where state = 'on_way';
create index till_moves_shift on till_moves (shift_id);
create index till_moves_sent_by on till_moves (sent_by);
create index till_moves_ended_by on till_moves (ended_by);

create function keep_till_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'on_way' then
      raise exception 'Money is sent before it arrives' using errcode = 'OB165';
    end if;
    if not public.may_write_past(tg_relid) then
      new.sent_at := clock_timestamp();
    end if;
  elsif old.state <> 'on_way' or new.state = 'on_way' or old.shift_id is not null and new.shift_id <> old.shift_id
    or to_jsonb(new) - '{state,shift_id,arrived_amount,ended_by,ended_at}'::text[]
      <> to_jsonb(old) - '{state,shift_id,arrived_amount,ended_by,ended_at}'::text[] then
    raise exception 'Money on its way arrives or comes back, once' using errcode = 'OB165';
  end if;
  return new;
end $$;
create trigger till_moves_kept before insert or update on till_moves for each row execute function keep_till_move();
create trigger till_moves_stay before delete on till_moves for each row execute function keep_ledger();
create trigger till_moves_not_emptied before truncate on till_moves for each statement execute function keep_ledger();

alter table entries
  add column move_id uuid,
  add constraint entries_move foreign key (office_id, move_id) references till_moves (office_id, id) not valid,
  add constraint entries_of_move check ((kind in ('till_send', 'till_arrive', 'till_return')) = (move_id is not null)) not valid,
  drop constraint entries_of_desk,
  add constraint entries_of_desk check (
    case when kind in ('deal', 'pay', 'hand', 'undo', 'opening', 'emptying') then reason is null and key is null
      else reason is not null and actor_id is not null
        and (key is not null or kind in ('transfer_arrive', 'till_count', 'till_arrive', 'till_return')) end) not valid;
create unique index entries_of_move_once on entries (move_id, kind) where move_id is not null;

-- What is on its way is in nobody's hands twice: what left, what lies between, and what came are what the move says.
create function is_move_booked(move uuid) returns boolean stable language sql as $$
  with m as (select *, case way when 'float' then 'safe' else 'till' end as side, case way when 'float' then 'till' else 'safe' end as other
    from public.till_moves where id = move),
  moved as (
    select a.kind, a.currency, sum(case when a.id = p.to_id then p.amount else -p.amount end) as sum
    from public.entries e join public.postings p on p.entry_id = e.id join public.accounts a on a.id in (p.from_id, p.to_id)
    where e.move_id = move group by a.kind, a.currency)
  select coalesce((select sum from moved where kind = 'carried'), 0) = case m.state when 'on_way' then m.amount else 0 end
    and coalesce((select sum from moved where kind = m.side), 0) = case m.state when 'returned' then 0 else -m.amount end
    and coalesce((select sum from moved where kind = m.other), 0) = coalesce(m.arrived_amount, 0)
    and not exists (select from moved where kind in ('safe', 'till', 'carried') and currency <> m.currency)
    and not exists (select from moved where kind not in ('safe', 'till', 'carried', 'position', 'over_short', 'trading'))
  from m
$$;

create function expect_till_move() returns trigger language plpgsql as $$
declare
  move uuid;
begin
  if tg_table_name = 'entries' then
    move := new.move_id;
  else
    move := new.id;
  end if;
  if public.is_move_booked(move) is not true then
    raise exception 'Move % and its entries are not the same', move using errcode = 'OB165';
  end if;
  return null;
end $$;
create constraint trigger till_moves_booked after insert or update on till_moves deferrable initially deferred
  for each row execute function expect_till_move();
create constraint trigger entries_moved after insert on entries deferrable initially deferred
  for each row when (new.move_id is not null) execute function expect_till_move();
