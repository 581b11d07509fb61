-- What happened, written in the transaction in which it happened and read by every node.
-- Rows commit out of order: readers take only those whose transaction is older than every running one.
create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('new_order', 'order_update', 'rate_update', 'access_changed', 'session_ended')),
  -- The order, the rate record or the user.
  subject_id uuid not null,
  -- The hash of the session's token, for session_ended.
  token_hash bytea,
  created_at timestamptz not null default now()
);

create index outbox_order on outbox (xid, id);
create index outbox_age on outbox (created_at);
