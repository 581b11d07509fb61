-- expand
-- The guard of orders reads from lists what may change and how. So the next column costs two lines, and neither a list
-- nor the guard is copied:
--
--   alter table orders add column seen_at timestamptz;
--   select order_may_change('seen_at', 'kept');
--
-- The lists are `stable`, though they are constant: an open session would keep what it made of an `immutable` list that
-- is part of another one.

-- What a step changes.
create or replace function order_step_columns() returns text[] stable language sql as $$
  select array['status', 'version', 'cashier_id', 'confirmed_at', 'received_at', 'ready_at', 'closed_at', 'cancelled_at',
    'ended_by', 'end_reason', 'refund', 'payout_tx_hash', 'said', 'due_at', 'quarter_left_at']
$$;

-- What a side event says once. It stays.
create function order_kept_columns() returns text[] stable language sql as $$
  select array['sent_at', 'sent_tx_hash', 'settlement']
$$;

-- What side events add to. Nothing leaves such a list.
create function order_growing_columns() returns text[] stable language sql as $$
  select array['arrived']
$$;

-- What a side event moves later: deadlines, and a count of minutes.
create function order_later_columns() returns text[] stable language sql as $$
  select array['answer_by', 'due_at', 'quarter_left_at', 'extended_minutes']
$$;

-- The columns that change without a step.
create or replace function order_saying_columns() returns text[] stable language sql as $$
  select array['version', 'said'] || order_kept_columns() || order_growing_columns() || order_later_columns()
$$;

-- Adds a column to one of the lists above: 'step', 'kept', 'growing' or 'later'.
create function order_may_change(added text, list text) returns void language plpgsql as $$
declare
  known text[];
begin
  if list not in ('step', 'kept', 'growing', 'later') then
    raise exception 'No list of columns is called %', list;
  end if;
  perform from pg_attribute
  where attrelid = 'orders'::regclass and attname = added and attnum > 0 and not attisdropped;
  if not found then
    raise exception 'Orders have no column %', added;
  end if;
  execute format('select order_%s_columns()', list) into known;
  execute format('create or replace function order_%s_columns() returns text[] stable language sql as %L',
    list, format('select %L::text[]', known || added));
end $$;

create function is_later_or_same(moment jsonb, earlier jsonb) returns boolean stable language sql as $$
  select case jsonb_typeof(earlier) when 'number' then moment >= earlier
    else is_later_or_same((moment #>> '{}')::timestamptz, (earlier #>> '{}')::timestamptz) end
$$;

create or replace function guard_order() returns trigger language plpgsql as $$
declare
  was jsonb;
  becomes jsonb;
  -- Whether a column changes that such a change may not touch.
  strays boolean;
  name text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or new.version <> 1 or new.due_at is not null or new.extended_minutes <> 0 then
      raise exception 'An order begins as requested' using errcode = 'OB002';
    end if;
    return new;
  end if;
  was := to_jsonb(old);
  becomes := to_jsonb(new);
  if new.status = old.status then
    strays := becomes - order_saying_columns() is distinct from was - order_saying_columns();
  else
    strays := becomes - order_step_columns() is distinct from was - order_step_columns();
  end if;
  if strays and becomes - order_step_columns() - order_saying_columns()
    is distinct from was - order_step_columns() - order_saying_columns() then
    raise exception 'What was agreed on an order never changes' using errcode = 'OB003';
  end if;
  if new.status = old.status then
    if new.said is null or strays then
      raise exception 'No order goes from % to %', old.status, new.status using errcode = 'OB004';
    end if;
    foreach name in array order_kept_columns() loop
      if was ->> name is not null and becomes -> name is distinct from was -> name then
        raise exception 'What was said about the money of an order stays' using errcode = 'OB008';
      end if;
    end loop;
    foreach name in array order_growing_columns() loop
      if not coalesce(nullif(becomes -> name, 'null'), '[]') @> coalesce(nullif(was -> name, 'null'), '[]') then
        raise exception 'What was said about the money of an order stays' using errcode = 'OB008';
      end if;
    end loop;
    foreach name in array order_later_columns() loop
      if becomes -> name is distinct from was -> name
        and (new.said not in ('sent', 'extended') or not is_later_or_same(becomes -> name, was -> name)) then
        raise exception 'A deadline only moves later' using errcode = 'OB009';
      end if;
    end loop;
  else
    if not is_order_step(old.status, new.status) then
      raise exception 'No order goes from % to %', old.status, new.status using errcode = 'OB004';
    end if;
    if strays and becomes - order_step_columns() - order_later_columns()
      is distinct from was - order_step_columns() - order_later_columns() then
      raise exception 'A step says nothing about what was sent' using errcode = 'OB008';
    end if;
    if strays then
      raise exception 'Only a confirmation begins a deadline' using errcode = 'OB009';
    end if;
    if new.status <> 'confirmed' then
      foreach name in array order_later_columns() loop
        if becomes -> name is distinct from was -> name then
          raise exception 'Only a confirmation begins a deadline' using errcode = 'OB009';
        end if;
      end loop;
    end if;
    if new.ended_by = 'expired' and not coalesce(
      case old.status when 'requested' then old.answer_by when 'confirmed' then old.due_at end <= clock_timestamp(), false) then
      raise exception 'No order expires before its deadline' using errcode = 'OB010';
    end if;
    -- A server of the release before does not know this column.
    new.said := null;
  end if;
  if new.version <> old.version + 1 then
    raise exception 'Each step is one version' using errcode = 'OB005';
  end if;
  if old.cashier_id is not null and new.cashier_id is distinct from old.cashier_id then
    raise exception 'The first cashier stays' using errcode = 'OB006';
  end if;
  return new;
end $$;
