-- expand
-- Numbers that run without gaps: each is given under the lock of its row, in the transaction that uses it.
-- `receipt`: of an office and a year in Kyiv. `member`: of an office; the year is 0.
create table office_counters (
  office_id uuid not null references offices,
  kind text not null check (kind in ('receipt', 'member')),
  year smallint not null check ((year = 0) = (kind = 'member')),
  last integer not null check (last > 0),
  primary key (office_id, kind, year)
);

create function keep_counter() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.office_id, new.kind, new.year, new.last) = (old.office_id, old.kind, old.year, old.last + 1)
    or tg_op = 'INSERT' and new.last = 1 then
    return new;
  end if;
  raise exception 'A counter only goes to its next number' using errcode = 'OB104';
end $$;
create trigger office_counters_kept before insert or update or delete on office_counters
  for each row execute function keep_counter();
create trigger office_counters_not_emptied before truncate on office_counters
  for each statement execute function keep_counter();

create function next_number(of_office uuid, of_kind text, of_year integer) returns integer
set search_path = '' language sql as $$
  insert into public.office_counters as c (office_id, kind, year, last) values (of_office, of_kind, of_year, 1)
  on conflict (office_id, kind, year) do update set last = c.last + 1 returning last
$$;

-- The short number of a person at an office stands on receipts. It stays when the person leaves and comes back.
create table member_numbers (
  office_id uuid not null references offices,
  user_id uuid not null references users,
  number integer not null check (number > 0),
  primary key (office_id, user_id),
  unique (office_id, number)
);
create index member_numbers_of_user on member_numbers (user_id);

create table receipts (
  order_id uuid primary key references orders,
  office_id uuid not null references offices,
  year smallint not null,
  number integer not null check (number > 0),
  /** Who counted the cash. */
  served_by uuid references users,
  /** The office as it was called then. */
  place jsonb not null,
  given_at timestamptz not null default clock_timestamp(),
  unique (office_id, year, number)
);
create index receipts_served_by on receipts (served_by);

-- How often the paper of a deal was printed. What was printed before is a copy.
create table receipt_prints (
  order_id uuid not null references orders,
  paper text not null check (paper in ('receipt', 'slip')),
  times integer not null default 1 check (times > 0),
  primary key (order_id, paper)
);

create function keep_paper() returns trigger language plpgsql as $$
begin
  raise exception 'A receipt and its number stay as they were given' using errcode = 'OB104';
end $$;
create trigger receipts_kept before update or delete on receipts for each row execute function keep_paper();
create trigger receipts_not_emptied before truncate on receipts for each statement execute function keep_paper();
create trigger member_numbers_kept before update or delete on member_numbers for each row execute function keep_paper();
create trigger member_numbers_not_emptied before truncate on member_numbers
  for each statement execute function keep_paper();
create trigger receipt_prints_kept before delete on receipt_prints for each row execute function keep_paper();
create trigger receipt_prints_counted before update on receipt_prints for each row
  when ((new.order_id, new.paper, new.times) is distinct from (old.order_id, old.paper, old.times + 1))
  execute function keep_paper();

-- Who takes cash serves at the receipt of it, who hands it out at the end: whoever looked at the code, else who made it ready.
create function who_served(served uuid) returns uuid stable set search_path = '' language sql as $$
  select coalesce((
    select e.actor_id from public.order_events e
    where e.order_id = o.id and e.what is null and e.actor_id <> o.customer_id
      and e.to_status = any(case when o.sale then array['received'] else array['ready', 'completed'] end)
    order by e.version desc limit 1), o.cashier_id)
  from public.orders o where o.id = served
$$;

-- This looks with the rights of who writes: only the seeds write receipts of before.
create function expect_closing() returns trigger set search_path = '' language plpgsql as $$
begin
  perform from public.orders where id = new.order_id and status = 'completed'
    and (closed_at = now() or public.may_write_past(tg_relid));
  if not found then
    raise exception 'A deal gets its receipt in the transaction that completes it' using errcode = 'OB105';
  end if;
  return new;
end $$;
create trigger receipts_at_closing before insert on receipts for each row execute function expect_closing();

-- The number comes from here alone, whatever was given. It is the last lock of the transaction that closes the deal.
create function give_receipt() returns trigger security definer set search_path = '' language plpgsql as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = new.order_id;
  new.office_id := o.office_id;
  new.year := extract(year from o.closed_at at time zone 'Europe/Kiev');
  new.served_by := public.who_served(o.id);
  new.given_at := clock_timestamp();
  select jsonb_build_object('id', f.id, 'name', f.name, 'name_uk', f.name_uk, 'address', f.address, 'address_uk', f.address_uk)
    into new.place from public.offices f where f.id = o.office_id;
  new.number := public.next_number(o.office_id, 'receipt', new.year);
  return new;
end $$;
create trigger receipts_numbered before insert on receipts for each row execute function give_receipt();

-- Members of before have their numbers in the order in which they came.
insert into member_numbers (office_id, user_id, number)
select office_id, user_id, row_number() over (partition by office_id order by created_at, user_id) from user_offices;
insert into office_counters (office_id, kind, year, last)
select office_id, 'member', 0, 1 from member_numbers where number = 1;
alter table office_counters disable trigger office_counters_kept;
update office_counters c set last = (select max(number) from member_numbers m where m.office_id = c.office_id);
alter table office_counters enable trigger office_counters_kept;

create function number_member() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  if not exists (select from public.member_numbers where office_id = new.office_id and user_id = new.user_id) then
    insert into public.member_numbers (office_id, user_id, number)
    values (new.office_id, new.user_id, public.next_number(new.office_id, 'member', 0));
  end if;
  return null;
end $$;
create trigger user_offices_numbered after insert on user_offices for each row execute function number_member();
