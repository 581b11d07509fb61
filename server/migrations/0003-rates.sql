-- Rate records are history: an edit is a new record, and only `actual` ever changes.
create table exchange_rates (
  id uuid primary key,
  sc text not null check (sc ~ '^[A-Z0-9]{2,10}$'),
  tc text not null check (tc ~ '^[A-Z0-9]{2,10}$'),
  rate numeric(18, 8) not null check (rate > 0),
  ts timestamptz not null default clock_timestamp(),
  actual boolean not null default true,
  -- Null means global: for every office that follows it.
  office_id uuid references offices,
  created_by uuid references users,
  -- A deleted record that an order refers to is only hidden.
  hidden_at timestamptz,
  check ((sc = 'USDT') <> (tc = 'USDT')),
  check (hidden_at is null or not actual)
);

-- At most one record is switched on per scope and pair, whatever the server does.
create unique index exchange_rates_one_actual
  on exchange_rates (sc, tc, office_id) nulls not distinct where actual;
create index exchange_rates_history on exchange_rates (sc, tc, office_id, ts, id);

create function keep_rate_as_it_was() returns trigger language plpgsql as $$
begin
  if (new.id, new.sc, new.tc, new.rate, new.ts, new.office_id, new.created_by)
    is distinct from (old.id, old.sc, old.tc, old.rate, old.ts, old.office_id, old.created_by) then
    raise exception 'A rate record is history: write a new one' using errcode = 'OB001';
  end if;
  return new;
end $$;

create trigger exchange_rates_history_kept before update on exchange_rates
  for each row execute function keep_rate_as_it_was();

-- The offices that follow the global rate of a pair.
create table rate_subscriptions (
  sc text not null,
  tc text not null,
  office_id uuid not null references offices,
  primary key (sc, tc, office_id)
);

create index rate_subscriptions_office on rate_subscriptions (office_id);
