-- expand
-- An account has as many factors as it may have, and says truly whether it has one. Who adds or removes one holds the account.
create function count_second_factors() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  first timestamptz;
  number int;
begin
  select min(created_at), count(*) into first, number from second_factors where user_id = person;
  if number > 10 then
    raise exception 'An account has at most 10 second factors' using errcode = 'OB033';
  end if;
  update users set second_factor_at = first where id = person and second_factor_at is distinct from first;
  -- A factor that goes, or gets another secret, may be lost: no device is excused any more.
  if tg_op <> 'INSERT' then
    update known_devices set remembered_until = null where user_id = person and remembered_until is not null;
  end if;
  if number = 0 then
    delete from recovery_codes where user_id = person;
  end if;
  return null;
end $$;

create trigger second_factors_counted after insert or delete or update of created_at on second_factors
  for each row execute function count_second_factors();

create function guard_second_factor_at() returns trigger language plpgsql as $$
begin
  if new.second_factor_at is distinct from (select min(created_at) from second_factors where user_id = new.id) then
    raise exception 'Only the factors themselves say whether an account has one' using errcode = 'OB033';
  end if;
  return new;
end $$;

create trigger users_second_factor before update of second_factor_at on users
  for each row execute function guard_second_factor_at();

-- What was begun with the old password, or before the block, ends with it.
create function end_factor_challenges() returns trigger language plpgsql as $$
begin
  delete from factor_challenges where user_id = new.id;
  return null;
end $$;

create trigger users_challenges_end after update of password_hash, blocked_at on users for each row
  when (old.password_hash is distinct from new.password_hash or old.blocked_at is distinct from new.blocked_at)
  execute function end_factor_challenges();

-- No password alone opens a session of an account with a factor, also not at a server of a release that knows no factors.
create function refuse_unproved_session() returns trigger language plpgsql as $$
begin
  if new.proved_by is null and exists (select from users where id = new.user_id and second_factor_at is not null) then
    raise exception 'The account has a second factor, and none was proved' using errcode = 'OB034';
  end if;
  return new;
end $$;

create trigger sessions_proved before insert on sessions for each row execute function refuse_unproved_session();
