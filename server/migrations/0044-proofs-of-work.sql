-- expand
-- Each proof of work is good once on all nodes. It is kept here until its salt has expired. The salt is a hash.
create table spent_proofs (
  salt_hash bytea primary key check (octet_length(salt_hash) = 32),
  expires_at timestamptz not null
);

create index spent_proofs_expiry on spent_proofs (expires_at);

-- A code that a stranger has paid for with a proof, when the number had used up its day for strangers. It counts apart,
-- and `requester` is a hash of the network.
alter table codes add column beyond_day boolean not null default false;
