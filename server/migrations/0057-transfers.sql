-- expand
-- A transfer counts once: a transfer is what came in one transaction, orders claim it, and orders receipt parts of it. The
-- parts never exceed its sum, whatever calls race and whoever writes.

-- One spelling of a transaction, whichever network is stated: without 0x in small letters, as TON's explorers show it. The
-- ids of two networks are never the same by chance.
create function transfer_key(tx_hash text) returns text immutable strict language sql as $$
  select case
    when tx_hash ~* '^(0x)?[0-9a-f]{64}$' then lower(right(tx_hash, 64))
    when tx_hash ~ '^[A-Za-z0-9+/_-]{43}=?$'
      then encode(decode(translate(rtrim(tx_hash, '='), '-_', '+/') || '=', 'base64'), 'hex')
    else tx_hash
  end
$$;

create table transfers (
  -- As `transfer_key()` spells it.
  key text primary key,
  -- What arrived, as staff recorded it. Null: nobody has, so the first order that receipts it takes all of it.
  amount numeric check (amount > 0),
  -- How many receipts have begun. A new one counts here, and so locks the transfer.
  parts integer not null default 0
);

-- The orders that name a transfer as their money: their customer did, or the staff.
create table transfer_claims (
  transfer text not null references transfers,
  order_id uuid not null references orders,
  at timestamptz not null default now(),
  -- Staff have decided that the transfer is the money of another order.
  void_at timestamptz,
  void_for uuid references orders,
  primary key (transfer, order_id),
  check ((void_at is null) = (void_for is null))
);
create index transfer_claims_order on transfer_claims (order_id);

-- The parts of transfers that orders have used up: received, or settled after their end.
create table transfer_receipts (
  id uuid primary key default gen_random_uuid(),
  transfer text not null references transfers,
  order_id uuid not null references orders,
  amount numeric not null check (amount > 0),
  at timestamptz not null default now(),
  -- The order was refunded, or staff decided that the transfer is another order's.
  ended_at timestamptz,
  ended text check (ended in ('refunded', 'moved')),
  check ((ended_at is null) = (ended is null))
);
create unique index transfer_receipts_living on transfer_receipts (transfer, order_id) where ended_at is null;
create index transfer_receipts_order on transfer_receipts (order_id);

-- A new deal settles one old deal at most.
create table settling_orders (
  order_id uuid primary key references orders,
  settled_id uuid not null unique references orders
);

-- Counts the parts after one more has begun. A part that went back with a refund stays used up: that money is gone. The update locks the transfer, also where a transaction keeps to what it
-- saw first: the second one fails there.
create function keep_transfer_whole() returns trigger security definer set search_path = '' language plpgsql as $$
declare
  whole numeric;
  counted record;
begin
  if tg_table_name = 'transfer_receipts' then
    update public.transfers set parts = parts + 1 where key = new.transfer returning amount into whole;
    select sum(amount) as amount, count(*) as parts into counted
    from public.transfer_receipts where transfer = new.transfer and ended is distinct from 'moved';
  else
    whole := new.amount;
    select sum(amount) as amount, count(*) as parts into counted
    from public.transfer_receipts where transfer = new.key and ended is distinct from 'moved';
  end if;
  if (case when whole is null then counted.parts > 1 else counted.amount > whole end) then
    raise exception 'A transfer counts once' using errcode = 'OB020';
  end if;
  return null;
end $$;
create trigger transfer_receipts_whole after insert on transfer_receipts for each row execute function keep_transfer_whole();
create trigger transfers_whole after update of amount on transfers for each row execute function keep_transfer_whole();

-- Only functions of the database write the sum of a transfer, from what staff recorded on the orders.
create function keep_transfer_sum() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and (new.amount is not null or new.key is distinct from public.transfer_key(new.key))
      or tg_op = 'UPDATE' and (new.key, new.amount) is distinct from (old.key, old.amount))
    and not pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'usage') then
    raise exception 'The sum of a transfer is what was recorded on its orders' using errcode = 'OB021';
  end if;
  return new;
end $$;
create trigger transfers_kept before insert or update on transfers for each row execute function keep_transfer_sum();

-- A receipt ends once, and nothing else of it changes.
create function keep_receipt() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended is null
    or to_jsonb(new) - array['ended_at', 'ended'] is distinct from to_jsonb(old) - array['ended_at', 'ended'] then
    raise exception 'A receipt only ends' using errcode = 'OB021';
  end if;
  new.ended_at := now();
  return new;
end $$;
create trigger transfer_receipts_kept before update on transfer_receipts for each row execute function keep_receipt();
create trigger transfer_receipts_not_deleted before delete on transfer_receipts for each row execute function keep_history();
create trigger transfer_claims_not_deleted before delete on transfer_claims for each row execute function keep_history();

