-- expand
-- A page of a book is about a thousand entries. When it is full its balances are carried forward, so that nobody has to add up
-- from the first entry to know a balance of before, or whether the books balance. `to_no`: its last entry. `last_id`: the
-- greatest id of an entry until then; later entries have greater ones. `checked_to`: until which entry the rules were looked at.
create table book_pages (
  office_id uuid not null references books,
  to_no bigint not null,
  last_id uuid not null,
  checked_to bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (office_id, to_no),
  unique (office_id, last_id)
);
create table page_balances (
  account_id uuid not null references accounts,
  to_no bigint not null,
  office_id uuid not null,
  balance numeric(26, 6) not null,
  primary key (account_id, to_no),
  foreign key (office_id, to_no) references book_pages
);
create index page_balances_of_page on page_balances (office_id, to_no);

create function page_entries() returns integer immutable language sql as 'select 1000';

-- The nine rules, as `check_books` has them, when all entries until `since` (the end of a page, or 0) were looked at before.
-- What is open is looked at whole, of what has ended only the deals with later entries. The plan has to know `since`.
create function check_books_since(office uuid, since bigint) returns table (rule text, broken bigint) stable language sql
set plan_cache_mode = force_custom_plan as $$
  with own as materialized (
    select a.id, a.kind, a.currency, a.balance, coalesce(c.balance, 0) as carried
    from public.accounts a left join public.page_balances c on c.account_id = a.id and c.to_no = since where a.office_id = office),
  later as materialized (select e.id, e.order_id from public.entries e where e.office_id = office and e.no > since),
  moved as materialized (
    select side.id, sum(side.delta) as delta
    from later l join public.postings p on p.entry_id = l.id
    cross join lateral (values (p.from_id, -p.amount), (p.to_id, p.amount)) as side (id, delta) group by side.id),
  going as materialized (
    select o.id, o.tc, o.status, case when o.status = 'received' or o.status = 'ready' and not o.sale then o.amt_to_recv end as owing
    from public.orders o
    where o.office_id = office and o.booked and o.status not in ('requested', 'completed', 'cancelled')),
  deals as materialized (
    select id, owing from going where status <> 'confirmed'
    union select o.id, null from later l join public.orders o on o.id = l.order_id where o.status in ('completed', 'cancelled'))
  select 'sums', count(*) from (select from own group by currency having sum(balance) <> 0) x
  union all select 'balances', count(*) from own left join moved using (id) where own.balance <> own.carried + coalesce(moved.delta, 0)
  union all select 'places', count(*) from own
    where balance < 0 and kind in ('safe', 'wallet', 'set_aside', 'transit', 'till', 'carried')
  union all select 'stock', count(*) from (
    select from own where currency <> 'USDT' group by currency having sum(balance) <> 0) x
  union all select 'holds', (
      select count(*) from going g left join public.holds h on h.order_id = g.id and h.ended_at is null
      where g.status in ('confirmed', 'received') and h.order_id is null)
    + (select count(*) from public.holds h join public.orders o on o.id = h.order_id
      where h.office_id = office and h.ended_at is null
        and not (o.office_id = office and o.booked and o.status in ('confirmed', 'received')))
  union all select 'debts', count(*) from (
    select d.id, d.owing, coalesce(sum(case when t.kind = 'owed' then p.amount when f.kind = 'owed' then -p.amount end), 0) as booked
    from deals d left join public.entries e on e.order_id = d.id left join public.postings p on p.entry_id = e.id
      left join public.accounts f on f.id = p.from_id left join public.accounts t on t.id = p.to_id
    group by d.id, d.owing) x where x.booked <> -coalesce(x.owing, 0)
  union all select 'numbers', count(*) from public.books b where b.office_id = office
    and (b.head <> since + (select count(*) from later)
      or b.head <> coalesce((select max(no) from public.entries e where e.office_id = office), 0))
  union all select 'owed', count(*) from (
    select currency, -sum(balance) as sum from own where kind = 'owed' and balance <> 0 group by currency) a
    full join (select tc, sum(owing) as sum from going where owing is not null group by tc) w on w.tc = a.currency
    where a.sum is distinct from w.sum
  union all select 'set_aside', count(*) from (
    select currency, sum(balance) as sum from own where kind = 'set_aside' and balance <> 0 group by currency) a
    full join (
      select g.tc, sum(h.amount) as sum from going g join public.holds h on h.order_id = g.id
      where g.status = 'ready' and g.tc <> 'USDT' group by g.tc) w on w.tc = a.currency
    where a.sum is distinct from w.sum
$$;

-- The last page of a book, or 0 where none is full.
create function last_page(office uuid) returns bigint stable language sql as $$
  select coalesce((select max(to_no) from public.book_pages where office_id = office), 0)
$$;

-- Whoever makes a page says only of which book. It ends where no later entry has a smaller id, as the clocks of two servers may
-- give them, and nothing is carried forward over a mistake: then all entries before a page have been looked at.
create function keep_page() returns trigger language plpgsql as $$
declare
  since bigint := public.last_page(new.office_id);
  last public.book_pages;
  mistakes bigint;
