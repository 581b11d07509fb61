-- expand
-- Since when a chain is not read, as its admins were told. Null: it is read, or nobody was told yet.
alter table chains add column blind_since timestamptz;

-- What the admins were told: that a chain is not read, and that it is read again.
create table chain_alerts (
  id uuid primary key default gen_random_uuid(),
  network text not null references chains,
  is_blind boolean not null,
  fault text check (fault ~ '^[a-zA-Z]{1,20}$'),
  at timestamptz not null default clock_timestamp()
);

select column_may_say('outbox', 'kind', 'chain_alert');
