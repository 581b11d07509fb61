-- expand
-- The one key with which every node signs the cookie of known devices. With another key every device is unknown until
-- its next sign-in.
create table device_keys (
  only_one boolean primary key default true check (only_one),
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);
