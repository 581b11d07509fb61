-- expand
-- The code with which the customer takes the money of a ready order. Nothing here can be read without SECRET_KEY, which is
-- not in the database.
create table pickup_codes (
  order_id uuid primary key references orders,
  -- The office of the order, for the rule below.
  office_id uuid not null,
  sealed bytea not null check (octet_length(sealed) between 34 and 128),
  -- A hash under a secret key, by which the staff find the order.
  lookup bytea not null check (octet_length(lookup) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  made_at timestamptz not null default now(),
  -- A code means one order at an office.
  unique (lookup, office_id)
);

-- Whether the step was taken with the code. A server of the release before does not know this column.
alter table order_events add column by_code boolean not null default false;

-- A code ends with its order, also where a server of the release before ends it.
create function forget_pickup() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
begin
  delete from pickup_codes where order_id = new.id;
  return null;
end $$;

create trigger orders_pickup_forgotten after update of status on orders for each row
  when (new.status in ('completed', 'cancelled')) execute function forget_pickup();
