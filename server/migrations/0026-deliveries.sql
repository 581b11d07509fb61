-- expand
-- Each durable reader of the outbox has a name and a position. Rows of the outbox stay until all of them have read them.
create table outbox_readers (
  name text primary key check (char_length(name) between 1 and 50),
  xid xid8 not null,
  id bigint not null,
  -- In which cluster and database the position was counted. Elsewhere its transaction id means nothing.
  counted_in text
);

insert into outbox_readers (name, xid, id, counted_in) select 'push', xid, id, counted_in from push_progress;

-- What is to be sent over any channel: at most one message to a recipient about one thing, and the newest state of it.
-- Text, rights and address are read when it is sent.
create table deliveries (
  id bigint generated always as identity primary key,
  channel text not null check (char_length(channel) between 1 and 50),
  -- Whom the channel sends to. For pushes: the hash of the session's token, in hex.
  recipient text not null check (char_length(recipient) between 1 and 200),
  -- The order, or the pair of currencies in its scope.
  topic text not null check (char_length(topic) between 1 and 100),
  kind text not null,
  -- The order or the rate record.
  subject_id uuid not null,
  -- Of the order, as it was when this was decided; of a rate, the number of the event.
  version bigint not null,
  -- The lowest number is sent first.
  priority smallint not null,
  -- When it happened.
  at timestamptz not null,
  -- After this it makes no sense any more.
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- When it is sent, or tried again; null when it has an outcome.
  try_at timestamptz default clock_timestamp(),
  outcome text check (outcome in ('sent', 'unwanted', 'refused', 'gone', 'expired', 'failed')),
  ended_at timestamptz,
  -- The last success, also of an earlier state.
  sent_at timestamptz,
  unique (channel, recipient, topic),
  check ((try_at is null) = (outcome is not null) and (outcome is null) = (ended_at is null))
);

create index deliveries_due on deliveries (channel, priority, try_at) where try_at is not null;
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;
