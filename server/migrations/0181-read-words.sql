-- expand
-- What the clock may do by a reading: end the time of a transaction that is no money, and complete a payout that is final.
select column_may_say('orders', 'said', 'hash_wrong'), column_may_say('order_events', 'what', 'hash_wrong');

create or replace function may_move_time(said text, name text, becomes jsonb, was jsonb) returns boolean stable language sql as $$
  select case
    when said in ('not_arrived', 'claim_void', 'hash_wrong') then is_later_or_same(becomes, was)
      or name in ('quarter_left_at', 'sent_minutes')
      or name = 'due_at' and coalesce((becomes #>> '{}')::timestamptz > now(), false)
    else (gives_time(said) or said = 'whose') and is_later_or_same(becomes, was)
  end
$$;

-- Which side events are of the clock alone, and when it may say them.
create function may_say_by_clock(o orders, what text) returns boolean stable language sql as $$
  select case what
    when 'extended' then public.office_rests(o.office_id)
    when 'hash_wrong' then exists (
      select from public.order_readings r
      where r.order_id = o.id and r.transfer = public.transfer_key(o.sent_tx_hash) and r.use = 'claimed' and r.state = 'final'
        and r.problem in ('failed', 'no_transfer', 'other_contract', 'other_recipient', 'older'))
    else false
  end
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('expect_event_change()'::regprocedure);
  asking constant text := replace(guard,
    $$else new.what = 'extended' and public.office_rests(orders.office_id) end as may_be_by_clock$$,
    'else public.may_say_by_clock(orders, new.what) end as may_be_by_clock');
begin
  if asking = guard then
    raise exception 'The guard of the history has another form';
  end if;
  execute asking;
end $do$;

-- When the clock completes an order: at the time that began with the payout, or earlier, after the payout is final. Null: it
-- waits for its customer, because nothing was named, or what was named is read as no payout.
create function completes_by_clock(o orders) returns timestamptz stable language sql as $$
  select case
    when o.complete_by is null then null
    when (select r.completes_at from public.order_readings r where r.order_id = o.id and r.completes_at is not null limit 1)
      = 'infinity' then null
    else least(o.complete_by,
      (select r.completes_at from public.order_readings r where r.order_id = o.id and r.completes_at is not null limit 1))
  end
$$;

create or replace function may_be_by_clock(o orders, reached text) returns boolean stable language sql as $$
  select case reached
    when 'cancelled' then coalesce(o.ended_by = 'expired', false)
    when 'completed' then coalesce(public.completes_by_clock(o) <= o.closed_at, false)
    else false
  end
$$;
