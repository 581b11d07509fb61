-- expand
-- Sign-ins from devices that the account did not know. The account keeps the newest ones.
create table new_sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The session that it opened, which may have ended.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  address text check (char_length(address) between 1 and 100),
  device text check (char_length(device) between 1 and 300),
  -- Whether the person is told. Only the first ones of a day are.
  told boolean not null,
  at timestamptz not null default now()
);

create index new_sign_ins_user on new_sign_ins (user_id, at);

select column_may_say('outbox', 'kind', 'new_sign_in');

-- Waits for who ends the password at this moment, and reads what that has written.
create or replace function refuse_ended_password() returns trigger language plpgsql as $$
declare
  has_ended boolean;
begin
  select password_ended into has_ended from users where id = new.user_id for key share;
  if has_ended then
    raise exception 'An ended password opens no session' using errcode = 'OB035';
  end if;
  return new;
end $$;
