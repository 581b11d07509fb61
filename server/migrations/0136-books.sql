-- expand
-- Whether the office keeps books: then each of its steps is booked. Only the switch changes it.
alter table offices add column on_books boolean not null default false;
-- Whether the steps of the order are booked. Set when it is confirmed at an office on the books, or by the switch; it stays.
alter table orders add column booked boolean not null default false;
select order_may_change('booked', 'step');

-- The books of an office: its row is the lock of everything that moves its money, and has the number of the last entry.
create table books (
  office_id uuid primary key references offices,
  head bigint not null default 0
);

-- Balance: what came in less what went out.
create table accounts (
  id uuid primary key,
  office_id uuid not null references books,
  kind text not null constraint accounts_kind_check check (kind in ('safe', 'wallet', 'set_aside', 'transit', 'owed',
    'position', 'counterparty', 'trading', 'rounding', 'over_short', 'expenses', 'capital', 'network')),
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  -- Which of several: the fiat currency of a position, the network of a wallet, whose account it is.
  part text not null default '' check (part !~ ':'),
  balance numeric(26, 6) not null default 0,
  unique (office_id, kind, currency, part),
  unique (office_id, currency, id),
  check (kind <> 'position' or part <> 'USDT' and currency in (part, 'USDT')),
  check (kind not in ('wallet', 'counterparty') or part <> ''),
  check (kind not in ('owed', 'transit', 'trading', 'rounding', 'over_short', 'expenses', 'capital', 'network') or part = ''),
  check (kind not in ('safe', 'set_aside') or currency <> 'USDT'),
  check (kind not in ('wallet', 'trading', 'rounding', 'over_short', 'expenses', 'capital', 'network') or currency = 'USDT'),
  -- A kind that is not listed is a place where something lies.
  constraint no_less_than_nothing check (balance >= 0
    or kind in ('owed', 'position', 'counterparty', 'trading', 'rounding', 'over_short', 'expenses', 'capital', 'network')),
  constraint no_more_paid_than_owed check (kind <> 'owed' or balance <= 0)
) with (fillfactor = 70);

create table entries (
  id uuid primary key,
  office_id uuid not null references books,
  no bigint not null,
  kind text not null constraint entries_kind_check check (kind in ('deal', 'pay', 'hand', 'undo', 'opening', 'emptying')),
  at timestamptz not null default clock_timestamp(),
  -- Of Kyiv.
  day date not null,
  order_id uuid,
  order_version integer,
  actor_id uuid references users,
  unique (office_id, no),
  unique (office_id, id),
  -- A step posts once, and never without its event.
  unique (order_id, order_version),
  unique (order_id, kind),
  foreign key (order_id, order_version) references order_events (order_id, version),
  check ((kind in ('deal', 'pay', 'hand', 'undo')) = (order_id is not null)),
  check ((order_id is null) = (order_version is null))
);
create index entries_actor on entries (actor_id);

-- From one account to another of the same currency and office: an unbalanced book cannot be written.
create table postings (
  entry_id uuid not null,
  n smallint not null,
  office_id uuid not null,
  currency text not null,
  from_id uuid not null,
  to_id uuid not null,
  amount numeric(26, 6) not null check (amount > 0),
  primary key (entry_id, n),
  check (from_id <> to_id),
  foreign key (office_id, entry_id) references entries (office_id, id),
  foreign key (office_id, currency, from_id) references accounts (office_id, currency, id),
  foreign key (office_id, currency, to_id) references accounts (office_id, currency, id)
);
create index postings_from on postings (from_id, entry_id);
create index postings_to on postings (to_id, entry_id);

-- What the office has promised and not paid. One for each deal, in the currency that its customer gets.
create table holds (
  order_id uuid primary key references orders,
  office_id uuid not null references books,
  currency text not null,
  amount numeric(26, 6) not null check (amount > 0),
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text constraint holds_outcome_check check (outcome in ('paid', 'released')),
  check ((ended_at is null) = (outcome is null))
) with (autovacuum_vacuum_scale_factor = 0.02);
create index holds_open on holds (office_id, currency) include (amount) where ended_at is null;

-- The number is the lock: whoever writes an entry has the book to itself until the end of the transaction.
create function number_entry() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    perform from public.orders where id = new.order_id and office_id = new.office_id and booked;
    if not found then
      raise exception 'No step of this deal is booked here' using errcode = 'OB118';
    end if;
  end if;
  if not public.may_write_past(tg_relid) then
    new.at := clock_timestamp();
  end if;
  new.day := (new.at at time zone 'Europe/Kiev')::date;
  update public.books set head = head + 1 where office_id = new.office_id returning head into new.no;
  return new;
