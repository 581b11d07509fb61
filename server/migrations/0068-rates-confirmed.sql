-- expand
-- A person has confirmed this record although it was beyond the guard. The guard compares later records with it. Nobody
-- takes a confirmation back.
alter table exchange_rates add column confirmed_beyond boolean not null default false;

create or replace function rate_switch_columns() returns text[] immutable language sql as $$
  select array['actual', 'hidden_at', 'confirmed_beyond']
$$;

create function keep_confirmed_rate() returns trigger language plpgsql as $$
begin
  raise exception 'A confirmed rate record stays confirmed' using errcode = 'OB001';
end $$;

create trigger exchange_rates_confirmed_kept before update on exchange_rates
  for each row when (old.confirmed_beyond and not new.confirmed_beyond) execute function keep_confirmed_rate();
