-- expand
-- Coin that came although its booked deal had ended. What became of it is booked when it is settled: it came into the wallet
-- and went back, or the office keeps it. What becomes a new deal is booked by this deal.
select column_may_say('entries', 'kind', 'late');
do $do$
declare
  known constant text := (select conname from pg_constraint where conrelid = 'entries'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'undo.*order_id IS NOT NULL');
begin
  if known is null then
    raise exception 'No check says which entries are of deals';
  end if;
  execute format($$alter table entries drop constraint %I,
    add constraint entries_of_deals check ((kind in ('deal', 'pay', 'hand', 'undo', 'late')) = (order_id is not null)) not valid$$, known);
end $do$;

-- Its reason is the outcome of the settlement, whose own words may name a person.
create function expect_late() returns trigger language plpgsql as $$
begin
  perform from public.orders o where o.id = new.order_id and o.status = 'cancelled' and o.version >= new.order_version
    and not o.sale and o.settlement ->> 'outcome' = new.reason;
  if found then
    perform from public.postings p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
    where p.entry_id = new.id
    having case new.reason
      when 'returned' then count(*) = 2 and count(*) filter (where f.kind = 'owed' and t.kind = 'wallet') = 1
        and count(*) filter (where f.kind = 'wallet' and t.kind = 'owed') = 1
        and count(distinct case f.kind when 'wallet' then f.id else t.id end) = 1 and count(distinct p.amount) = 1
      when 'kept' then count(*) = 1 and bool_and(f.kind = 'over_short' and t.kind = 'wallet') end;
  end if;
  if not found then
    raise exception 'Late coin is booked as its settlement says' using errcode = 'OB144';
  end if;
  return null;
end $$;
create constraint trigger entries_late after insert on entries deferrable initially deferred
  for each row when (new.kind = 'late') execute function expect_late();

-- What was returned left a wallet, so it has to be in the books.
create function expect_returned() returns trigger language plpgsql as $$
begin
  perform from public.offices where id = new.office_id and on_books;
  if found then
    perform from public.entries where order_id = new.id and order_version = new.version and kind = 'late';
    if not found then
      raise exception 'What was returned of order % is not booked', new.id using errcode = 'OB144';
    end if;
  end if;
  return null;
end $$;
create constraint trigger orders_returned after update of settlement on orders deferrable initially deferred
  for each row when (new.booked and old.settlement is null and new.settlement ->> 'outcome' = 'returned')
  execute function expect_returned();
