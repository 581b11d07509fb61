-- expand
-- Whom an office trades with beside its customers. What they owe it, or it owes them, is an account for each currency.
create table counterparties (
  id uuid primary key,
  office_id uuid not null references books,
  name text not null check (char_length(name) between 2 and 80),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  archived_by uuid references users,
  archived_at timestamptz,
  unique (office_id, id),
  check ((archived_at is null) = (archived_by is null))
);
create unique index counterparties_by_name on counterparties (office_id, lower(name)) where archived_at is null;
create index counterparties_created_by on counterparties (created_by);
create index counterparties_archived_by on counterparties (archived_by);

create function keep_counterparty() returns trigger language plpgsql as $$
begin
  perform from public.books where office_id = new.office_id for update;
  if tg_op = 'INSERT' then
    if new.archived_at is not null
      or (select count(*) >= 50 from public.counterparties where office_id = new.office_id and archived_at is null) then
      raise exception 'At most 50 counterparties, each open at first' using errcode = 'OB136';
    end if;
    return new;
  end if;
  perform from public.accounts
  where office_id = new.office_id and kind = 'counterparty' and part = new.id::text and balance <> 0;
  if found or old.archived_at is not null or new.archived_at is null
    or to_jsonb(new) - '{archived_at,archived_by}'::text[] <> to_jsonb(old) - '{archived_at,archived_by}'::text[] then
    raise exception 'A counterparty is archived once, and owes nothing then' using errcode = 'OB136';
  end if;
  return new;
end $$;
create trigger counterparties_kept before insert or update on counterparties for each row execute function keep_counterparty();
create trigger counterparties_stay before delete on counterparties for each row execute function keep_ledger();
create trigger counterparties_not_emptied before truncate on counterparties for each statement execute function keep_ledger();

create function expect_counterparty() returns trigger language plpgsql as $$
begin
  perform from public.counterparties where office_id = new.office_id and id::text = new.part;
  if not found then
    raise exception 'An account of nobody' using errcode = 'OB136';
  end if;
  return new;
end $$;
create trigger accounts_of_counterparties before insert on accounts for each row
  when (new.kind = 'counterparty') execute function expect_counterparty();

-- `reverses`: the entry that this one books back.
select column_may_say('entries', 'kind', kind) from unnest(array['trade', 'settlement', 'correction']) as kind;
alter table entries
  add column counterparty_id uuid,
  add column reverses uuid,
  add constraint entries_counterparty foreign key (office_id, counterparty_id) references counterparties (office_id, id) not valid,
  add constraint entries_reversed foreign key (office_id, reverses) references entries (office_id, id) not valid,
  add constraint entries_with_counterparty check ((kind in ('trade', 'settlement')) = (counterparty_id is not null)) not valid,
  add constraint entries_that_reverse check ((kind = 'correction') = (reverses is not null)) not valid,
  drop constraint entries_of_desk,
  add constraint entries_of_desk check (
    case when kind in ('deal', 'pay', 'hand', 'undo', 'opening', 'emptying') then reason is null and key is null
      else reason is not null and key is not null and actor_id is not null end) not valid;
-- An entry is corrected once.
create unique index entries_reverse_once on entries (reverses) where reverses is not null;
create index entries_of_counterparty on entries (counterparty_id) where counterparty_id is not null;

create function expect_open_counterparty() returns trigger language plpgsql as $$
begin
  perform from public.counterparties where id = new.counterparty_id and archived_at is not null;
  if found then
    raise exception 'This counterparty is archived' using errcode = 'OB136';
  end if;
  return new;
end $$;
create trigger entries_with_open_counterparty before insert on entries for each row
  when (new.counterparty_id is not null) execute function expect_open_counterparty();

-- What was booked is booked back whole. A cost that would stay without a stock may go to the result with it.
create function expect_correction() returns trigger language plpgsql as $$
begin
  perform from public.entries
  where id = new.reverses and kind in ('capital_in', 'capital_out', 'expense', 'count', 'trade', 'settlement');
  if not found then
    raise exception 'Only an entry of the desk is corrected' using errcode = 'OB135';
  end if;
  perform from (
    select currency, to_id, from_id, amount from public.postings where entry_id = new.reverses
    except all select currency, from_id, to_id, amount from public.postings where entry_id = new.id) missing;
  if not found then
    perform from (
      select currency, from_id, to_id, amount from public.postings where entry_id = new.id
      except all select currency, to_id, from_id, amount from public.postings where entry_id = new.reverses) more
      join public.accounts f on f.id = more.from_id join public.accounts t on t.id = more.to_id
    where (f.kind, t.kind) not in (('position', 'trading'), ('trading', 'position'));
  end if;
  if found then
    raise exception 'A correction is the mirror of its entry' using errcode = 'OB135';
  end if;
  return null;
end $$;
create constraint trigger entries_corrected after insert on entries deferrable initially deferred
  for each row when (new.kind = 'correction') execute function expect_correction();

-- A trade moves money between the office, its position and this counterparty. A settlement is one posting, and nobody pays
-- more than is owed.
create function expect_trade() returns trigger language plpgsql as $$
begin
  perform from public.postings p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
  where p.entry_id = new.id and (
    f.kind not in ('safe', 'wallet', 'position', 'trading', 'counterparty')
    or t.kind not in ('safe', 'wallet', 'position', 'trading', 'counterparty')
    or f.kind = 'counterparty' and f.part <> new.counterparty_id::text
    or t.kind = 'counterparty' and t.part <> new.counterparty_id::text);
  if not found and new.kind = 'settlement' then
    perform from public.postings p join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
    where p.entry_id = new.id
    having count(*) <> 1 or not bool_and(
      f.kind = 'counterparty' and t.kind in ('safe', 'wallet') and f.balance >= 0
      or t.kind = 'counterparty' and f.kind in ('safe', 'wallet') and t.balance <= 0);
  end if;
  if found then
    raise exception 'A trade is between an office and its counterparty' using errcode = 'OB136';
  end if;
  return null;
end $$;
create constraint trigger entries_traded after insert on entries deferrable initially deferred
  for each row when (new.counterparty_id is not null) execute function expect_trade();