begin
  select * into last from public.book_pages where office_id = new.office_id and to_no = since;
  if not public.may_write_past(tg_relid) then
    new.made_at := clock_timestamp();
  end if;
  select e.no into new.to_no from public.entries e
  where e.office_id = new.office_id and e.no between since + public.page_entries() and since + public.page_entries() + 100
    and e.at < new.made_at - interval '1 minute'
    and not exists (
      select from public.entries early join public.entries late on late.id < early.id
      where early.office_id = new.office_id and early.no between e.no - 20 and e.no
        and late.office_id = new.office_id and late.no between e.no + 1 and e.no + 20)
  order by e.no limit 1;
  if new.to_no is null then
    raise exception 'The page is not full' using errcode = 'OB140';
  end if;
  select max(e.id::text)::uuid into new.last_id from public.entries e
  where e.office_id = new.office_id and e.no > since and e.no <= new.to_no;
  select sum(abs(n - (new.to_no - since))) into mistakes from (
    select count(*) as n from public.entries e
    where e.office_id = new.office_id and e.no > since and e.no <= new.to_no and (last.last_id is null or e.id > last.last_id)
    union all select count(*) from public.entries e
    where e.office_id = new.office_id and e.id <= new.last_id and (last.last_id is null or e.id > last.last_id)) counted;
  new.checked_to := last.checked_to;
  -- A look goes to the end of the book, so it is enough for all the pages that are closed after it.
  if new.to_no > last.checked_to is not false then
    select b.head, mistakes + (select sum(c.broken) from public.check_books_since(b.office_id, since) c)
    into new.checked_to, mistakes from public.books b where b.office_id = new.office_id;
  end if;
  if mistakes is distinct from 0 then
    raise exception 'Nothing is carried forward over a mistake' using errcode = 'OB141';
  end if;
  return new;
end $$;
create trigger book_pages_kept before insert on book_pages for each row execute function keep_page();

create function carry_page() returns trigger security definer set search_path = '' language plpgsql as $$
declare
  since constant bigint := coalesce((
    select max(to_no) from public.book_pages where office_id = new.office_id and to_no < new.to_no), 0);
begin
  insert into public.page_balances (account_id, to_no, office_id, balance)
  select a.id, new.to_no, new.office_id, coalesce(c.balance, 0) + coalesce(m.delta, 0)
  from public.accounts a
    left join public.page_balances c on c.account_id = a.id and c.to_no = since
    left join (
      select side.id, sum(side.delta) as delta
      from public.entries e join public.postings p on p.entry_id = e.id
      cross join lateral (values (p.from_id, -p.amount), (p.to_id, p.amount)) as side (id, delta)
      where e.office_id = new.office_id and e.no > since and e.no <= new.to_no group by side.id) m on m.id = a.id
  where a.office_id = new.office_id and (c.account_id is not null or m.id is not null);
  return null;
end $$;
create trigger book_pages_carried after insert on book_pages for each row execute function carry_page();

create function keep_page_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'What is carried forward is what the page has' using errcode = 'OB142';
  end if;
  return new;
end $$;
create trigger page_balances_kept before insert on page_balances for each row execute function keep_page_balance();

-- How many balances of pages are not the sum of all postings until then.
create function check_pages(office uuid) returns bigint stable language sql as $$
  with pages as (
    select to_no, lag(to_no, 1, 0::bigint) over (order by to_no) as since from public.book_pages where office_id = office),
  moved as materialized (
    select side.id, g.to_no, sum(side.delta) as delta
    from pages g join public.entries e on e.office_id = office and e.no > g.since and e.no <= g.to_no
    join public.postings p on p.entry_id = e.id
    cross join lateral (values (p.from_id, -p.amount), (p.to_id, p.amount)) as side (id, delta) group by side.id, g.to_no),
  added as (
    select a.id, b.to_no, sum(coalesce(m.delta, 0)) over (partition by a.id order by b.to_no) as balance
    from public.accounts a join public.book_pages b on b.office_id = a.office_id
      left join moved m on m.id = a.id and m.to_no = b.to_no
    where a.office_id = office)
  select count(*) from added left join public.page_balances c on c.account_id = added.id and c.to_no = added.to_no
  where added.balance <> coalesce(c.balance, 0)
$$;

-- Each time that every posting of a book was added up from the first one. Whoever asks for it says only of which book.
create table book_checks (
  office_id uuid not null references books,
  at timestamptz not null,
  head bigint not null,
  broken bigint not null,
  primary key (office_id, at)
);
create function keep_book_check() returns trigger language plpgsql as $$
begin
  new.at := clock_timestamp();
  select b.head, (select sum(c.broken) from public.check_books(b.office_id) c) + public.check_pages(b.office_id)
  into new.head, new.broken from public.books b where b.office_id = new.office_id;
  return new;
end $$;
create trigger book_checks_kept before insert on book_checks for each row execute function keep_book_check();

create trigger book_pages_stay before update or delete on book_pages for each row execute function keep_ledger();
create trigger book_pages_not_emptied before truncate on book_pages for each statement execute function keep_ledger();
create trigger page_balances_stay before update or delete on page_balances for each row execute function keep_ledger();
create trigger page_balances_not_emptied before truncate on page_balances for each statement execute function keep_ledger();
create trigger book_checks_stay before update or delete on book_checks for each row execute function keep_ledger();
create trigger book_checks_not_emptied before truncate on book_checks for each statement execute function keep_ledger();
