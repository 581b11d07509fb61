-- expand
-- "Tell me when the rate is this good": one target of a person for each direction of a pair. It rings once.
create table rate_targets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  sc text not null,
  tc text not null,
  rate numeric(18, 8) not null check (rate > 0),
  set_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  -- A person has at most ten that wait. One that was reached has no place any more.
  place smallint check (place between 1 and 10),
  reached_at timestamptz,
  reached_rate numeric(18, 8),
  -- Whose own rate reached it. Null: the global one.
  office_id uuid references offices,
  unique (user_id, place),
  check (until <= set_at + interval '31 days'),
  check ((reached_at is null) = (reached_rate is null)),
  check ((reached_at is null) = (place is not null)),
  check (reached_rate >= rate)
);
create unique index rate_targets_one_waits on rate_targets (user_id, sc, tc) where reached_at is null;
create index rate_targets_of_pair on rate_targets (sc, tc, rate) where reached_at is null;
create index rate_targets_by_end on rate_targets (coalesce(reached_at, until));

create function keep_reached_target() returns trigger language plpgsql as $$
begin
  raise exception 'A target rings once: set another one' using errcode = 'OB042';
end $$;

create trigger rate_targets_ring_once before update on rate_targets for each row
  when (old.reached_at is not null or (new.id, new.user_id, new.sc, new.tc) is distinct from (old.id, old.user_id, old.sc, old.tc))
  execute function keep_reached_target();

select column_may_say('outbox', 'kind', word) from unnest(array['rate_target', 'rate_reached']) as word;

-- The reader that looks at them begins here, not at its first look: what happens before that counts too.
insert into outbox_readers (name, xid, id) values ('targets', pg_snapshot_xmin(pg_current_snapshot()), 0)
  on conflict do nothing;
