-- expand
-- Whether the chain says that a transaction which was named for an order is no money of it.
create function is_read_wrong(of_order uuid, named text) returns boolean stable language sql as $$
  select exists (
    select from public.order_readings r
    where r.order_id = of_order and r.transfer = named and r.use = 'claimed' and r.state = 'final'
      and r.problem in ('failed', 'no_transfer', 'other_contract', 'other_recipient', 'older'))
$$;

create or replace function may_say_by_clock(o orders, what text) returns boolean stable language sql as $$
  select case what
    when 'extended' then public.office_rests(o.office_id)
    when 'hash_wrong' then public.is_read_wrong(o.id, public.transfer_key(o.sent_tx_hash))
    else false
  end
$$;

-- A customer may name another transaction also where the chain says that the first one is no money of the order. While the
-- order waits for its money, the time of the first one has ended before: else it would stay with another one.
create or replace function may_be_said_again(o orders, name text) returns boolean stable language sql as $$
  select name = 'sent_tx_hash' and (exists (
    select from public.transfer_claims c
    where c.order_id = o.id and c.transfer = public.transfer_key(o.sent_tx_hash) and c.void_at is not null)
    or (o.status <> 'confirmed' or o.not_arrived is not null)
      and public.is_read_wrong(o.id, public.transfer_key(o.sent_tx_hash)))
$$;

-- As before, but a transaction that is no money of the order counts last, and only for what the others leave, unless staff
-- named it at the receipt.
do $do$
declare
  counting constant text := pg_get_functiondef('count_transfers(uuid)'::regprocedure);
  ordered constant text := replace(counting, 'public.transfer_key(h.tx_hash) = t.key) desc, t.key',
    'public.transfer_key(h.tx_hash) = t.key) desc, public.is_read_wrong(counted, t.key), t.key');
  sparing constant text := replace(ordered, 'taken := case when parts = 0 then o.amt_to_exch else 0 end;',
    'taken := case when parts = 0 and (need > 0 or not public.is_read_wrong(counted, claimed.key)) then o.amt_to_exch else 0 end;');
begin
  if ordered = counting or sparing = ordered then
    raise exception 'The counting of transfers has another form';
  end if;
  execute sparing;
end $do$;
