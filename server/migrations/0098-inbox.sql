-- expand
-- What each person was told, but rates, for 90 days: over whichever channel, and also where no channel reached the person.
create table inbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject_id uuid not null,
  -- Of an order, as it was then; else the number of the event.
  version bigint not null,
  -- The deal that it is about.
  order_id uuid,
  -- What it is about, as it was then. The words are made of it in the language of the reader.
  subject jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  -- An event that is read twice adds nothing.
  unique (user_id, kind, subject_id, version)
);
create index inbox_newest on inbox (user_id, at desc, id desc);
create index inbox_unread on inbox (user_id) where read_at is null;
create index inbox_by_age on inbox (at);

-- What a person does not want to be told over a channel, or wants again. Without a row it is told.
create table inbox_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null check (char_length(kind) between 1 and 50),
  channel text not null check (char_length(channel) between 1 and 50),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

select column_may_say('outbox', 'kind', 'inbox');
