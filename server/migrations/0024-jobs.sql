-- expand
-- Recurring work that one node at a time does for all. A row is made when a node first asks for its job. All times are
-- the database's, so the clocks of the nodes do not matter.
create table jobs (
  name text primary key,
  next_run_at timestamptz not null default now(),
  -- A node that runs the job holds it until this time. If the node dies, another node may run the job after it.
  locked_until timestamptz,
  owner text,
  started_at timestamptz,
  ended_at timestamptz,
  succeeded_at timestamptz,
  seconds double precision,
  -- Failed runs since the last good one.
  failures integer not null default 0,
  last_error text check (length(last_error) <= 500),
  -- What a run leaves for the next one, on whichever node that is.
  memo jsonb
);
