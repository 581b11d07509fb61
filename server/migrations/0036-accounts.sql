-- expand
-- The wallet and the e-mail address that stood in an account before the first recovery proved whose phone it is.
-- Somebody else may have written them, so they are not used until the person confirms them.
alter table users
  add column set_aside_wallet jsonb check (jsonb_typeof(set_aside_wallet -> 'data') = 'array'),
  add column set_aside_email text check (char_length(set_aside_email) between 3 and 128),
  -- A blocked person can't sign in and has no sessions.
  add column blocked_at timestamptz,
  add column blocked_reason text check (char_length(blocked_reason) between 3 and 300),
  add check ((blocked_at is null) = (blocked_reason is null));

create index users_blocked on users (id) where blocked_at is not null;
