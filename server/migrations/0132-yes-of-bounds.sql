-- expand
-- A bound may ask for somebody else's yes. What the staff saw of a customer is kept when the yes is asked for, before the deal
-- is confirmed, so a deal may have several rows: each has its own moment.
alter table bounds drop constraint bounds_needs_check,
  add constraint bounds_needs_check
    check (cardinality(needs) > 0 and needs <@ array['verified_phone', 'name', 'document', 'approval']);
alter table order_proofs drop constraint order_proofs_pkey, add primary key (order_id, at);

select column_may_say('approvals', 'kind', 'bound');
-- A cashier completes the deal of a guest long after it was placed.
select column_may_say('approvals', 'kind', 'late_walk_in');
