-- expand
-- The hash of all that a request to place an order says; its first byte is the form of the hash. Null: a server of the
-- release before placed the order. `body_hash` stays, because such a server compares only that one.
alter table idempotency_keys add column request_hash bytea check (octet_length(request_hash) = 33);
