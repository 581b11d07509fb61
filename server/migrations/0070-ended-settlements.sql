-- expand
-- A new deal that settles an old one may end before its money is received. Then the money of the old deal waits on it, and
-- the radar shows it until it is settled itself.
alter table settling_orders add column waits boolean not null default false;
create index settling_orders_waiting on settling_orders (order_id) where waits;

create function note_waiting_money() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  update public.settling_orders set waits = new.settlement is null where order_id = new.id;
  return null;
end $$;
create trigger orders_settling_ended after update of status, settlement on orders for each row
  when (new.status = 'cancelled' and new.received_at is null) execute function note_waiting_money();

update settling_orders s set waits = true from orders o
where o.id = s.order_id and o.status = 'cancelled' and o.received_at is null and o.settlement is null;
