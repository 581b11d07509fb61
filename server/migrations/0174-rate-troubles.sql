-- expand
-- A rate that is further from the market than this is one that somebody should look at.
alter table markets add column far_percent numeric(10, 8) not null default 5 check (far_percent > 0 and far_percent <= 50);

-- What of the rates somebody should look at, from the look that found it to the one that no longer does. A row that begins is
-- told once.
create table rate_troubles (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('rule', 'source', 'market')),
  source text references rate_sources,
  rule_id uuid references rate_rules,
  sc text check (sc ~ '^[A-Z0-9]{2,10}$'),
  tc text check (tc ~ '^[A-Z0-9]{2,10}$'),
  office_id uuid references offices,
  why text check (why ~ '^[a-zA-Z]{1,20}$'),
  percent numeric,
  since timestamptz not null default now(),
  unique nulls not distinct (kind, source, rule_id, sc, tc, office_id),
  check ((kind = 'source') = (source is not null)),
  check ((kind = 'rule') = (rule_id is not null)),
  check ((kind = 'source') = (sc is null) and (sc is null) = (tc is null)),
  check ((kind = 'market') = (percent is not null))
);
create index rate_troubles_source on rate_troubles (source) where source is not null;
create index rate_troubles_rule on rate_troubles (rule_id) where rule_id is not null;
create index rate_troubles_office on rate_troubles (office_id) where office_id is not null;

select column_may_say('outbox', 'kind', 'rate_trouble');
