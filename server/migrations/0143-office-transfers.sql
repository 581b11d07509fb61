-- expand
-- Money on its way from one office to another. It belongs to the sender until it is counted on arrival.
create table office_transfers (
  id uuid primary key,
  -- Not of `books`: then whoever sends would wait for the book of the other office, and so would the other for this one.
  from_office_id uuid not null references offices,
  to_office_id uuid not null references offices,
  currency text not null,
  -- Of the wallets, for USDT.
  network text,
  amount numeric(26, 6) not null check (amount > 0),
  reason text not null check (char_length(reason) between 3 and 500),
  sent_by uuid not null references users,
  sent_at timestamptz not null default clock_timestamp(),
  state text not null default 'on_way' constraint office_transfers_state_check check (state in ('on_way', 'arrived', 'returned')),
  -- What was counted on arrival.
  arrived_amount numeric(26, 6) check (arrived_amount >= 0),
  ended_by uuid references users,
  ended_at timestamptz,
  check (from_office_id <> to_office_id),
  check ((currency = 'USDT') = (network is not null)),
  check ((state = 'on_way') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  check ((state = 'arrived') = (arrived_amount is not null))
);
create index office_transfers_from on office_transfers (from_office_id, sent_at desc);
create index office_transfers_to on office_transfers (to_office_id, sent_at desc);
create index office_transfers_sent_by on office_transfers (sent_by);
create index office_transfers_ended_by on office_transfers (ended_by);

create function keep_office_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'on_way' then
      raise exception 'Money is sent before it arrives' using errcode = 'OB137';
    end if;
    if not public.may_write_past(tg_relid) then
      new.sent_at := clock_timestamp();
    end if;
  elsif old.state <> 'on_way' or new.state = 'on_way'
    or to_jsonb(new) - '{state,arrived_amount,ended_by,ended_at}'::text[]
      <> to_jsonb(old) - '{state,arrived_amount,ended_by,ended_at}'::text[] then
    raise exception 'Money on its way arrives or comes back, once' using errcode = 'OB137';
  end if;
  return new;
end $$;
create trigger office_transfers_kept before insert or update on office_transfers for each row execute function keep_office_transfer();
create trigger office_transfers_stay before delete on office_transfers for each row execute function keep_ledger();
create trigger office_transfers_not_emptied before truncate on office_transfers for each statement execute function keep_ledger();

select column_may_say('entries', 'kind', kind) from unnest(array['transfer_send', 'transfer_arrive', 'transfer_return']) as kind;
alter table entries
  add column transfer_id uuid,
  add constraint entries_transfer foreign key (transfer_id) references office_transfers not valid,
  add constraint entries_of_transfer check (
    (kind in ('transfer_send', 'transfer_arrive', 'transfer_return')) = (transfer_id is not null)) not valid,
  drop constraint entries_of_desk,
  -- An arrival is two entries of one call, and the receiver's has its key.
  add constraint entries_of_desk check (
    case when kind in ('deal', 'pay', 'hand', 'undo', 'opening', 'emptying') then reason is null and key is null
      else reason is not null and actor_id is not null and (key is not null or kind = 'transfer_arrive') end) not valid;
create unique index entries_of_transfer_once on entries (transfer_id, office_id, kind) where transfer_id is not null;

-- What is on its way lies in the sender's transit, and nothing of it once it has ended. What one office gives the other gets.
create function is_transfer_booked(transfer uuid) returns boolean stable language sql as $$
  with t as (select * from public.office_transfers where id = transfer),
  moved as (
    select a.office_id, a.kind, a.currency, a.part, sum(case when a.id = p.to_id then p.amount else -p.amount end) as sum
    from public.entries e join public.postings p on p.entry_id = e.id join public.accounts a on a.id in (p.from_id, p.to_id)
    where e.transfer_id = transfer group by a.office_id, a.kind, a.currency, a.part)
  select not exists (select from moved m, t where m.office_id not in (t.from_office_id, t.to_office_id))
    and coalesce((select sum(sum) from moved where kind = 'network'), 0) = 0
    and coalesce((select sum(sum) from moved where kind = 'transit'), 0) = case t.state when 'on_way' then t.amount else 0 end
    and not exists (select from moved m where m.kind = 'transit' and (m.office_id <> t.from_office_id or m.currency <> t.currency))
    and coalesce((select sum(m.sum) from moved m
      where m.office_id = t.from_office_id and m.kind in ('safe', 'wallet') and m.currency = t.currency
        and m.part = coalesce(t.network, '')), 0) = case t.state when 'returned' then 0 else -t.amount end
    and coalesce((select sum(m.sum) from moved m
      where m.office_id = t.to_office_id and m.kind in ('safe', 'wallet') and m.currency = t.currency
        and m.part = coalesce(t.network, '')), 0) = coalesce(t.arrived_amount, 0)
    and not exists (select from moved m where m.kind not in ('safe', 'wallet', 'transit', 'position', 'network', 'over_short', 'trading'))
  from t
$$;

create function expect_transfer() returns trigger language plpgsql as $$
declare
  transfer uuid;
begin
  if tg_table_name = 'entries' then
    transfer := new.transfer_id;
  else
    transfer := new.id;
  end if;
  if public.is_transfer_booked(transfer) is not true then
    raise exception 'Transfer % and its entries are not the same', transfer using errcode = 'OB137';
  end if;
  return null;
end $$;
create constraint trigger office_transfers_booked after insert or update on office_transfers deferrable initially deferred
  for each row execute function expect_transfer();
create constraint trigger entries_transferred after insert on entries deferrable initially deferred
  for each row when (new.transfer_id is not null) execute function expect_transfer();
