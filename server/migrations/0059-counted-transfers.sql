-- expand
select column_may_say('order_events', 'what', word) from unnest(array['corrected', 'not_arrived', 'whose', 'claim_void']) as word;
-- `named`: staff named it at the receipt. `settles`: it is the money of an old deal that this one settles.
select column_may_say('order_hashes', 'used_as', 'named'), column_may_say('order_hashes', 'used_as', 'settles');
create index order_hashes_transfer on order_hashes (transfer_key(tx_hash));

-- Naming a transaction as money that comes in claims its transfer. A server of the release before names it too.
create function claim_transfer() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  insert into public.transfers (key) values (public.transfer_key(new.tx_hash)) on conflict do nothing;
  insert into public.transfer_claims (transfer, order_id) values (public.transfer_key(new.tx_hash), new.order_id)
  on conflict do nothing;
  return null;
end $$;
create trigger order_hashes_claim after insert on order_hashes for each row
  when (new.used_as in ('sent', 'arrived', 'named', 'settles')) execute function claim_transfer();

create function sum_arrived() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  perform public.sum_transfer(transfer) from public.transfer_claims where order_id = new.id order by transfer;
  return null;
end $$;
create trigger orders_arrived_summed after update of arrived on orders for each row
  when (old.arrived is distinct from new.arrived) execute function sum_arrived();

-- An order that is received or settled has used up the transfers that it claims, whoever wrote it. The server says so in
-- its step; this looks at the end of the transaction, and does it for a server of the release before.
create function expect_counted() returns trigger security definer set search_path = '' language plpgsql as $$
declare
  is_settled constant boolean := old.settlement is distinct from new.settlement;
  short numeric := 0;
  next public.orders;
begin
  if not is_settled or new.settlement ->> 'outcome' <> 'new_deal' then
    short := public.count_transfers(new.id);
  else
    select * into next from public.orders where id = (new.settlement ->> 'order_id')::uuid for share;
    if next.customer_id is distinct from new.customer_id or next.status = 'cancelled' or next.id = new.id then
      raise exception 'A deal is settled by a deal of the same customer that has not come to nothing' using errcode = 'OB024';
    end if;
    insert into public.settling_orders (order_id, settled_id) values (next.id, new.id);
    if next.received_at is not null then
      perform public.count_transfers(next.id);
    end if;
  end if;
  if exists (select from public.transfer_claims where order_id = new.id and void_at is null)
    and (case when is_settled
      then new.settlement ->> 'outcome' = 'returned' and new.arrived is null
        and not exists (select from public.transfer_receipts where order_id = new.id and ended_at is null)
      else short > 0 end) then
    raise exception 'The transfers of order % are counted for other orders', new.id using errcode = 'OB020';
  end if;
  return null;
end $$;
create constraint trigger orders_counted after update of status, settlement on orders deferrable initially deferred for each row
  when (not new.sale and (new.status = 'received' and old.status <> 'received'
    or new.settlement is not null and old.settlement is null))
  execute function expect_counted();

-- A received order whose money staff gave to another order is not paid out.
create function keep_moved_money() returns trigger language plpgsql as $$
begin
  perform from public.transfer_receipts moved where moved.order_id = new.id and moved.ended = 'moved'
    and not exists (select from public.transfer_receipts r
      where r.order_id = new.id and r.transfer = moved.transfer and r.ended_at is null);
  if found then
    raise exception 'The money of order % is another order''s', new.id using errcode = 'OB023';
  end if;
  return new;
end $$;
create trigger orders_money_kept before update of status on orders for each row
  when (old.status = 'received' and new.status = 'ready') execute function keep_moved_money();

-- What was named before.
insert into transfers (key)
select distinct transfer_key(tx_hash) from order_hashes where used_as in ('sent', 'arrived') on conflict do nothing;
insert into transfer_claims (transfer, order_id, at)
select transfer_key(tx_hash), order_id, min(at) from order_hashes where used_as in ('sent', 'arrived') group by 1, 2
on conflict do nothing;

-- What was received or settled before, the earliest first. A transfer that was received twice counts for the first; the other
-- order has no receipt.
do $$
declare
  o record;
begin
  for o in
    select id from orders
    where (received_at is not null and ended_by is distinct from 'refunded' or settlement ->> 'outcome' = 'returned')
      and not sale and id in (select order_id from transfer_claims)
    order by coalesce(received_at, cancelled_at), id
  loop
    perform count_transfers(o.id);
  end loop;
end $$;

insert into settling_orders (order_id, settled_id)
select distinct on (settlement ->> 'order_id') (settlement ->> 'order_id')::uuid, id from orders
where settlement ->> 'outcome' = 'new_deal' order by settlement ->> 'order_id', cancelled_at on conflict do nothing;
