-- expand
-- The first recovery of an account whose phone was never verified proves whose phone it is. Somebody else may have placed
-- the open orders of before, so none of them goes onward until its customer says that it is theirs.
alter table orders
  add column held_back_at timestamptz,
  add column mine_at timestamptz,
  add check (mine_at is null or held_back_at is not null) not valid;
select order_may_change('held_back_at', 'kept');
select order_may_change('mine_at', 'kept');

-- Adds a word to the check of a column that lists its words, so that the list is not copied. The rows keep the narrower
-- rule of before, so none has to be read.
create function column_may_say(in_table regclass, in_column text, word text) returns void language plpgsql as $$
declare
  name constant text := format('%s_%s_check', in_table::text, in_column);
  words text;
begin
  select string_agg(quote_literal(literal[1]), ', ') || ', ' || quote_literal(word) into words
  from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), $re$'([^']+)'::text$re$, 'g') as literal
  where c.conrelid = in_table and c.conname = name;
  if words is null then
    raise exception 'No check % lists words', name;
  end if;
  execute format('alter table %1$s drop constraint %2$I, add constraint %2$I check (%3$I in (%4$s)) not valid',
    in_table, name, in_column, words);
end $$;

select column_may_say('orders', 'said', 'held_back'), column_may_say('orders', 'said', 'mine'),
  column_may_say('order_events', 'what', 'held_back'), column_may_say('order_events', 'what', 'mine');

-- A step and a side event of such an order, whoever writes it.
create function keep_held_back() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status <> 'cancelled' and old.held_back_at is not null and old.mine_at is null then
    raise exception 'An order that is held back only ends' using errcode = 'OB015';
  end if;
  if new.held_back_at is distinct from old.held_back_at and new.said is distinct from 'held_back'
    or new.mine_at is distinct from old.mine_at and new.said is distinct from 'mine' then
    raise exception 'Only its own word holds an order back or lets it go on' using errcode = 'OB015';
  end if;
  return new;
end $$;

create trigger orders_held_back before update on orders
  for each row when (old.held_back_at is not null or new.held_back_at is not null) execute function keep_held_back();

-- Which side events are of the customer alone.
create function is_customers_event(what text) returns boolean stable language sql as $$
  select what in ('sent', 'held_back', 'mine')
$$;

-- Which side events may move a deadline later. The guard of orders asks this function; what else stands in it stays.
create function gives_time(what text) returns boolean stable language sql as $$
  select what in ('sent', 'extended')
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('guard_order()'::regprocedure);
  asking constant text := replace(guard, $$new.said not in ('sent', 'extended')$$, 'not gives_time(new.said)');
begin
  if asking = guard then
    raise exception 'The guard of orders has another form';
  end if;
  execute asking;
end $do$;

-- Whether the clock may have brought an order to this status. Otherwise a person did.
create function may_be_by_clock(o orders, reached text) returns boolean stable language sql as $$
  select reached = 'cancelled' and coalesce(o.ended_by = 'expired', false)
$$;

-- As before, but who may act without a person, and what the customer alone says, are in the two functions above.
create or replace function expect_event_change() returns trigger set enable_seqscan = off language plpgsql as $$
declare
  o record;
  is_step constant boolean := new.what is null;
  is_first constant boolean := new.version = 1;
  fits boolean;
begin
  select status, version, said, customer_id, cashier_id, ended_by, case new.to_status
      when 'requested' then created_at when 'confirmed' then confirmed_at when 'received' then received_at
      when 'ready' then ready_at when 'completed' then closed_at when 'cancelled' then cancelled_at end as reached_at,
    new.what is null and public.may_be_by_clock(orders, new.to_status) as may_be_by_clock
  into o from public.orders where id = new.order_id and orders.xmin = pg_current_xact_id()::xid;
  fits := (o.version > new.version or o.version = new.version and o.status = new.to_status and o.said is not distinct from new.what)
    and case
      when is_first then is_step and new.from_status is null and new.to_status = 'requested'
      when is_step then public.is_order_step(new.from_status, new.to_status)
      else new.from_status = new.to_status
    end
    and (not is_step or new.at = o.reached_at)
    and case
      when new.actor_id is null then o.may_be_by_clock
      else not (is_step and new.to_status = 'cancelled' and coalesce(o.ended_by = 'expired', false))
    end
    and case
      when is_first or public.is_customers_event(new.what) then new.actor_id = o.customer_id
      when is_step and new.to_status = 'cancelled' and o.ended_by <> 'expired'
        then (o.ended_by = 'customer') = (new.actor_id = o.customer_id)
      else true
    end;
  if o.version > new.version then
    fits := fits and exists (
      select from public.order_events e
      where e.order_id = new.order_id and e.version = new.version + 1 and e.from_status = new.to_status);
  end if;
  -- Who became the order's cashier has taken a step.
  if o.cashier_id <> new.actor_id then
    fits := fits and exists (
      select from public.order_events e where e.order_id = new.order_id and e.actor_id = o.cashier_id);
  end if;
  if fits is not true and not public.may_write_past(tg_relid) then
    raise exception 'Event % of order % has no change', new.version, new.order_id using errcode = 'OB012';
  end if;
  return null;
end $$;

-- Who placed the order may have seen its code. Its customer gets another one.
create trigger orders_held_back_pickup_forgotten after update of held_back_at on orders
  for each row when (old.held_back_at is null and new.held_back_at is not null) execute function forget_pickup();

-- What a first recovery does with the open orders that were placed until then. Answers how many it holds back.
create function hold_orders_back(customer uuid, placed_until timestamptz) returns integer language sql as $$
  with due as (
    select id from orders
    where customer_id = customer and status not in ('completed', 'cancelled') and created_at <= placed_until
      and held_back_at is null
    order by id for no key update
  ), held as (
    update orders o set held_back_at = now(), said = 'held_back', version = version + 1 from due where o.id = due.id
    returning o.id, o.version, o.status
  ), remembered as (
    insert into order_events (order_id, version, from_status, to_status, actor_id, what)
    select id, version, status, status, customer, 'held_back' from held
  ), announced as (
    insert into outbox (kind, subject_id) select 'order_update', id from held
  )
  select count(*)::integer from held
$$;

-- The recoveries of before. Their journal entries name what they set aside.
select hold_orders_back(a.actor_id, a.at) from audit a
where a.kind = 'password_recovered' and a.after -> 'set_aside' is not null;
