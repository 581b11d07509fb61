-- expand
-- What people prove beside their password: an app that computes codes (TOTP), of which the sealed secret and the last step whose code
-- was used are kept, or a passkey, of which the public key is.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  secret bytea check (octet_length(secret) between 29 and 200),
  last_step bigint,
  credential_id bytea unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea check (octet_length(public_key) between 1 and 4000),
  sign_count bigint check (sign_count >= 0),
  transports text[] check (cardinality(transports) <= 10),
  check ((kind = 'totp') = (secret is not null and last_step is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null))
);

create unique index second_factors_one_totp on second_factors (user_id) where kind = 'totp';
create index second_factors_user on second_factors (user_id);

-- The codes that stand in for a factor that is lost. A used one is deleted. They are random, with 80 bits, so a hash protects them.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- A sign-in, or a call of a session, that waits for the proof of a factor; and a factor that waits for its first proof.
create table factor_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'fresh', 'totp', 'passkey')),
  -- Of a sign-in: whether the device had signed in to the account before.
  is_known boolean not null default false,
  -- The session that asked. A sign-in has none yet.
  token_hash bytea references sessions on delete cascade,
  -- The factor to be set up, and the sealed secret of an app.
  factor_id uuid,
  secret bytea check (octet_length(secret) between 29 and 200),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (token_hash is null)),
  check ((purpose in ('totp', 'passkey')) = (factor_id is not null)),
  check ((purpose = 'totp') = (secret is not null))
);

create index factor_challenges_user on factor_challenges (user_id, created_at);
create index factor_challenges_session on factor_challenges (token_hash);
create index factor_challenges_expiry on factor_challenges (expires_at);

-- Since when the account has a factor. It stands with the account, so that a sign-in reads and locks it with the password.
alter table users add column second_factor_at timestamptz;

-- A device of a customer that is not asked for the factor until then.
alter table known_devices add column remembered_until timestamptz;

-- What opened the session beside the password. Null for accounts without a factor.
alter table sessions add column proved_by text check (proved_by in ('totp', 'passkey', 'recovery_code', 'remembered'));
