-- expand
-- The orders that expect a sum of USDT at an address of an office: two equal ones are told apart by their hash alone.
create index orders_expecting on orders (address_key(office_wallet -> 'data' -> 0 ->> 'address'), amt_to_exch)
  where not sale and received_at is null and cancelled_at is null;
