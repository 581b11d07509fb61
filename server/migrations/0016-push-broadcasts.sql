-- A new rate is for many browsers at once, so it becomes pushes piece by piece. A row is the newest record that was told
-- of a pair in its scope: as long as it is on, it is no news any more.
create table push_broadcasts (
  topic text primary key check (char_length(topic) between 1 and 100),
  rate_id uuid not null,
  -- The number of the event.
  version bigint not null,
  -- The session up to which it has come, in the order of their hashes; null when it has come to all of them.
  reached bytea default ''
);

insert into push_broadcasts (topic, rate_id, version, reached)
select 'rate:' || sc || '/' || tc || coalesce('@' || office_id, ''), id, 0, null from exchange_rates where actual;
