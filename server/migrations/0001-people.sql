-- Search by a part of a name needs trigrams; the server checks at start that they work for Cyrillic.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  cellphone text not null unique check (cellphone ~ '^\+[1-9][0-9]{5,14}$'),
  cellphone_verified boolean not null default false,
  full_name text check (char_length(full_name) between 1 and 128),
  email text check (char_length(email) between 3 and 128),
  email_verified boolean not null default false,
  wallet jsonb check (jsonb_typeof(wallet -> 'data') = 'array'),
  lang text not null default 'en' check (lang in ('en', 'uk')),
  permissions text not null default 'customer' check (permissions in ('admin', 'cashier', 'customer', 'office_owner')),
  password_hash text not null,
  created_at timestamptz not null default now()
);

create unique index users_email on users (lower(email));
create index users_search on users using gin ((lower(coalesce(full_name, '') || ' ' || cellphone)) gin_trgm_ops);
create index users_permissions on users (permissions, id);

-- A token is kept only as its hash: whoever reads this table cannot sign in with it.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
