-- expand
-- Reports add up weeks instead of orders. A week (in UTC, from Monday) has only ended orders, because they never change
-- again; open orders are few and are read themselves. A step that ends an order only adds a row to `order_ends`, so no
-- step waits for another one. A job moves these rows into the sums.
create table order_sums (
  week timestamptz not null,
  office_id uuid not null,
  status text not null,
  sc text not null,
  tc text not null,
  count bigint not null,
  -- Of the currency that is not the stablecoin.
  amount numeric not null,
  primary key (week, office_id, status, sc, tc)
);

create table order_ends (order_id uuid primary key);

-- With the rights of the owner: a release that does not know the table takes steps too.
create function note_order_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_ends (order_id) values (new.id);
  return null;
end $$;

create trigger orders_ended after insert or update of status on orders for each row
  when (new.status in ('completed', 'cancelled')) execute function note_order_end();

insert into order_sums (week, office_id, status, sc, tc, count, amount)
select date_bin('7 days', created_at, '1970-01-05T00:00:00Z'), office_id, status, sc, tc, count(*),
  sum(case when sale then amt_to_exch else amt_to_recv end)
from orders where status in ('completed', 'cancelled') group by 1, 2, 3, 4, 5;

-- Figures about the indexes of the last files, by which PostgreSQL chooses them.
analyze orders, order_sums;
