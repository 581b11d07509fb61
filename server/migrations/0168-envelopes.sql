-- expand
-- How the cash of a ready deal is set aside: in the drawer, and counted with it, or in an envelope with a seal, and not.
alter table offices add column set_aside text not null default 'drawer'
  constraint offices_set_aside_check check (set_aside in ('drawer', 'envelope'));

-- An envelope with the cash of a deal, until it is handed over or opened. One seal is on one envelope that lies at the office.
create table envelopes (
  order_id uuid primary key references orders,
  office_id uuid not null references books,
  -- At which drawer it lies. Null: in the safe.
  drawer_id uuid,
  seal text not null check (seal ~ '^[A-Z0-9-]{1,30}$'),
  currency text not null check (currency <> 'USDT'),
  amount numeric(26, 6) not null check (amount > 0),
  sealed_by uuid not null references users,
  sealed_at timestamptz not null default clock_timestamp(),
  -- `handed`: its customer has it. `opened`: the deal was booked back, and the cash lies where who did it works.
  outcome text constraint envelopes_outcome_check check (outcome in ('handed', 'opened')),
  ended_at timestamptz,
  -- Null while it lies there, and where the clock completed the deal.
  ended_by uuid references users,
  unique (office_id, order_id),
  foreign key (office_id, drawer_id) references drawers (office_id, id),
  check ((outcome is null) = (ended_at is null) and (ended_by is null or ended_at is not null))
);
create unique index envelopes_seals on envelopes (office_id, seal) where ended_at is null;
create index envelopes_at_drawer on envelopes (drawer_id) where ended_at is null;
create index envelopes_sealed_by on envelopes (sealed_by);
create index envelopes_ended_by on envelopes (ended_by);

create function keep_envelope() returns trigger language plpgsql as $$
declare
  is_past constant boolean := public.may_write_past(tg_relid);
begin
  perform from public.books where office_id = new.office_id for update;
  if tg_op = 'INSERT' then
    perform from public.orders o join public.offices f on f.id = o.office_id
    where o.id = new.order_id and o.office_id = new.office_id and o.booked and o.tc = new.currency and f.set_aside = 'envelope';
    if not found or new.ended_at is not null then
      raise exception 'An envelope is sealed for a deal of an office that uses them' using errcode = 'OB173';
    end if;
    if not is_past then
      new.sealed_at := clock_timestamp();
    end if;
    return new;
  end if;
  if old.ended_at is not null or new.ended_at is null
    or to_jsonb(new) - '{outcome,ended_at,ended_by}'::text[] <> to_jsonb(old) - '{outcome,ended_at,ended_by}'::text[] then
    raise exception 'An envelope is handed over or opened once, and stays what it was' using errcode = 'OB173';
  end if;
  if not is_past then
    new.ended_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger envelopes_kept before insert or update on envelopes for each row execute function keep_envelope();
create trigger envelopes_stay before delete on envelopes for each row execute function keep_ledger();
create trigger envelopes_not_emptied before truncate on envelopes for each statement execute function keep_ledger();
create trigger envelopes_told after insert or update on envelopes for each row execute function tell_of_till();

-- What is in all envelopes of an office lies in one account for each currency. It is no drawer's, so no count expects it.
create or replace function expect_drawer() returns trigger language plpgsql as $$
begin
  if new.kind = 'set_aside' and new.part = 'envelopes' then
    return new;
  end if;
  perform from public.drawers where office_id = new.office_id and id::text = new.part;
  if not found then
    raise exception 'An account of no drawer' using errcode = 'OB160';
  end if;
  return new;
end $$;

-- Out of the drawer of who seals it, or the safe.
do $do$
declare
  was constant text := pg_get_functiondef('guard_drawers()'::regprocedure);
  part constant text := $$t.kind = 'set_aside' and f.kind = 'till' and f.part = t.part$$;
begin
  if position(part in was) = 0 then
    raise exception 'The guard has another form';
  end if;
  execute replace(was, part, $$t.kind = 'set_aside' and (f.kind = 'till' and t.part in (f.part, 'envelopes')
        or f.kind = 'safe' and t.part = 'envelopes')$$);
end $do$;

-- Money goes into an envelope and out of it with its row, in one transaction, and the two are the same.
create function guard_envelopes() returns trigger language plpgsql as $$
begin
  perform from added p
    join public.accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'set_aside' and a.part = 'envelopes'
    join public.entries e on e.id = p.entry_id
    left join public.envelopes v on v.order_id = e.order_id and v.xmin = pg_current_xact_id()::xid
      and (v.office_id, v.currency, v.amount) = (a.office_id, a.currency, p.amount) and (v.ended_at is null) = (p.to_id = a.id)
  where v.order_id is null;
  if found then
    raise exception 'Money goes into an envelope, and out of it, with its seal' using errcode = 'OB174';
  end if;
  return null;
end $$;
create trigger postings_of_envelopes after insert on postings referencing new table as added
  for each statement execute function guard_envelopes();

create function expect_envelope() returns trigger language plpgsql as $$
declare
  booked numeric;
begin
  select sum(case when p.to_id = a.id then p.amount else -p.amount end) into booked
  from public.entries e join public.postings p on p.entry_id = e.id
    join public.accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'set_aside' and a.part = 'envelopes'
  where e.order_id = new.order_id;
  if booked is distinct from (case when new.ended_at is null then new.amount else 0 end) then
    raise exception 'The books say something else of envelope %', new.seal using errcode = 'OB174';
  end if;
  return null;
end $$;
create constraint trigger envelopes_booked after insert or update on envelopes deferrable initially deferred
  for each row execute function expect_envelope();
