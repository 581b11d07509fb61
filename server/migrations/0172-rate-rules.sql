-- expand
-- How a rate follows the market: one rule for a pair, global or of one office.
create table rate_rules (
  id uuid primary key default gen_random_uuid(),
  sc text not null check (sc ~ '^[A-Z0-9]{2,10}$'),
  tc text not null check (tc ~ '^[A-Z0-9]{2,10}$'),
  office_id uuid references offices,
  mode text not null check (mode in ('off', 'proposes', 'publishes')),
  margin_percent numeric(10, 8) not null check (margin_percent between 0 and 20),
  step numeric(10, 8) not null check (step > 0 and step <= 10),
  step_percent numeric(10, 8) not null check (step_percent > 0 and step_percent <= 3),
  day_percent numeric(10, 8) not null check (day_percent > 0 and day_percent <= 10),
  -- Of one USDT in the currency.
  floor numeric(18, 8) not null check (floor > 0),
  ceiling numeric(18, 8) not null check (ceiling > floor),
  pause_minutes integer not null check (pause_minutes between 1 and 1440),
  on_pause text not null check (on_pause in ('ask', 'switch_off')),
  paused_since timestamptz,
  -- Why the rule did not publish when it looked last, and since when it asks a person.
  held text check (held ~ '^[a-zA-Z]{1,20}$'),
  asks_since timestamptz,
  version bigint not null default 1,
  unique nulls not distinct (sc, tc, office_id),
  check ((sc = 'USDT') <> (tc = 'USDT'))
);
create index rate_rules_office on rate_rules (office_id) where office_id is not null;

-- Which rule has written a record. No person has written it then.
alter table exchange_rates add column rule_id uuid;
alter table exchange_rates add constraint exchange_rates_rule_fkey foreign key (rule_id) references rate_rules not valid;
alter table exchange_rates add constraint exchange_rates_rule_alone check (rule_id is null or created_by is null) not valid;
create index exchange_rates_rule on exchange_rates (rule_id) where rule_id is not null;

-- Whatever the server does, a rule writes its own pair and scope alone, while it publishes, between its floor and its ceiling.
create function keep_to_rule() returns trigger language plpgsql as $$
declare
  rule public.rate_rules;
begin
  select * into rule from public.rate_rules where id = new.rule_id for share;
  if (rule.mode, rule.sc, rule.tc) is distinct from ('publishes', new.sc, new.tc) or rule.office_id is distinct from new.office_id
    or new.sc = 'USDT' and new.rate not between rule.floor and rule.ceiling
    or new.tc = 'USDT' and (new.rate * rule.floor > 1 or new.rate * rule.ceiling < 1) then
    raise exception 'A rule keeps to its pair and between its floor and its ceiling' using errcode = 'OB190';
  end if;
  return new;
end $$;
create trigger exchange_rates_by_rule before insert on exchange_rates for each row
  when (new.rule_id is not null) execute function keep_to_rule();
