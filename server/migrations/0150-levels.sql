-- expand
-- What an owner said of a currency at an office on the books. `low`: less than this is too little, and the owner is told
-- once when it comes to that. `beyond`: so much more than is free may be promised, because it is on its way.
create table levels (
  id uuid primary key default gen_random_uuid(),
  office_id uuid not null references offices,
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  low numeric(26, 6) check (low > 0),
  beyond numeric(26, 6) not null default 0 check (beyond >= 0),
  -- Whether less was free when it was last looked at.
  is_low boolean not null default false,
  unique (office_id, currency),
  check (low is not null or beyond > 0),
  check (low is not null or not is_low)
);

-- What a confirmation may still promise.
create function promisable_at(office uuid, of_currency text) returns numeric stable language sql as $$
  select public.free_at(office, of_currency)
    + coalesce((select beyond from public.levels where office_id = office and currency = of_currency), 0)
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('guard_hold()'::regprocedure);
  allowed constant text := replace(guard, 'public.free_at(new.office_id', 'public.promisable_at(new.office_id');
begin
  if allowed = guard then
    raise exception 'The guard has another form';
  end if;
  execute allowed;
end $do$;

select column_may_say('outbox', 'kind', 'low_level');
