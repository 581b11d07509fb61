-- What a session is exchanged for to open the live connection: good once and for 30 seconds, so that what stands in an
-- address, and may end up in somebody's log, is worth nothing afterwards.
create table live_tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  token_hash bytea not null references sessions on delete cascade,
  expires_at timestamptz not null
);

create index live_tickets_session on live_tickets (token_hash);
create index live_tickets_expiry on live_tickets (expires_at);
