-- expand
-- The least and the most that a customer may give, for a pair at one office or at all of them. Records are history: the
-- newest of its scope and pair is in force.
create table pair_terms (
  id uuid primary key,
  sc text not null check (sc ~ '^[A-Z0-9]{2,10}$'),
  tc text not null check (tc ~ '^[A-Z0-9]{2,10}$'),
  -- Null means all offices.
  office_id uuid references offices,
  min_amount numeric(16, 6) check (min_amount > 0),
  max_amount numeric(16, 6) check (max_amount > 0),
  at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  check ((sc = 'USDT') <> (tc = 'USDT')),
  check (min_amount <= max_amount)
);

create index pair_terms_newest on pair_terms (sc, tc, office_id, at, id);

create trigger pair_terms_kept before update or delete on pair_terms
  for each row execute function keep_history();
create trigger pair_terms_not_emptied before truncate on pair_terms
  for each statement execute function keep_history();
