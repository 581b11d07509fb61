-- expand
-- What people say about the USDT of an order without moving it: the customer has sent it, another sum arrived, and what
-- became of money that came after the end.
alter table orders
  add column sent_at timestamptz,
  -- The id of the customer's transaction.
  add column sent_tx_hash text check (char_length(sent_tx_hash) between 16 and 128),
  -- What arrived, where staff recorded it: [{"amount": text, "tx_hash": text or null}].
  add column arrived jsonb check (jsonb_typeof(arrived) = 'array'),
  -- {"outcome", "to": {"network", "address"} or null, "tx_hash", "order_id": text or null, "reason"}.
  add column settlement jsonb check (jsonb_typeof(settlement) = 'object'),
  -- The id of the transaction in which the office paid out.
  add column payout_tx_hash text check (char_length(payout_tx_hash) between 16 and 128),
  -- What was said last, if the last change was no step.
  add column said text check (said in ('sent', 'arrived', 'settled')),
  add check (sent_tx_hash is null or sent_at is not null),
  add check (settlement is null or (status = 'cancelled' and received_at is null));

-- The orders whose money waits for the staff.
create index orders_waiting on orders (office_id, created_at, id)
  where (sent_at is not null or arrived is not null) and received_at is null and settlement is null;

alter table order_events add column what text check (what in ('sent', 'arrived', 'settled'));

-- The transactions that orders name, to find those that are named twice.
create table order_hashes (
  tx_hash text not null check (char_length(tx_hash) between 16 and 128),
  order_id uuid not null references orders,
  used_as text not null check (used_as in ('sent', 'arrived', 'payout', 'returned')),
  at timestamptz not null default now(),
  primary key (tx_hash, order_id, used_as)
);

insert into order_hashes (tx_hash, order_id, used_as, at)
select refund ->> 'tx_hash', id, 'returned', cancelled_at from orders where refund ->> 'tx_hash' is not null;

create trigger order_hashes_kept before update or delete on order_hashes
  for each row execute function keep_history();
create trigger order_hashes_not_emptied before truncate on order_hashes
  for each statement execute function keep_history();

create or replace function order_step_columns() returns text[] immutable language sql as $$
  select array['status', 'version', 'cashier_id', 'confirmed_at', 'received_at', 'ready_at', 'closed_at', 'cancelled_at',
    'ended_by', 'end_reason', 'refund', 'payout_tx_hash', 'said']
$$;

-- The columns that change without a step.
create function order_saying_columns() returns text[] immutable language sql as $$
  select array['version', 'said', 'sent_at', 'sent_tx_hash', 'arrived', 'settlement']
$$;

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or new.version <> 1 then
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
  else
    if not is_order_step(old.status, new.status) then
      raise exception 'No order goes from % to %', old.status, new.status using errcode = 'OB004';
    end if;
    if (new.sent_at, new.sent_tx_hash, new.arrived, new.settlement)
      is distinct from (old.sent_at, old.sent_tx_hash, old.arrived, old.settlement) then
      raise exception 'A step says nothing about what was sent' using errcode = 'OB008';
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
