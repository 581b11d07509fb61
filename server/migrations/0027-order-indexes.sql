-- expand
-- The same calls as before with fewer bytes of index, and each of them in a few milliseconds with a million orders. What
-- follows the sorted columns is only read: then counting needs no row of the table itself. The next file drops the
-- indexes that these replace.
create index if not exists orders_created on orders (created_at, id) include (status);
create index if not exists orders_of_office on orders (office_id, created_at, id)
  include (status, sc, tc, customer_id, amt_to_exch, amt_to_recv);
create index if not exists orders_of_customer on orders (customer_id, created_at, id) include (office_id, status);
create index if not exists orders_of_cashier on orders (cashier_id, created_at, id) include (office_id, status)
  where cashier_id is not null;
create index if not exists orders_of_pair on orders (sc, tc, created_at, id) include (status);
create index if not exists orders_cancelled on orders (created_at, id) where status = 'cancelled';
create index if not exists orders_by_given on orders (amt_to_exch, created_at, id);
create index if not exists orders_by_received on orders (amt_to_recv, created_at, id);
create index if not exists orders_end_of_id on orders (right(id::text, 4));