end $$;
create trigger entries_numbered before insert on entries for each row execute function number_entry();

create function expect_postings() returns trigger language plpgsql as $$
begin
  perform from public.postings where entry_id = new.id;
  if not found then
    raise exception 'An entry without postings' using errcode = 'OB118';
  end if;
  return null;
end $$;
create constraint trigger entries_posted after insert on entries deferrable initially deferred
  for each row execute function expect_postings();

-- No balance changes but by postings, and no posting is written without the balances, or later than its entry.
create function apply_postings() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  perform from added a join public.entries e on e.id = a.entry_id where e.xmin <> pg_current_xact_id()::xid;
  if found then
    raise exception 'An entry stays as it was written' using errcode = 'OB115';
  end if;
  update public.accounts a set balance = a.balance + d.delta
  from (select id, sum(delta) as delta from (
    select from_id as id, -amount as delta from added union all select to_id, amount from added) each group by id) d
  where a.id = d.id;
  return null;
end $$;
create trigger postings_applied after insert on postings referencing new table as added
  for each statement execute function apply_postings();

create function keep_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.head <> 0 then
      raise exception 'A book begins with its first entry' using errcode = 'OB117';
    end if;
  -- Only the trigger of an entry goes on with the numbers.
  elsif pg_trigger_depth() < 2 or new.head <> old.head + 1 or new.office_id <> old.office_id then
    raise exception 'A book is numbered by its entries alone' using errcode = 'OB117';
  end if;
  return new;
end $$;
create trigger books_kept before insert or update on books for each row execute function keep_book();

create function keep_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'An account begins empty' using errcode = 'OB116';
    end if;
  elsif pg_trigger_depth() < 2 or to_jsonb(new) - 'balance' <> to_jsonb(old) - 'balance' then
    raise exception 'A balance changes by a posting alone, and an account stays what it is' using errcode = 'OB116';
  end if;
  return new;
end $$;
create trigger accounts_kept before insert or update on accounts for each row execute function keep_account();

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'What is booked stays' using errcode = 'OB115';
end $$;
create trigger books_stay before delete on books for each row execute function keep_ledger();
create trigger books_not_emptied before truncate on books for each statement execute function keep_ledger();
create trigger accounts_stay before delete on accounts for each row execute function keep_ledger();
create trigger accounts_not_emptied before truncate on accounts for each statement execute function keep_ledger();
create trigger entries_kept before update or delete on entries for each row execute function keep_ledger();
create trigger entries_not_emptied before truncate on entries for each statement execute function keep_ledger();
create trigger postings_kept before update or delete on postings for each row execute function keep_ledger();
create trigger postings_not_emptied before truncate on postings for each statement execute function keep_ledger();
create trigger holds_stay before delete on holds for each row execute function keep_ledger();
create trigger holds_not_emptied before truncate on holds for each statement execute function keep_ledger();

-- What lies at the office and is not promised. What is set aside or on its way was promised before.
create function free_at(office uuid, of_currency text) returns numeric stable language sql as $$
  select coalesce((select sum(balance) from public.accounts
      where office_id = office and currency = of_currency and kind in ('safe', 'wallet')), 0)
    - coalesce((select sum(amount) from public.holds
      where office_id = office and currency = of_currency and ended_at is null), 0)
$$;

create function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null or new.ended_at is null
      or to_jsonb(new) - '{ended_at,outcome}'::text[] <> to_jsonb(old) - '{ended_at,outcome}'::text[] then
      raise exception 'A hold ends once' using errcode = 'OB120';
    end if;
    return new;
  end if;
  perform from public.orders
  where id = new.order_id and office_id = new.office_id and tc = new.currency and status = 'confirmed' and booked;
  if not found or new.ended_at is not null then
    raise exception 'A hold is of a confirmed deal, in what its customer gets' using errcode = 'OB119';
  end if;
  perform from public.books where office_id = new.office_id for update;
  if new.amount > public.free_at(new.office_id, new.currency) then
    raise exception 'Not so much is free' using errcode = 'OB119';
  end if;
  return new;
end $$;
create trigger holds_guarded before insert or update on holds for each row execute function guard_hold();
