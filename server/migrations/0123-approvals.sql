-- expand
-- The mandate of a cashier for coin, in USDT: for one deal, and for a day of Kyiv. Null: none.
alter table user_offices
  add column coin_per_deal numeric check (coin_per_deal > 0 and scale(coin_per_deal) <= 6),
  add column coin_per_day numeric check (coin_per_day >= coin_per_deal and scale(coin_per_day) <= 6),
  add constraint user_offices_coin_whole check ((coin_per_deal is null) = (coin_per_day is null));

-- What a cashier used up of the mandate, each deal once. The day is the one of Kyiv on which it was used.
create table mandate_uses (
  user_id uuid not null references users,
  order_id uuid not null references orders,
  office_id uuid not null references offices,
  day date not null default (now() at time zone 'Europe/Kiev')::date,
  sum numeric not null check (sum > 0),
  primary key (user_id, order_id)
);
create index mandate_uses_of_day on mandate_uses (user_id, office_id, day);
create index mandate_uses_of_order on mandate_uses (order_id);

create function keep_mandate_use() returns trigger language plpgsql as $$
begin
  raise exception 'What was used of a mandate stays' using errcode = 'OB047';
end $$;
create trigger mandate_uses_kept before update or delete on mandate_uses for each row execute function keep_mandate_use();
create trigger mandate_uses_not_emptied before truncate on mandate_uses for each statement execute function keep_mandate_use();

-- A call that was refused and waits for somebody else's yes.
create table approvals (
  id uuid primary key,
  kind text not null constraint approvals_kind_check check (kind in ('mandate')),
  -- Null: it is about no deal.
  order_id uuid references orders,
  -- Null: it is for the network, so admins decide.
  office_id uuid references offices,
  sum numeric check (sum > 0),
  currency text,
  -- The bounds that the call is beyond: their names, what they allow and how much of it was used.
  limits jsonb not null default '[]',
  -- The call, as it is carried out. It holds no code and no password.
  asked jsonb not null,
  reason text not null check (char_length(reason) between 3 and 500),
  asked_by uuid not null references users,
  -- The hash of the token of the session that asked. When that session has ended, nothing is carried out.
  asked_session bytea not null,
  asked_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  admins_told_at timestamptz,
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'failed')),
  decided_by uuid references users,
  decided_at timestamptz,
  -- Why the call was refused when it was carried out.
  refusal jsonb,
  check (until > asked_at and until <= asked_at + interval '31 minutes'),
  check ((sum is null) = (currency is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'failed') = (refusal is not null)),
  check (case when state in ('approved', 'rejected', 'failed') then decided_by <> asked_by and decided_by is not null
    when state = 'withdrawn' then decided_by is not distinct from asked_by
    else decided_by is null end)
);
create unique index approvals_one_waits on approvals (order_id, kind) where state = 'waiting';
create index approvals_waiting on approvals (until) where state = 'waiting';
create index approvals_of_office on approvals (office_id, asked_at desc);
create index approvals_of_asker on approvals (asked_by, asked_at desc);
create index approvals_of_order on approvals (order_id);
create index approvals_by_time on approvals (asked_at desc);

-- Askings of one person, and those at one office, come one after the other. Answers whether there is room for one more.
create function may_ask_approval(person uuid, office uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264005, hashtext(person::text));
  perform pg_advisory_xact_lock(7264006, hashtext(coalesce(office::text, 'network')));
  return (select count(*) < 5 from public.approvals where asked_by = person and state = 'waiting')
    and (select count(*) < 20 from public.approvals where office_id is not distinct from office and state = 'waiting');
end $$;

create function begin_approval() returns trigger language plpgsql as $$
begin
  if public.may_write_past(tg_relid) then
    return new;
  end if;
  if new.state <> 'waiting' or new.asked_at < now() or new.asked_at > clock_timestamp() then
    raise exception 'An approval begins now, and waits' using errcode = 'OB047';
  end if;
  if not public.may_ask_approval(new.asked_by, new.office_id) then
    raise exception 'Too many approvals wait' using errcode = 'OB048';
  end if;
  return new;
end $$;
create trigger approvals_begin before insert on approvals for each row execute function begin_approval();

create function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if public.is_only_marked(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  if tg_op <> 'UPDATE'
    or to_jsonb(new) - '{state,decided_by,decided_at,refusal,admins_told_at}'::text[]
      is distinct from to_jsonb(old) - '{state,decided_by,decided_at,refusal,admins_told_at}'::text[]
    or old.state <> 'waiting'
    or old.admins_told_at is not null and new.admins_told_at is distinct from old.admins_told_at then
    raise exception 'An approval ends once, and keeps what was asked' using errcode = 'OB047';
  end if;
  if new.state <> 'waiting' and (new.state = 'expired') <> (now() >= old.until) then
    raise exception 'An approval is decided until its time is over, and expires then' using errcode = 'OB047';
  end if;
  return new;
end $$;
create trigger approvals_kept before update or delete on approvals for each row execute function keep_approval();
create trigger approvals_not_emptied before truncate on approvals for each statement execute function keep_approval();

-- Who agreed to a step that its actor could not take alone.
alter table order_events
  add column approved_by uuid,
  add constraint order_events_approved_by_fkey foreign key (approved_by) references users not valid,
  add constraint order_events_approved_by_another check (approved_by <> actor_id) not valid;

insert into seal_forms (form, source, columns) select max(form) + 1, 'order_events',
  array['order_id', 'version', 'from_status', 'to_status', 'at', 'actor_id', 'what', 'by_code', 'approved_by'] from seal_forms;

create function expect_approval() returns trigger language plpgsql as $$
begin
  if not exists (
    select from public.approvals a where a.order_id = new.order_id and a.asked_by = new.actor_id
      and a.decided_by = new.approved_by and a.state = 'approved') then
    raise exception 'Nobody has agreed to event % of order %', new.version, new.order_id using errcode = 'OB047';
  end if;
  return null;
end $$;
create constraint trigger order_events_approved after insert on order_events deferrable initially deferred
  for each row when (new.approved_by is not null) execute function expect_approval();

select column_may_say('outbox', 'kind', 'approval');

-- A reason may name the customer of its deal.
do $do$
declare
  erasing constant text := pg_get_functiondef('erase_person(uuid, integer)'::regprocedure);
  more constant text := replace(erasing, $q$  update public.order_notes m set$q$,
    $q$  update public.approvals m set reason = public.erased_text() from public.orders o
  where o.customer_id = person and m.order_id = o.id and m.reason <> public.erased_text();
  update public.order_notes m set$q$);
begin
  if more = erasing then
    raise exception 'The erasing has another form';
  end if;
  execute more;
end $do$;
