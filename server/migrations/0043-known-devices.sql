-- expand
-- The devices that have signed in to an account, at most ten; the one that was used last is kept longest. `name` is what
-- the device's cookie says about the account: a keyed hash, from which nobody finds the cookie.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  name bytea not null check (octet_length(name) = 12),
  used_at timestamptz not null default now(),
  primary key (user_id, name)
);

-- The keys themselves, which nobody reads without SECRET_KEY. What stood beside is overwritten when they are sealed.
alter table device_keys add column sealed bytea check (octet_length(sealed) between 29 and 200);
alter table push_keys add column sealed bytea check (octet_length(sealed) between 29 and 200);
