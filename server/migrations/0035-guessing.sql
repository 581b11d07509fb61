-- expand
-- Wrong passwords count for their account too, so that all counts of one account can be found and forgotten. The
-- account is a hash, like the keys.
alter table throttles add column account bytea check (octet_length(account) = 32);
create index throttles_account on throttles (account) where account is not null;

-- Who asked for a code: a hash of the person's own number, the known device or the address. Null for older requests.
alter table codes add column requester bytea check (octet_length(requester) = 32);

-- From where a change came. Null for what was done at the machine itself, and for older entries.
alter table audit
  add column address text check (char_length(address) between 1 and 100),
  add column device text check (char_length(device) between 1 and 300);
