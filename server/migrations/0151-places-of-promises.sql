-- expand
-- What is promised in USDT leaves one wallet of the office: that of the network to which the customer wants it. So each
-- network has what is free there, and what lies on another one promises nothing.
create function paying_network(o orders) returns text stable language sql as $$
  select case when o.tc = 'USDT' then coalesce(o.wallet -> 'data' -> 0 ->> 'network', 'TRC20') end
$$;

-- Without a network it is what is free of the currency as a whole.
create function free_in(office uuid, of_currency text, network text) returns numeric stable language sql as $$
  select case when network is null then public.free_at(office, of_currency) else least(
    public.free_at(office, of_currency),
    coalesce((select balance from public.accounts
      where office_id = office and kind = 'wallet' and currency = of_currency and part = network), 0)
    - coalesce((select sum(h.amount) from public.holds h join public.orders o on o.id = h.order_id
      where h.office_id = office and h.currency = of_currency and h.ended_at is null
        and public.paying_network(o) = network), 0)) end
$$;

create function promisable_in(office uuid, of_currency text, network text) returns numeric stable language sql as $$
  select public.free_in(office, of_currency, network)
    + coalesce((select beyond from public.levels where office_id = office and currency = of_currency), 0)
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('guard_hold()'::regprocedure);
  placed constant text := replace(guard, 'public.promisable_at(new.office_id, new.currency)',
    'public.promisable_in(new.office_id, new.currency, (select public.paying_network(o) from public.orders o where o.id = new.order_id))');
begin
  if placed = guard then
    raise exception 'The guard has another form';
  end if;
  execute placed;
end $do$;

-- What a counterparty owes, or is owed, changes by a trade or a settlement with it, and by a correction of one.
create or replace function expect_postings() returns trigger language plpgsql as $$
declare
  with_others boolean;
begin
  select bool_or('counterparty' in (f.kind, t.kind)) into with_others
  from public.postings p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
  where p.entry_id = new.id;
  if with_others is null then
    raise exception 'An entry without postings' using errcode = 'OB118';
  end if;
  if with_others and new.counterparty_id is null and new.kind <> 'correction' then
    raise exception 'A % moves nothing of a counterparty', new.kind using errcode = 'OB143';
  end if;
  return null;
end $$;
