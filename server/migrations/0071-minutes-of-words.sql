-- expand
-- How long nothing expires after "I handed over the cash", and when a named payout completes, are settings of the network.
alter table deadline_minutes drop constraint deadline_minutes_name_check,
  add check (name in ('answer_minutes', 'arrival_minutes', 'handed_minutes', 'completion_minutes'));

-- The minutes that an admin has set, or these. Null: never.
create function network_minutes(named text, first integer) returns integer stable language sql as $$
  select case when count(*) = 0 then first else max(minutes) end from deadline_minutes where name = named
$$;

-- The time begins with the step to ready and never changes. Without minutes the order waits for its customer.
create or replace function keep_completion() returns trigger language plpgsql as $$
begin
  new.complete_by := case when new.status = 'ready' and old.status <> 'ready'
    then case when new.sale and new.payout_tx_hash is not null
      then now() + make_interval(mins => network_minutes('completion_minutes', 1440)) end
    else old.complete_by end;
  return new;
end $$;
