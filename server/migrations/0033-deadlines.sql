-- expand
-- Until when an order waits: for an answer, then for the money. Null: it has any time, as all orders of before have.
alter table orders
  add column answer_by timestamptz,
  add column due_at timestamptz,
  -- When the last quarter of the deadline in force begins.
  add column quarter_left_at timestamptz,
  -- By how much the staff have moved the deadlines in all.
  add column extended_minutes integer not null default 0 check (extended_minutes between 0 and 10080),
  drop constraint orders_said_check,
  -- All rows keep the narrower rule that this one replaces, so none has to be read.
  add constraint orders_said_check check (said in ('sent', 'arrived', 'settled', 'extended')) not valid;

alter table order_events
  drop constraint order_events_what_check,
  add constraint order_events_what_check check (what in ('sent', 'arrived', 'settled', 'extended')) not valid;

-- What the clock looks at: open orders alone.
create index orders_to_answer on orders (answer_by) where status = 'requested' and answer_by is not null;
create index orders_due on orders (due_at) where status = 'confirmed' and due_at is not null;
create index orders_last_quarter on orders (quarter_left_at)
  where status in ('requested', 'confirmed') and quarter_left_at is not null;

-- An office's own minutes. Null: those of the network apply. 0: this office has no such deadline.
alter table offices
  add column answer_minutes integer check (answer_minutes between 0 and 10080),
  add column arrival_minutes integer check (arrival_minutes between 0 and 10080),
  -- Until then the office takes no new orders.
  add column closed_until timestamptz,
  add column closed_reason text check (char_length(closed_reason) between 1 and 300);

-- The minutes of the network that an admin has set. One that is not here is as at first, see domain/deadline.ts.
create table deadline_minutes (
  name text primary key check (name in ('answer_minutes', 'arrival_minutes')),
  -- Null: never.
  minutes integer check (minutes between 1 and 10080),
  changed_at timestamptz not null default now()
);

create or replace function order_step_columns() returns text[] immutable language sql as $$
  select array['status', 'version', 'cashier_id', 'confirmed_at', 'received_at', 'ready_at', 'closed_at', 'cancelled_at',
    'ended_by', 'end_reason', 'refund', 'payout_tx_hash', 'said', 'due_at', 'quarter_left_at']
$$;

create or replace function order_saying_columns() returns text[] immutable language sql as $$
  select array['version', 'said', 'sent_at', 'sent_tx_hash', 'arrived', 'settlement', 'answer_by', 'due_at',
    'quarter_left_at', 'extended_minutes']
$$;

-- A deadline moves later or not at all, and none begins without a step.
create function is_later_or_same(moment timestamptz, earlier timestamptz) returns boolean immutable language sql as $$
  select coalesce(moment >= earlier, moment is null and earlier is null)
$$;

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or new.version <> 1 or new.due_at is not null or new.extended_minutes <> 0 then
      raise exception 'An order begins as requested' using errcode = 'OB002';
    end if;
    return new;
  end if;
  if to_jsonb(new) - order_step_columns() - order_saying_columns()
    is distinct from to_jsonb(old) - order_step_columns() - order_saying_columns() then
    raise exception 'What was agreed on an order never changes' using errcode = 'OB003';
  end if;
  if new.status = old.status then
    if new.said is null or to_jsonb(new) - order_saying_columns() is distinct from to_jsonb(old) - order_saying_columns() then
      raise exception 'No order goes from % to %', old.status, new.status using errcode = 'OB004';
    end if;
    if (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
      or (old.sent_tx_hash is not null and new.sent_tx_hash is distinct from old.sent_tx_hash)
      or not coalesce(new.arrived, '[]') @> coalesce(old.arrived, '[]')
      or (old.settlement is not null and new.settlement is distinct from old.settlement) then
      raise exception 'What was said about the money of an order stays' using errcode = 'OB008';
    end if;
    if not is_later_or_same(new.answer_by, old.answer_by) or not is_later_or_same(new.due_at, old.due_at)
      or not is_later_or_same(new.quarter_left_at, old.quarter_left_at) or new.extended_minutes < old.extended_minutes
      or (new.said not in ('sent', 'extended') and (new.answer_by, new.due_at, new.quarter_left_at, new.extended_minutes)
        is distinct from (old.answer_by, old.due_at, old.quarter_left_at, old.extended_minutes)) then
      raise exception 'A deadline only moves later' using errcode = 'OB009';
    end if;
  else
    if not is_order_step(old.status, new.status) then
      raise exception 'No order goes from % to %', old.status, new.status using errcode = 'OB004';
    end if;
    if (new.sent_at, new.sent_tx_hash, new.arrived, new.settlement)
      is distinct from (old.sent_at, old.sent_tx_hash, old.arrived, old.settlement) then
      raise exception 'A step says nothing about what was sent' using errcode = 'OB008';
    end if;
    if (new.answer_by, new.extended_minutes) is distinct from (old.answer_by, old.extended_minutes)
      or (new.status <> 'confirmed' and (new.due_at, new.quarter_left_at) is distinct from (old.due_at, old.quarter_left_at)) then
      raise exception 'Only a confirmation begins a deadline' using errcode = 'OB009';
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
