-- expand
-- Somebody else who may collect the cash of an open order, as its customer says. The name goes with the end of the order; that
-- somebody was named stays among its events, without the name.
create table order_collectors (
  order_id uuid primary key references orders,
  name text not null check (char_length(name) between 2 and 80),
  named_at timestamptz not null default clock_timestamp()
);

select column_may_say('orders', 'said', 'collector'), column_may_say('order_events', 'what', 'collector');

create or replace function is_customers_event(what text) returns boolean stable language sql as $$
  select what in ('sent', 'held_back', 'mine', 'handed', 'collector')
$$;

create function keep_collector() returns trigger language plpgsql as $$
begin
  perform from public.orders o
    where o.id = new.order_id and not o.sale and o.status not in ('completed', 'cancelled') and o.said = 'collector';
  if not found or tg_op = 'UPDATE' and new.order_id <> old.order_id then
    raise exception 'Somebody is named to collect the cash of an open order' using errcode = 'OB044';
  end if;
  return new;
end $$;
create trigger order_collectors_kept before insert or update on order_collectors for each row execute function keep_collector();

create or replace function forget_pickup() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
begin
  delete from pickup_codes where order_id = new.id;
  delete from order_visits where order_id = new.id;
  delete from order_collectors where order_id = new.id;
  return null;
end $$;
