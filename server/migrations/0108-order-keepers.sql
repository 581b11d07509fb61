-- expand
-- Whose a deal was, through whom: the last row says whose it is. It limits nobody's steps. Null: nobody's.
create table order_keepers (
  order_id uuid not null references orders,
  /** The first time is 1. */
  place smallint not null check (place between 1 and 100),
  keeper_id uuid references users,
  by_id uuid not null references users,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, place)
);
create index order_keepers_of_keeper on order_keepers (keeper_id, order_id);
create index order_keepers_by on order_keepers (by_id);

create function keep_keeper() returns trigger language plpgsql as $$
begin
  raise exception 'Whose a deal was stays as it was' using errcode = 'OB045';
end $$;

create trigger order_keepers_kept before update or delete on order_keepers for each row execute function keep_keeper();
create trigger order_keepers_not_emptied before truncate on order_keepers
  for each statement execute function keep_keeper();
