-- expand
-- How an order ended before its customer was paid. It stays null for orders that ended earlier: their history says who
-- cancelled them, and what was agreed is not written anew.
alter table orders
  add column ended_by text check (ended_by in ('customer', 'office', 'expired', 'refunded')),
  add column end_reason text check (char_length(end_reason) between 3 and 300),
  -- Where the money went back: {"to": {"network", "address"} or null, "tx_hash": text or null}.
  add column refund jsonb check (jsonb_typeof(refund) = 'object'),
  -- The actual global rate of the pair when the order was placed. Null without one.
  add column reference_rate numeric(18, 8) check (reference_rate > 0),
  add check (status = 'cancelled' or (ended_by is null and end_reason is null)),
  add check ((refund is not null) = (ended_by is not distinct from 'refunded')),
  -- The coin of a ready sale has left, so such an order can only be completed.
  add check (status <> 'cancelled' or not sale or ready_at is null);

-- What customers need to find an office and to ask it something.
alter table offices
  add column phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  add column name_uk text check (char_length(name_uk) between 1 and 128),
  add column instructions text check (char_length(instructions) between 1 and 1024);

-- The same moves as in domain/order.ts; a test compares the two.
create or replace function is_order_step(from_status text, to_status text) returns boolean immutable language sql as $$
  select (from_status, to_status) in (
    ('requested', 'confirmed'), ('requested', 'cancelled'),
    ('confirmed', 'received'), ('confirmed', 'cancelled'),
    ('received', 'ready'), ('received', 'cancelled'),
    ('ready', 'completed'), ('ready', 'cancelled')
  )
$$;

-- The end of an order is written with its last step. The reference rate never changes.
create or replace function order_step_columns() returns text[] immutable language sql as $$
  select array['status', 'version', 'cashier_id', 'confirmed_at', 'received_at', 'ready_at', 'closed_at', 'cancelled_at',
    'ended_by', 'end_reason', 'refund']
$$;
