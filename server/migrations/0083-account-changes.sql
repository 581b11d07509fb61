-- expand
-- When something last changed how a person enters the account. The desk reads it on the person's deals.
alter table users
  add column recovered_at timestamptz,
  add column new_password_at timestamptz,
  add column factor_reset_at timestamptz,
  add column disowned_at timestamptz,
  -- The person said that somebody else has signed in: the password opens nothing until there is a new one.
  add column password_ended boolean not null default false;

select column_may_say('outbox', 'kind', 'order_customer');

-- Whoever writes a new password can't forget to say so.
create function note_new_password() returns trigger language plpgsql as $$
begin
  new.password_ended := false;
  if new.recovered_at is not distinct from old.recovered_at then
    new.new_password_at := now();
  end if;
  return new;
end $$;

create trigger users_new_password before update of password_hash on users
  for each row when (new.password_hash is distinct from old.password_hash) execute function note_new_password();

create function keep_password_ended() returns trigger language plpgsql as $$
begin
  raise exception 'An ended password works again only when it is another one' using errcode = 'OB036';
end $$;

create trigger users_password_ended before update of password_ended on users
  for each row when (old.password_ended and not new.password_ended and new.password_hash is not distinct from old.password_hash)
  execute function keep_password_ended();

create function refuse_ended_password() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and password_ended) then
    raise exception 'An ended password opens no session' using errcode = 'OB035';
  end if;
  return new;
end $$;

create trigger sessions_password_ended before insert on sessions
  for each row execute function refuse_ended_password();

-- The desk sees it at once on the open deals.
create function tell_desks_of_account() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, subject_id)
  select 'order_customer', o.id from orders o
  where o.customer_id = new.id and o.status not in ('completed', 'cancelled');
  return null;
end $$;

create trigger users_account_changed after update on users
  for each row when (
    (new.recovered_at, new.new_password_at, new.factor_reset_at, new.disowned_at)
    is distinct from (old.recovered_at, old.new_password_at, old.factor_reset_at, old.disowned_at))
  execute function tell_desks_of_account();
