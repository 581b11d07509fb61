-- expand
-- Until now the guards named the columns that may not change, so a new column could change. Now they name the columns
-- that may change. A migration that adds such a column replaces only the list.

create function order_step_columns() returns text[] immutable language sql as $$
  select array['status', 'version', 'cashier_id', 'confirmed_at', 'received_at', 'ready_at', 'closed_at', 'cancelled_at']
$$;

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or new.version <> 1 then
      raise exception 'An order begins as requested' using errcode = 'OB002';
    end if;
    return new;
  end if;
  if to_jsonb(new) - order_step_columns() is distinct from to_jsonb(old) - order_step_columns() then
    raise exception 'What was agreed on an order never changes' using errcode = 'OB003';
  end if;
  if not is_order_step(old.status, new.status) then
    raise exception 'No order goes from % to %', old.status, new.status using errcode = 'OB004';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'Each step is one version' using errcode = 'OB005';
  end if;
  if old.cashier_id is not null and new.cashier_id is distinct from old.cashier_id then
    raise exception 'The first cashier stays' using errcode = 'OB006';
  end if;
  return new;
end $$;

create function rate_switch_columns() returns text[] immutable language sql as $$
  select array['actual', 'hidden_at']
$$;

create or replace function keep_rate_as_it_was() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - rate_switch_columns() is distinct from to_jsonb(old) - rate_switch_columns() then
    raise exception 'A rate record is history: write a new one' using errcode = 'OB001';
  end if;
  return new;
end $$;
