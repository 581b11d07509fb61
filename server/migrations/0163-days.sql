-- expand
-- When a day of the office ends, in minutes after midnight of Kyiv: later where it works at night.
alter table offices add column day_ends smallint not null default 0 check (day_ends between 0 and 1439);

-- The report of a day (Z): numbered without gaps at its office. Its entries follow those of the report before, so each entry is
-- in one report, and what is booked later belongs to a later day.
create table day_reports (
  id uuid primary key,
  office_id uuid not null references books,
  number integer not null,
  day date not null,
  ends_at timestamptz not null,
  from_no bigint not null,
  to_no bigint not null,
  -- What was counted in the safe, by note.
  safe jsonb not null,
  closed_by uuid not null references users,
  closed_at timestamptz not null default clock_timestamp(),
  unique (office_id, number),
  unique (office_id, day)
);
create index day_reports_closed_by on day_reports (closed_by);
create index day_reports_closed on day_reports (closed_at desc, id);

-- What each kind of account had before the entries of the day, and what they brought and took.
create table day_sums (
  report_id uuid not null references day_reports,
  kind text not null,
  currency text not null,
  opening numeric(26, 6) not null,
  came numeric(26, 6) not null,
  went numeric(26, 6) not null,
  primary key (report_id, kind, currency)
);

-- The entries from one number to another, after a report that ends before them.
create function day_figures(office uuid, first_no bigint, last_no bigint)
returns table (kind text, currency text, opening numeric, came numeric, went numeric) stable language sql as $$
  select coalesce(m.kind, o.kind), coalesce(m.currency, o.currency), coalesce(o.opening, 0), coalesce(m.came, 0), coalesce(m.went, 0)
  from (
    select a.kind, p.currency, sum(p.amount) filter (where p.to_id = a.id) as came, sum(p.amount) filter (where p.from_id = a.id) as went
    from public.entries e join public.postings p on p.entry_id = e.id join public.accounts a on a.id in (p.from_id, p.to_id)
    where e.office_id = office and e.no between first_no and last_no group by a.kind, p.currency) m
  full join (
    select s.kind, s.currency, s.opening + s.came - s.went as opening
    from public.day_sums s join public.day_reports r on r.id = s.report_id
    where r.office_id = office and r.to_no = first_no - 1) o on o.kind = m.kind and o.currency = m.currency
  where m.kind is not null or o.opening <> 0
$$;

-- The book is held, so its entries, its shifts and its safe stand still.
create function keep_day_report() returns trigger language plpgsql as $$
declare
  last public.day_reports;
begin
  perform from public.books where office_id = new.office_id for update;
  select * into last from public.day_reports where office_id = new.office_id order by number desc limit 1;
  if not public.may_write_past(tg_relid) then
    new.closed_at := clock_timestamp();
  end if;
  new.ends_at := least(new.ends_at, new.closed_at);
  new.number := coalesce(last.number, 0) + 1;
  new.from_no := coalesce(last.to_no, 0) + 1;
  select no into new.to_no from public.entries where office_id = new.office_id and at < new.ends_at order by no desc limit 1;
  if new.to_no is null or new.to_no < new.from_no or new.day <= last.day then
    raise exception 'A day is closed once, after the day before, and has entries' using errcode = 'OB166';
  end if;
  perform from public.shifts where office_id = new.office_id and state <> 'closed' and begun_at < new.ends_at;
  if found then
    raise exception 'A day is closed when its shifts are' using errcode = 'OB167';
  end if;
  perform from (select a.currency, a.balance from public.accounts a where a.office_id = new.office_id and a.kind = 'safe') b
    full join jsonb_to_recordset(new.safe) as c (currency text, counted numeric) on c.currency = b.currency
  where coalesce(b.balance, 0) <> coalesce(c.counted, 0);
  if found then
    raise exception 'A day is closed when its safe is counted' using errcode = 'OB168';
  end if;
  return new;
end $$;
create trigger day_reports_kept before insert on day_reports for each row execute function keep_day_report();

-- Only this writes the sums.
create function sum_day() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  insert into public.day_sums (report_id, kind, currency, opening, came, went)
  select new.id, f.kind, f.currency, f.opening, f.came, f.went from public.day_figures(new.office_id, new.from_no, new.to_no) f;
  return null;
end $$;
create trigger day_reports_summed after insert on day_reports for each row execute function sum_day();
create trigger day_reports_told after insert on day_reports for each row execute function tell_of_till();

create trigger day_reports_stay before update or delete on day_reports for each row execute function keep_ledger();
create trigger day_sums_stay before update or delete on day_sums for each row execute function keep_ledger();
create trigger day_reports_not_emptied before truncate on day_reports for each statement execute function keep_ledger();
create trigger day_sums_not_emptied before truncate on day_sums for each statement execute function keep_ledger();
