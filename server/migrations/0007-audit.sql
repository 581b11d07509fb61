-- Who changed what: a row is written in the transaction of the change itself, so there is no change without one.
create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Null for what was done at the machine itself, without an account.
  actor_id uuid references users,
  kind text not null check (kind ~ '^[a-z_]{1,64}$'),
  -- The record, or for what has no id of its own its name: a pair, a setting.
  object_id text not null check (char_length(object_id) between 1 and 200),
  -- What differs, as it was and as it is; null where there was nothing, or is nothing any more.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object')
);

create index audit_at on audit (at, id);
create index audit_actor on audit (actor_id, at, id);
create index audit_kind on audit (kind, at, id);

create trigger audit_kept before update or delete on audit for each row execute function keep_history();
create trigger audit_not_emptied before truncate on audit for each statement execute function keep_history();