-- A receipt ends together with its order, or with the decision that takes its money away.
create function expect_receipt_end() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  perform from public.orders o where o.id = new.order_id and o.xmin = pg_current_xact_id()::xid and case new.ended
    when 'refunded' then o.ended_by = 'refunded'
    else o.status = 'received' and o.said = 'claim_void'
  end;
  if not found then
    raise exception 'A receipt ends with a refund, or when its transfer is another order''s' using errcode = 'OB022';
  end if;
  return null;
end $$;

create constraint trigger transfer_receipts_end after update on transfer_receipts
  deferrable initially deferred for each row execute function expect_receipt_end();

-- What arrived with a transfer: the greatest sum that staff recorded and did not correct, on an order whose claim holds.
create function sum_transfer(summed text) returns void security definer set search_path = '' language sql as $$
  update public.transfers t set amount = recorded.amount
  from (
    select max((a.entry ->> 'amount')::numeric) as amount
    from public.transfer_claims c join public.orders o on o.id = c.order_id,
      jsonb_array_elements(coalesce(o.arrived, '[]')) with ordinality as a (entry, place)
    where c.transfer = summed and c.void_at is null and public.transfer_key(a.entry ->> 'tx_hash') = summed
      and (a.entry ->> 'amount')::numeric > 0
      and not exists (select from jsonb_array_elements(o.arrived) as d (entry) where (d.entry ->> 'corrects')::integer = a.place)
  ) recorded
  where t.key = summed and t.amount is distinct from recorded.amount
    -- What nobody records any more still holds for those who have receipted it.
    and (recorded.amount is not null or not exists (
      select from public.transfer_receipts r where r.transfer = summed and r.ended_at is null))
$$;

-- A claim becomes void, or staff give it back.
create function keep_claim() returns trigger language plpgsql as $$
begin
  if (new.transfer, new.order_id, new.at) is distinct from (old.transfer, old.order_id, old.at) or new.void_for = new.order_id then
    raise exception 'A claim stays, or becomes void' using errcode = 'OB021';
  end if;
  new.void_at := case when new.void_for is not null then now() end;
  return new;
end $$;
create trigger transfer_claims_kept before update on transfer_claims for each row execute function keep_claim();

create function sum_claimed() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  perform public.sum_transfer(new.transfer);
  return null;
end $$;
create trigger transfer_claims_summed after insert or update on transfer_claims for each row execute function sum_claimed();

-- Makes an order use up the transfers that it claims: as much as it asks for and is left, those whose sum is known first,
-- then those that the staff named at the receipt. After its end a settlement uses up all that is left. What is used up
-- already stays, so a second call adds nothing. Answers how much of the order is not covered.
create function count_transfers(counted uuid) returns numeric security definer set search_path = '' language plpgsql as $$
declare
  o public.orders;
  claimed record;
  used numeric;
  parts integer;
  taken numeric;
  need numeric;
begin
  select * into o from public.orders where id = counted;
  if o.sale or o.received_at is null and o.settlement is null then
    return 0;
  end if;
  -- A transfer without an id can't be found again, so it counts as recorded.
  select o.amt_to_exch - coalesce(sum((a.entry ->> 'amount')::numeric), 0) into need
  from jsonb_array_elements(coalesce(o.arrived, '[]')) with ordinality as a (entry, place)
  where a.entry ->> 'tx_hash' is null
    and not exists (select from jsonb_array_elements(o.arrived) as d (entry) where (d.entry ->> 'corrects')::integer = a.place);
  select need - coalesce(sum(amount), 0) into need from public.transfer_receipts where order_id = counted and ended_at is null;
  perform from public.transfers t join public.transfer_claims c on c.transfer = t.key
  where c.order_id = counted and c.void_at is null order by t.key for no key update of t;
  for claimed in
    select t.key, t.amount from public.transfers t join public.transfer_claims c on c.transfer = t.key
    where c.order_id = counted and c.void_at is null
    order by t.amount is null, exists (select from public.order_hashes h where h.order_id = counted and h.used_as = 'named'
      and public.transfer_key(h.tx_hash) = t.key) desc, t.key
  loop
    select coalesce(sum(r.amount), 0), count(*) into used, parts
    from public.transfer_receipts r where r.transfer = claimed.key and r.ended is distinct from 'moved';
    if claimed.amount is not null then
      taken := claimed.amount - used;
    else
      taken := case when parts = 0 then o.amt_to_exch else 0 end;
    end if;
    if o.settlement is null then
      taken := least(taken, need);
    end if;
    if taken > 0 then
      insert into public.transfer_receipts (transfer, order_id, amount) values (claimed.key, counted, taken);
      need := need - taken;
    end if;
  end loop;
  return greatest(need, 0);
end $$;
