-- expand
-- Whom the system has told that somebody should act on an order, so that each is told once.
create table order_alerts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  kind text not null check (kind in (
    'answer_ends', 'arrival_ends', 'money_after_end', 'claimed_twice', 'unreceived', 'unready', 'unanswered',
    'uncollected', 'office_closed', 'office_unstaffed')),
  -- `office` is the cashiers and the owners.
  audience text not null check (audience in ('customer', 'cashier', 'office_owner', 'office', 'admin')),
  at timestamptz not null default now(),
  unique (order_id, kind, audience)
);

create trigger order_alerts_kept before update or delete on order_alerts
  for each row execute function keep_history();
create trigger order_alerts_not_emptied before truncate on order_alerts
  for each statement execute function keep_history();

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'new_order', 'order_update', 'rate_update', 'access_changed', 'session_ended', 'wallet_changed', 'order_alert'));
