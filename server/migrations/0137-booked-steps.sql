-- expand
-- Which orders are booked, and that status and books agree at every commit.

-- The switch marks the confirmed orders of its office, and changes nothing else of them.
create function is_only_booked(o orders, n orders) returns boolean stable language sql as $$
  select n.booked and not o.booked and o.status = 'confirmed' and to_jsonb(n) - 'booked' = to_jsonb(o) - 'booked'
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('guard_order()'::regprocedure);
  booking constant text := replace(guard, '  was := to_jsonb(old);',
    E'  if new.booked and not old.booked and public.is_only_booked(old, new) then\n    return new;\n  end if;\n  was := to_jsonb(old);');
begin
  if booking = guard then
    raise exception 'The guard has another form';
  end if;
  execute booking;
end $do$;

-- A confirmation is booked where its office is on the books. Who confirms holds the office, so the switch waits.
create function book_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = 'confirmed' and old.status = 'requested' then
      new.booked := (select f.on_books from public.offices f where f.id = new.office_id);
      return new;
    elsif public.is_only_booked(old, new) and (select f.on_books from public.offices f where f.id = new.office_id) then
      return new;
    end if;
  end if;
  raise exception 'Only a confirmation or the switch of the office begins to book a deal' using errcode = 'OB124';
end $$;
-- Its name sorts it before the guard, which reads what it writes.
create trigger orders_booked before update on orders for each row
  when (new.status = 'confirmed' and old.status = 'requested' or new.booked is distinct from old.booked)
  execute function book_order();
create trigger orders_booked_later before insert on orders for each row when (new.booked) execute function book_order();

-- Asked at the commit. Several steps in one transaction are each looked at, the hold as the last of them leaves it.
create function expect_booking() returns trigger language plpgsql as $$
declare
  held text;
  entry text := case new.status when 'received' then 'deal' when 'ready' then 'pay'
    when 'completed' then case when not new.sale then 'hand' end
    when 'cancelled' then case when old.status in ('received', 'ready') then 'undo' end end;
begin
  if entry is not null then
    perform from public.entries where order_id = new.id and order_version = new.version and kind = entry;
    if not found then
      raise exception 'No entry for step % of order %', new.version, new.id using errcode = 'OB122';
    end if;
  end if;
  perform from public.orders where id = new.id and version = new.version;
  if not found then
    return null;
  end if;
  select coalesce(outcome, 'open') into held from public.holds where order_id = new.id;
  if held is distinct from (case when new.status in ('confirmed', 'received') then 'open'
    when new.status in ('ready', 'completed') or old.status = 'ready' then 'paid' else 'released' end) then
    raise exception 'Order % is % and its hold is %', new.id, new.status, coalesce(held, 'missing') using errcode = 'OB121';
  end if;
  return null;
end $$;
create constraint trigger orders_booked_whole after update on orders deferrable initially deferred
  for each row when (new.booked and (new.status <> old.status or not old.booked)) execute function expect_booking();

-- A hold ends with the step of its order, in the same transaction. A dead one never pays.
create function expect_hold_end() returns trigger language plpgsql as $$
begin
  perform from public.orders where id = new.order_id
    and case new.outcome when 'paid' then status in ('ready', 'completed') or status = 'cancelled' and ready_at is not null
      else status = 'cancelled' and ready_at is null end;
  if not found then
    raise exception 'A hold ends with its order' using errcode = 'OB121';
  end if;
  return null;
end $$;
create constraint trigger holds_ended after update on holds deferrable initially deferred
  for each row execute function expect_hold_end();

-- At the switch: everything open is booked, or nothing is left in the book.
create function expect_whole_books() returns trigger language plpgsql as $$
begin
  if new.on_books then
    perform from public.books where office_id = new.id;
    if not found then
      raise exception 'An office on the books has a book' using errcode = 'OB126';
    end if;
    perform from public.orders where office_id = new.id and status in ('confirmed', 'received', 'ready') and not booked;
  else
    perform from public.accounts where office_id = new.id and balance <> 0
      and kind in ('safe', 'wallet', 'set_aside', 'transit', 'owed', 'counterparty', 'position');
    if not found then
      perform from public.orders where office_id = new.id and status in ('confirmed', 'received', 'ready') and booked;
    end if;
  end if;
  if found then
    raise exception 'The office is switched with deals or money that the books miss' using errcode = 'OB126';
  end if;
  return null;
end $$;
create constraint trigger offices_switched after update of on_books on offices deferrable initially deferred
  for each row when (new.on_books is distinct from old.on_books) execute function expect_whole_books();

-- An archived office moves no money, so its book is closed first.
alter table offices add constraint offices_archived_without_books check (archived_at is null or not on_books) not valid;
