-- expand
-- Owners and admins read the steps of all deals by their time. On a large database, make the index before the update with
-- `create index concurrently if not exists`, as decision 17 says: this statement lets no step be taken meanwhile.
create index if not exists order_events_at on order_events (at desc, order_id, version) where what is null;
