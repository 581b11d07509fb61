-- Whether a browser is told of new rates, too: a choice of its own.
alter table push_subscriptions add column rate_update boolean not null default false;
-- Its push service asked to be left alone until then, or did not answer.
alter table push_subscriptions add column not_before timestamptz;

-- What is to be sent to a browser: at most one message about one thing, and the newest state of it.
create table pushes (
  id bigint generated always as identity primary key,
  token_hash bytea not null references push_subscriptions on delete cascade,
  -- The order, or the pair of currencies in its scope.
  topic text not null check (char_length(topic) between 1 and 100),
  kind text not null check (kind in ('order', 'rate')),
  -- The order or the rate record.
  subject_id uuid not null,
  -- Of the order, as it was when this was decided; of a rate, the number of the event.
  version bigint not null,
  at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- When it is sent, or tried again; null when it has been sent or given up.
  try_at timestamptz default clock_timestamp(),
  sent_at timestamptz,
  unique (token_hash, topic)
);

-- Orders come before rates, of which there may be one for everybody.
create index pushes_due on pushes (kind, try_at) where try_at is not null;
create index pushes_age on pushes (at);

-- How far the outbox has been turned into pushes, by whichever node held the row. See outbox for the order of its rows.
create table push_progress (
  only_one boolean primary key default true check (only_one),
  xid xid8 not null,
  id bigint not null
);

insert into push_progress (xid, id) values (pg_snapshot_xmin(pg_current_snapshot()), 0);
