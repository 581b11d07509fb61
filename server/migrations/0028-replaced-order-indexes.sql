-- expand
-- Replaced by the indexes of the file before. An index is dropped in a file of its own, because that locks the table
-- also for its readers.
drop index if exists orders_period;
drop index if exists orders_office;
drop index if exists orders_office_customer;
drop index if exists orders_customer;
drop index if exists orders_cashier;
drop index if exists orders_status;
drop index if exists orders_pair;
drop index if exists orders_last_four;

-- Reading an index alone works for rows that a vacuum has seen. With the usual share of a fifth, a large table would
-- wait for months of orders.
alter table orders set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);
