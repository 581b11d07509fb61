-- expand
-- An order that pays coin and names its payout completes by itself a day after it is ready. Orders that are ready already
-- keep what was agreed: they have no such time, and wait.
alter table orders add column complete_by timestamptz;
select order_may_change('complete_by', 'step');
select column_may_say('order_alerts', 'kind', 'payout_doubted');

create index orders_to_complete on orders (complete_by) where status = 'ready' and complete_by is not null;

-- The time begins with the step to ready and never changes. It is the hours of `hoursToCompletion` in domain/.
create function keep_completion() returns trigger language plpgsql as $$
begin
  new.complete_by := case when new.status = 'ready' and old.status <> 'ready'
    then case when new.sale and new.payout_tx_hash is not null then now() + interval '24 hours' end
    else old.complete_by end;
  return new;
end $$;

create trigger orders_completion_kept before update on orders for each row execute function keep_completion();

create or replace function may_be_by_clock(o orders, reached text) returns boolean stable language sql as $$
  select case reached
    when 'cancelled' then coalesce(o.ended_by = 'expired', false)
    when 'completed' then coalesce(o.complete_by <= o.closed_at, false)
    else false
  end
$$;

-- "Not so?": what the customer says when an order completed by itself and the coin has not come. Once for an order.
create table order_doubts (
  order_id uuid primary key references orders,
  text text not null check (char_length(text) between 3 and 1000),
  at timestamptz not null default now()
);
create index order_doubts_newest on order_doubts (at);

create function keep_doubt() returns trigger language plpgsql as $$
begin
  raise exception 'What the customer said of a payout stays' using errcode = 'OB008';
end $$;

create trigger order_doubts_kept before update or delete on order_doubts for each row execute function keep_doubt();
