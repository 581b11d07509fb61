-- expand
-- A status changes only together with its event: `server/order/step` writes both. The check waits for the end of the
-- transaction, so a server of the release before, which writes both in one statement, passes too.
create function expect_step_event() returns trigger language plpgsql as $$
begin
  perform from public.order_events e where e.order_id = new.id and e.version = new.version
    and e.from_status = old.status and e.to_status = new.status and e.what is null;
  if not found then
    raise exception 'Order % went from % to % without its event', new.id, old.status, new.status using errcode = 'OB011';
  end if;
  return null;
end $$;

create constraint trigger orders_step_remembered after update of status on orders deferrable initially deferred
  for each row when (old.status is distinct from new.status) execute function expect_step_event();
