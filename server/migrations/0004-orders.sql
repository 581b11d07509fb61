create table orders (
  id uuid primary key,
  customer_id uuid not null references users,
  office_id uuid not null references offices,
  cashier_id uuid references users,
  er_id uuid not null references exchange_rates,
  sc text not null,
  tc text not null,
  amt_to_exch numeric(16, 6) not null check (amt_to_exch > 0),
  amt_to_recv numeric(26, 6) not null check (amt_to_recv > 0),
  rate numeric(18, 8) not null check (rate > 0),
  -- The office sells crypto.
  sale boolean not null,
  status text not null default 'requested'
    check (status in ('requested', 'confirmed', 'received', 'ready', 'completed', 'cancelled')),
  note text check (char_length(note) between 1 and 1024),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  received_at timestamptz,
  ready_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  -- Copied when the order is placed: money goes where both sides agreed, whatever is edited later.
  wallet jsonb,
  office_wallet jsonb,
  -- The same single rounding as in domain/money.ts, checked once more where the money is kept.
  check (amt_to_recv = round(amt_to_exch * rate, 6)),
  check (sale = (tc = 'USDT')),
  check ((sc = 'USDT') <> (tc = 'USDT')),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'received' or received_at is not null),
  check (status <> 'ready' or ready_at is not null),
  check (status <> 'completed' or closed_at is not null),
  check ((status = 'cancelled') = (cancelled_at is not null))
);

create index orders_created on orders (created_at, id);
create index orders_customer on orders (customer_id, created_at, id);
create index orders_office on orders (office_id, created_at, id);
create index orders_cashier on orders (cashier_id, created_at, id);
create index orders_status on orders (status, created_at, id);
create index orders_pair on orders (sc, tc, created_at, id);
create index orders_rate on orders (er_id);
create index orders_open on orders (office_id, status, tc, created_at, id) where status not in ('completed', 'cancelled');
create index orders_open_customer on orders (customer_id) where status not in ('completed', 'cancelled');
create index orders_last_four on orders (right(id::text, 4), created_at);

-- The same moves as in domain/order.ts; a test compares the two.
create function is_order_step(from_status text, to_status text) returns boolean immutable language sql as $$
  select (from_status, to_status) in (
    ('requested', 'confirmed'), ('requested', 'cancelled'),
    ('confirmed', 'received'), ('confirmed', 'cancelled'),
    ('received', 'ready'), ('ready', 'completed')
  )
$$;

create function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or new.version <> 1 then
      raise exception 'An order begins as requested' using errcode = 'OB002';
    end if;
    return new;
  end if;
  if (new.id, new.customer_id, new.office_id, new.er_id, new.sc, new.tc, new.amt_to_exch, new.amt_to_recv, new.rate,
      new.sale, new.note, new.created_at, new.wallet, new.office_wallet)
    is distinct from (old.id, old.customer_id, old.office_id, old.er_id, old.sc, old.tc, old.amt_to_exch,
      old.amt_to_recv, old.rate, old.sale, old.note, old.created_at, old.wallet, old.office_wallet) then
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

create trigger orders_guarded before insert or update on orders for each row execute function guard_order();

-- The history of each order: one row for each version, written with the change itself.
create table order_events (
  order_id uuid not null references orders,
  version integer not null,
  from_status text,
  to_status text not null,
  at timestamptz not null default now(),
  actor_id uuid references users,
  primary key (order_id, version)
);

create function keep_history() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'OB007';
end $$;

create trigger order_events_kept before update or delete on order_events
  for each row execute function keep_history();
create trigger order_events_not_emptied before truncate on order_events
  for each statement execute function keep_history();
create trigger orders_not_deleted before delete on orders for each row execute function keep_history();
create trigger orders_not_emptied before truncate on orders for each statement execute function keep_history();

-- A created order is remembered under the customer's key for a day, so that a repeated request is harmless.
create table idempotency_keys (
  customer_id uuid not null references users,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  order_id uuid not null references orders,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);
