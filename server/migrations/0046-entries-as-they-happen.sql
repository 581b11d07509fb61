-- expand
-- What is added to a history is what happens now. Until now the server's role could write an entry of yesterday, and an
-- event of an order that nobody had changed. What the release before writes is accepted: it names no time, and writes an
-- event and its change in one statement.

-- The seeds write history of before. Only the owner of the tables may, and only where it says so. Here and below all names are written
-- in full, because a session can put tables of its own before them.
create function may_write_past(history regclass) returns boolean stable language sql as $$
  select coalesce(current_setting('obmin.past', true), '') = 'on' and pg_has_role(current_user,
    (select relowner from pg_catalog.pg_class where oid = history), 'usage')
$$;

-- The time lies within the transaction. A transaction that is kept open for long could be used to write an earlier time.
create function keep_entry_time() returns trigger language plpgsql as $$
begin
  if (new.at < now() or new.at > clock_timestamp() or clock_timestamp() - now() > interval '1 minute')
    and not public.may_write_past(tg_relid) then
    raise exception 'An entry of % has the time at which it is written', tg_table_name using errcode = 'OB013';
  end if;
  return new;
end $$;

create trigger audit_timed before insert on audit for each row execute function keep_entry_time();
create trigger order_alerts_timed before insert on order_alerts for each row execute function keep_entry_time();
create trigger order_events_timed before insert on order_events for each row execute function keep_entry_time();
create trigger order_hashes_timed before insert on order_hashes for each row execute function keep_entry_time();
create trigger pair_terms_timed before insert on pair_terms for each row execute function keep_entry_time();

-- The other half of `expect_step_event`, which compares the status before: an event says what its order has become in the
-- same transaction, and who did it. Looked at before the commit, so that change and event may come in any order. If a
-- transaction takes several steps, each event fits to the next. A change that was written inside a savepoint does not
-- count as one of this transaction. A session keeps the plans of a function: one that was made while the tables were almost
-- empty would read them whole, so this function takes the keys.
create function expect_event_change() returns trigger set enable_seqscan = off language plpgsql as $$
declare
  o record;
  is_step constant boolean := new.what is null;
  is_first constant boolean := new.version = 1;
  fits boolean;
begin
  select status, version, said, customer_id, cashier_id, ended_by, case new.to_status
      when 'requested' then created_at when 'confirmed' then confirmed_at when 'received' then received_at
      when 'ready' then ready_at when 'completed' then closed_at when 'cancelled' then cancelled_at end as reached_at,
    -- The clock alone acts without a person.
    new.what is null and new.to_status = 'cancelled' and coalesce(ended_by = 'expired', false) as by_clock
  into o from public.orders where id = new.order_id and orders.xmin = pg_current_xact_id()::xid;
  fits := (o.version > new.version or o.version = new.version and o.status = new.to_status and o.said is not distinct from new.what)
    and case
      when is_first then is_step and new.from_status is null and new.to_status = 'requested'
      when is_step then public.is_order_step(new.from_status, new.to_status)
      else new.from_status = new.to_status
    end
    and (not is_step or new.at = o.reached_at)
    and (new.actor_id is null) = o.by_clock
    and case
      when is_first or new.what = 'sent' then new.actor_id = o.customer_id
      when is_step and new.to_status = 'cancelled' and o.ended_by <> 'expired'
        then (o.ended_by = 'customer') = (new.actor_id = o.customer_id)
      else true
    end;
  if o.version > new.version then
    fits := fits and exists (
      select from public.order_events e
      where e.order_id = new.order_id and e.version = new.version + 1 and e.from_status = new.to_status);
  end if;
  -- Who became the order's cashier has taken a step.
  if o.cashier_id <> new.actor_id then
    fits := fits and exists (
      select from public.order_events e where e.order_id = new.order_id and e.actor_id = o.cashier_id);
  end if;
  if fits is not true and not public.may_write_past(tg_relid) then
    raise exception 'Event % of order % has no change', new.version, new.order_id using errcode = 'OB012';
  end if;
  return null;
end $$;

create constraint trigger order_events_changed_order after insert on order_events
  deferrable initially deferred for each row execute function expect_event_change();

-- Which office an entry of the journal is about, for the owners of that office. Entries of before have none.
alter table audit add column office_id uuid references offices;
create index audit_office on audit (office_id, at, id) where office_id is not null;

-- The office that the facts name, else the office or the order that was changed. So a release that does not know the
-- column writes it too, and nobody shows an entry to other owners.
create function name_entry_office() returns trigger language plpgsql as $$
declare
  named constant text := coalesce(new.after ->> 'office_id', new.before ->> 'office_id', new.object_id);
begin
  new.office_id := null;
  if named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select coalesce(
      (select id from public.offices where id = named::uuid), (select office_id from public.orders where id = named::uuid))
    into new.office_id;
  end if;
  return new;
end $$;

create trigger audit_office_named before insert on audit for each row execute function name_entry_office();
