-- expand
-- When the person of a session last proved the password. Null for sessions from before: they are asked for it.
alter table sessions add column fresh_at timestamptz;
alter table sessions alter column fresh_at set default now();

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('new_order', 'order_update', 'rate_update', 'access_changed', 'session_ended', 'wallet_changed'));
