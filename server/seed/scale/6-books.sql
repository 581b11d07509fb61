-- One more office, of the demo world's owner, that has kept books for a year: an entry of the desk for every second order.
-- A dollar always costs one USDT there, so every average cost is known without reading the entries before.
create temp table scale_book on commit drop as
select pg_temp.id_at(now() - interval '400 days', 'the office with books') as office, pg_temp.how_many('orders') / 2 as entries;

insert into offices (id, name, address, working_hours, lat, lng, created_at, on_books)
select office, 'Obmin Central', 'просп. Свободи, 200', '24/7', 49.8401, 24.0262, now() - interval '400 days', true from scale_book;
insert into user_offices (user_id, office_id, created_at)
select pg_temp.demo(2), office, now() - interval '400 days' from scale_book;
insert into books (office_id) select office from scale_book;

create temp table scale_accounts on commit drop as
select pg_temp.random_id('account ' || name) as id, * from (values
  ('safe', 'safe', 'USD', ''), ('stock', 'position', 'USD', 'USD'), ('cost', 'position', 'USDT', 'USD'),
  ('wallet', 'wallet', 'USDT', 'TRC20'), ('capital', 'capital', 'USDT', ''), ('expenses', 'expenses', 'USDT', '')
) as a (name, kind, currency, part);
insert into accounts (id, office_id, kind, currency, part)
select a.id, b.office, a.kind, a.currency, a.part from scale_accounts a, scale_book b;

create temp table scale_entries on commit drop as
select n, office, pg_temp.id_at(at, 'entry ' || n) as id, at,
  case when n = 1 then 'opening' when n % 2 = 0 then 'capital_in' else 'expense' end as kind,
  case when n = 1 then 5000000 else (1 + pg_temp.roll(n, 60, 9000)) / 100.0 end as amount
from (select n, office, now() - interval '365 days' + n * (interval '365 days' / (entries + 1)) as at
  from scale_book, generate_series(1, entries) n) plan;

-- The number of an entry is the lock of its book, one entry after the other. All of them are numbered at once here.
alter table entries disable trigger entries_numbered;
insert into entries (id, office_id, no, kind, at, day, actor_id, reason, key, body_hash)
select id, office, n, kind, at, (at at time zone 'Europe/Kiev')::date, pg_temp.demo(2),
  case kind when 'capital_in' then 'Cash from the bank' when 'expense' then 'Costs of the desk' end,
  case when kind <> 'opening' then 'scale ' || n end, case when kind <> 'opening' then '\x00'::bytea end
from scale_entries order by n;
insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
select e.id, p.n, e.office, f.currency, f.id, t.id, e.amount
from scale_entries e
join (values
  ('opening', 1, 'stock', 'safe'), ('opening', 2, 'capital', 'cost'), ('opening', 3, 'capital', 'wallet'),
  ('capital_in', 1, 'stock', 'safe'), ('capital_in', 2, 'capital', 'cost'),
  ('expense', 1, 'safe', 'stock'), ('expense', 2, 'cost', 'expenses'), ('expense', 3, 'wallet', 'expenses')
) as p (kind, n, source, target) on p.kind = e.kind
join scale_accounts f on f.name = p.source join scale_accounts t on t.name = p.target
order by e.n, p.n;
set constraints all immediate;
alter table entries enable trigger entries_numbered;
alter table books disable trigger books_kept;
update books set head = (select entries from scale_book) where office_id = (select office from scale_book);
alter table books enable trigger books_kept;

-- A server would close its pages within minutes.
do $$
begin
  while (select last_page(office) + page_entries() <= entries from scale_book) loop
    insert into book_pages (office_id, to_no, last_id, checked_to) select office, 0, office, 0 from scale_book;
  end loop;
end $$;
