-- expand
-- Where market rates come from. All that ask the network are off until an admin switches them on. A source without an address
-- is not asked. Health is written by the job that asks.
create table rate_sources (
  id text primary key check (id in ('nbu', 'whitebit', 'binance', 'kraken', 'monobank', 'manual')),
  is_on boolean not null default false,
  base_url text check (base_url ~ '^https://[^/@:?#[:space:]]+(/[^?#[:space:]]*)?$' and char_length(base_url) <= 200),
  every_seconds integer not null check (every_seconds between 30 and 86400),
  limit_seconds integer not null check (limit_seconds between 30 and 604800),
  asked_at timestamptz,
  answered_at timestamptz,
  next_at timestamptz not null default now(),
  failures integer not null default 0 check (failures >= 0),
  fault text check (fault ~ '^[a-zA-Z]{1,20}$'),
  -- Their terms: at most once in five minutes.
  check (id <> 'monobank' or every_seconds >= 300),
  check (id <> 'manual' or is_on and base_url is null and limit_seconds = 7200)
);
insert into rate_sources (id, is_on, base_url, every_seconds, limit_seconds) values
  ('nbu', false, 'https://bank.gov.ua', 3600, 432000),
  ('whitebit', false, 'https://whitebit.com', 60, 180),
  ('binance', false, 'https://api.binance.com', 60, 180),
  ('kraken', false, 'https://api.kraken.com', 60, 180),
  ('monobank', false, 'https://api.monobank.ua', 300, 7200),
  ('manual', true, null, 60, 7200);

-- The currencies that have a market rate: which prices of one USDT are plausible, and how near voices have to be.
create table markets (
  currency text primary key check (currency ~ '^[A-Z0-9]{2,10}$' and currency <> 'USDT'),
  low numeric(18, 8) not null check (low > 0),
  high numeric(18, 8) not null check (high > low),
  agree_percent numeric(10, 8) not null default 0.5 check (agree_percent > 0 and agree_percent <= 5),
  spread_percent numeric(10, 8) not null default 2 check (spread_percent > 0 and spread_percent <= 20)
);
insert into markets (currency, low, high) values ('UAH', 20, 100), ('USD', 0.9, 1.1), ('EUR', 0.6, 1.2);

-- What sources said. What is no price never stands here; whether one counts is decided when it is read.
create table rate_samples (
  id bigint generated always as identity primary key,
  source text not null references rate_sources,
  base text not null check (base ~ '^[A-Z0-9]{2,10}$'),
  quote text not null check (quote ~ '^[A-Z0-9]{2,10}$' and quote <> base),
  bid numeric(18, 8) not null check (bid > 0 and bid < 'NaN'),
  ask numeric(18, 8) not null check (ask < 'NaN'),
  at timestamptz not null,
  taken_at timestamptz not null default clock_timestamp(),
  taken_by uuid references users,
  check (ask > bid or ask = bid and base <> 'USDT'),
  check ((source = 'manual') = (taken_by is not null))
);
create index rate_samples_newest on rate_samples (source, base, quote, taken_at desc, id desc);
create index rate_samples_taken on rate_samples (taken_at);
create index rate_samples_taken_by on rate_samples (taken_by) where taken_by is not null;

-- Nobody writes a sample of another time than now.
create function keep_sample_time() returns trigger language plpgsql as $$
begin
  if not public.may_write_past(tg_relid) then
    new.taken_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger rate_samples_now before insert on rate_samples for each row execute function keep_sample_time();
