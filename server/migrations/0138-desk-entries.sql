-- expand
-- Entries of the desk: money that moves beside the deals, each with its reason. A repeated call is known by its key.
select column_may_say('entries', 'kind', kind)
from unnest(array['capital_in', 'capital_out', 'expense', 'count']) as kind;
alter table entries
  add column reason text check (char_length(reason) between 3 and 500),
  add column key text check (char_length(key) between 1 and 200),
  add column body_hash bytea,
  add constraint entries_key_whole check ((key is null) = (body_hash is null)),
  add constraint entries_of_desk check (
    (kind in ('capital_in', 'capital_out', 'expense', 'count')) = (reason is not null and key is not null and actor_id is not null));
create unique index entries_by_key on entries (actor_id, key) where key is not null;

-- The nine rules. Each answers how many rows break it; nothing else looks over all postings.
create function check_books(office uuid) returns table (rule text, broken bigint) stable language sql as $$
  with own as (select * from public.accounts where office_id = office),
  deals as (select * from public.orders o where o.office_id = office and o.booked and o.status not in ('requested', 'confirmed')),
  owing as (
    select id, tc, amt_to_recv as sum from public.orders o
    where o.office_id = office and o.booked and (o.status = 'received' or o.status = 'ready' and not o.sale))
  select 'sums', count(*) from (select from own group by currency having sum(balance) <> 0) x
  union all select 'balances', count(*) from own a where balance <> coalesce((
    select sum(case when p.to_id = a.id then p.amount else -p.amount end) from public.postings p where a.id in (p.from_id, p.to_id)), 0)
  union all select 'places', count(*) from own where balance < 0 and kind in ('safe', 'wallet', 'set_aside', 'transit')
  union all select 'stock', count(*) from (
    select from own where currency <> 'USDT' group by currency having sum(balance) <> 0) x
  union all select 'holds', count(*) from public.orders o left join public.holds h on h.order_id = o.id
    where o.office_id = office and o.booked
      and (o.status in ('confirmed', 'received')) <> coalesce(h.ended_at is null and h.order_id is not null, false)
  union all select 'debts', count(*) from (
    select d.id, d.tc, coalesce(sum(case when t.kind = 'owed' then p.amount when f.kind = 'owed' then -p.amount end), 0) as booked
    from deals d left join public.entries e on e.order_id = d.id left join public.postings p on p.entry_id = e.id
      left join public.accounts f on f.id = p.from_id left join public.accounts t on t.id = p.to_id
    group by d.id, d.tc) x left join owing w on w.id = x.id where x.booked <> -coalesce(w.sum, 0)
  union all select 'numbers', count(*) from public.books b where b.office_id = office
    and (b.head <> (select count(*) from public.entries e where e.office_id = office)
      or b.head <> coalesce((select max(no) from public.entries e where e.office_id = office), 0))
  union all select 'owed', count(*) from (
    select currency, -balance as sum from own where kind = 'owed' and balance <> 0) a
    full join (select tc, sum(sum) as sum from owing group by tc) w on w.tc = a.currency where a.sum is distinct from w.sum
  union all select 'set_aside', count(*) from (
    select currency, sum(balance) as sum from own where kind = 'set_aside' and balance <> 0 group by currency) a
    full join (
      select o.tc, sum(h.amount) as sum from public.orders o join public.holds h on h.order_id = o.id
      where o.office_id = office and o.booked and o.status = 'ready' and not o.sale group by o.tc) w on w.tc = a.currency
    where a.sum is distinct from w.sum
$$;
