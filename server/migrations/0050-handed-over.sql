-- expand
-- "I handed over the cash": the customer says so once, where cash comes in. The order gets time by it.
alter table orders add column handed_at timestamptz;
select order_may_change('handed_at', 'kept');
select column_may_say('orders', 'said', 'handed'), column_may_say('order_events', 'what', 'handed'),
  column_may_say('order_alerts', 'kind', 'cash_handed'), column_may_say('order_alerts', 'kind', 'cash_missing');

create or replace function gives_time(what text) returns boolean stable language sql as $$
  select what in ('sent', 'extended', 'handed')
$$;

create or replace function is_customers_event(what text) returns boolean stable language sql as $$
  select what in ('sent', 'held_back', 'mine', 'handed')
$$;

create function keep_handed() returns trigger language plpgsql as $$
begin
  if new.said is distinct from 'handed' or new.status <> 'confirmed' or not new.sale then
    raise exception 'Cash is handed over while it is awaited' using errcode = 'OB016';
  end if;
  return new;
end $$;

create trigger orders_handed_kept before update on orders
  for each row when (new.handed_at is distinct from old.handed_at) execute function keep_handed();

-- The orders whose cash nobody has recorded.
create index orders_handed on orders (office_id) where handed_at is not null and received_at is null;

-- The question "Did you give money to the desk?", which the customer is asked when staff cancel an order shortly after the
-- customer was at the office. It lives beside the order, and moves no version.
create table cash_questions (
  order_id uuid primary key references orders,
  asked_at timestamptz not null default now(),
  gave boolean,
  answered_at timestamptz,
  -- When the customer said that the money is settled.
  settled_at timestamptz,
  check ((gave is null) = (answered_at is null)),
  check (settled_at is null or gave)
);
create index cash_questions_given on cash_questions (order_id) where gave and settled_at is null;

create function keep_cash_answer() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.asked_at <> old.asked_at or old.gave and new.gave is distinct from true
    or old.settled_at is not null then
    raise exception 'What was answered about cash stays' using errcode = 'OB008';
  end if;
  return new;
end $$;

create trigger cash_questions_kept before update on cash_questions for each row execute function keep_cash_answer();
