-- expand
-- When somebody said that the customer of an open order is at the office. Not a column of the order: it is no step, and
-- moves no version.
create table order_visits (
  order_id uuid primary key references orders,
  here_at timestamptz not null default now()
);

create or replace function forget_pickup() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
begin
  delete from pickup_codes where order_id = new.id;
  delete from order_visits where order_id = new.id;
  return null;
end $$;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'new_order', 'order_update', 'rate_update', 'access_changed', 'session_ended', 'wallet_changed', 'order_alert',
  'order_here'));
