-- expand
-- An admin asks that the second factors of somebody who has lost them are removed. It is in force after 30 minutes, or at once
-- with the yes of a second admin. One waits for a person at most.
create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  asked_by uuid not null references users,
  reason text not null check (char_length(reason) between 3 and 300),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 minutes',
  agreed_by uuid references users,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'stopped', 'void')),
  check (asked_by <> user_id and agreed_by <> asked_by and agreed_by <> user_id),
  check (due_at >= asked_at + interval '30 minutes'),
  check ((ended_at is null) = (outcome is null)),
  -- The database itself knows no other way to do it sooner.
  check (outcome <> 'done' or agreed_by is not null or ended_at >= due_at)
);

create unique index factor_resets_one_waits on factor_resets (user_id) where ended_at is null;
create index factor_resets_due on factor_resets (due_at) where ended_at is null;

create function keep_factor_reset() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.id, new.user_id, new.asked_by, new.reason, new.asked_at, new.due_at)
    is distinct from (old.id, old.user_id, old.asked_by, old.reason, old.asked_at, old.due_at)
    or new.ended_at > clock_timestamp() then
    raise exception 'A reset of second factors is asked once and ends once' using errcode = 'OB037';
  end if;
  return new;
end $$;

create trigger factor_resets_kept before update on factor_resets for each row execute function keep_factor_reset();

select column_may_say('outbox', 'kind', 'factor_reset');
