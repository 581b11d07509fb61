-- How often somebody did what is allowed only so often, shared by all nodes. After a crash it starts empty, which is
-- cheaper than making each count durable. Keys are hashes, so that no address and no phone is kept here.
create unlogged table throttles (
  key bytea primary key check (octet_length(key) = 32),
  count int not null,
  ends_at timestamptz not null
);

create index throttles_end on throttles (ends_at);
