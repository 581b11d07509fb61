-- expand
-- What staff decide about a claim: nothing arrived, the transfer is this order's, or it is another order's.
alter table orders
  -- By how many minutes `sent` has moved the deadline. Taken back when nothing arrived.
  add column sent_minutes integer not null default 0 check (sent_minutes >= 0),
  -- {"at": text, "reason": text}.
  add column not_arrived jsonb check (jsonb_typeof(not_arrived) = 'object');
select order_may_change('sent_minutes', 'later');
select order_may_change('not_arrived', 'kept');
select column_may_say('orders', 'said', word) from unnest(array['corrected', 'not_arrived', 'whose', 'claim_void']) as word;

-- Which side events move a deadline, and how. Only those that say that no money came take time away: what `sent` gave, and
-- never so much that the order ends at once.
create function may_move_time(said text, name text, becomes jsonb, was jsonb) returns boolean stable language sql as $$
  select case
    when said in ('not_arrived', 'claim_void') then is_later_or_same(becomes, was)
      or name in ('quarter_left_at', 'sent_minutes')
      or name = 'due_at' and coalesce((becomes #>> '{}')::timestamptz > now(), false)
    else (gives_time(said) or said = 'whose') and is_later_or_same(becomes, was)
  end
$$;

-- The guard of orders asks this function. What others may have changed in it stays.
do $$
declare
  guard constant text := pg_get_functiondef('guard_order()'::regprocedure);
  asking constant text := replace(guard, '(not gives_time(new.said) or not is_later_or_same(becomes -> name, was -> name))',
    'not may_move_time(new.said, name, becomes -> name, was -> name)');
begin
  if asking = guard then
    raise exception 'The guard of orders has another form';
  end if;
  execute asking;
end $$;
