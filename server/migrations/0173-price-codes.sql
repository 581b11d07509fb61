-- expand
-- The codes of currencies and cities in the file for aggregators. An admin sets those of cities.
create table price_codes (
  kind text not null check (kind in ('currency', 'city')),
  name text not null check (char_length(name) between 1 and 100),
  code text not null check (code ~ '^[A-Z0-9]{2,20}$'),
  primary key (kind, name)
);
insert into price_codes (kind, name, code) values
  ('currency', 'UAH', 'CASHUAH'), ('currency', 'USD', 'CASHUSD'), ('currency', 'EUR', 'CASHEUR'), ('currency', 'USDT', 'USDTTRC20');
