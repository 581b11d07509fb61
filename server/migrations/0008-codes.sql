-- One-time codes that were asked for. Neither the request's id nor the code is kept: the code is hashed with the id as
-- its key, so whoever reads this table cannot even try all the codes. A row without a user is of a number that nobody
-- has: it counts like the others, and no message was sent.
create table codes (
  request_hash bytea primary key check (octet_length(request_hash) = 32),
  purpose text not null check (purpose in ('phone_verification', 'recovery')),
  cellphone text not null,
  user_id uuid references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it was used, or a newer one took its place.
  ended_at timestamptz
);

create index codes_cellphone on codes (cellphone, created_at);
create index codes_age on codes (created_at);
create index codes_user on codes (user_id);

-- What a right recovery code is exchanged for: it sets a new password once, and opens nothing else.
create table recovery_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

create index recovery_tokens_user on recovery_tokens (user_id);
create index recovery_tokens_expiry on recovery_tokens (expires_at);
