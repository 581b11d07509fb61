-- expand
-- The own data of a person are erased when the person asks for it and nothing keeps them. The rules are in the database, so
-- that a server that is taken over erases nothing else: only `erase_orders()` and `erase_person()` do it, for a person who
-- has asked, when the time has come, and they put the mark and nothing else.

-- How many years after the last completed deal the data stay. 0: they do not have to.
create table keeping_years (
  is_one boolean primary key default true check (is_one),
  years smallint not null check (years between 0 and 25)
);
insert into keeping_years (years) values (5);

alter table users add column erased_at timestamptz;

create table erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  asked_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  done_at timestamptz,
  check (withdrawn_at is null or done_at is null)
);
create unique index erasures_one_waits on erasures (user_id) where withdrawn_at is null and done_at is null;
create index erasures_of_person on erasures (user_id, asked_at desc);
create index erasures_waiting on erasures (asked_at) where withdrawn_at is null and done_at is null;

-- Whom this transaction erases. Only functions of the owner of the tables can say so: what somebody else says has no effect.
create function erasing() returns text stable language sql as $$
  select current_setting('obmin.erasing', true) where pg_has_role(current_user,
    (select relowner from pg_catalog.pg_class where oid = 'public.erasures'::regclass), 'usage')
$$;
create function is_erasing(person uuid) returns boolean stable language sql as $$
  select coalesce(public.erasing() = person::text, false)
$$;

create function keep_erasure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.id, new.user_id, new.asked_at) is distinct from (old.id, old.user_id, old.asked_at)
    or old.withdrawn_at is not null or old.done_at is not null
    or new.done_at is not null and not public.is_erasing(old.user_id) then
    raise exception 'An erasure is asked once and ends once' using errcode = 'OB041';
  end if;
  return new;
end $$;
create trigger erasures_kept before update or delete on erasures for each row execute function keep_erasure();
create trigger erasures_not_emptied before truncate on erasures for each statement execute function keep_erasure();

-- What keeps the data of a person now: `staff`, an open deal (`deals`), money of an ended deal (`money`), or the years after
-- the last completed deal (`years`). Null: nothing does.
create function erasure_keeps(person uuid, out reason text, out until timestamptz) language sql stable as $$
  select case
      when u.permissions <> 'customer' then 'staff'
      when exists (select from public.orders o where o.customer_id = u.id and o.status not in ('completed', 'cancelled')) then 'deals'
      when exists (select from public.orders o where o.customer_id = u.id and o.status = 'cancelled' and o.received_at is null
        and o.settlement is null and (o.sent_at is not null or o.arrived is not null)
        and o.cancelled_at > now() - interval '90 days') then 'money'
      when last.until > now() then 'years'
    end,
    last.until
  from public.users u cross join lateral (
    select max(o.closed_at) + make_interval(years => k.years) as until
    from public.keeping_years k left join public.orders o on o.customer_id = u.id and o.status = 'completed'
    group by k.years
  ) last
  where u.id = person
$$;

-- What stands in the place of a text, and of an address. The network of an address stays.
create function erased_text() returns text immutable parallel safe language sql return '***';
create function erased_wallet(wallet jsonb) returns jsonb immutable parallel safe language sql as $$
  select case when jsonb_typeof(wallet -> 'data') = 'array' then jsonb_build_object('data', (
    select coalesce(jsonb_agg(case when e ? 'network'
      then jsonb_build_object('address', public.erased_text(), 'network', e -> 'network')
      else jsonb_build_object('address', public.erased_text()) end order by place), '[]')
    from jsonb_array_elements(wallet -> 'data') with ordinality as x (e, place))) end
$$;
-- Of a refund, a settlement or an entry of `arrived`: addresses and words go, sums and transactions stay.
create function erased_facts(facts jsonb) returns jsonb immutable parallel safe language sql as $$
  select case jsonb_typeof(facts)
    when 'array' then (select coalesce(jsonb_agg(public.erased_facts(e) order by place), '[]')
      from jsonb_array_elements(facts) with ordinality as x (e, place))
    when 'object' then (select coalesce(jsonb_object_agg(key, case
        when key in ('address', 'reason') and jsonb_typeof(value) = 'string' then to_jsonb(public.erased_text())
        else public.erased_facts(value) end), '{}') from jsonb_each(facts))
    else facts end
$$;

-- An account that is erased stays as it is, and only its erasure makes it so.
create function keep_erased() returns trigger language plpgsql as $$
begin
  if not public.is_erasing(new.id) and (old.erased_at is not null or new.erased_at is not null) then
    raise exception 'An erased account stays erased' using errcode = 'OB041';
  end if;
  return new;
end $$;
create trigger users_erased_kept before update on users for each row
  when (old.erased_at is not null or new.erased_at is not null) execute function keep_erased();

-- Who makes a new account has not been erased.
create function refuse_erased() returns trigger language plpgsql as $$
begin
  perform from public.users u where u.id = new.user_id and u.erased_at is not null;
  if found then
    raise exception 'An erased account opens no session' using errcode = 'OB041';
  end if;
  return new;
end $$;
create trigger sessions_erased before insert on sessions for each row execute function refuse_erased();

-- Histories and words stay as they were written, but for the mark in the place of what names the person. So the law on
-- personal data comes before "as it was written", and nothing else does.
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit' then
    if public.erasing() is not null and to_jsonb(new) - array['before', 'after', 'address', 'device']
      = to_jsonb(old) - array['before', 'after', 'address', 'device'] then
      return new;
    end if;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'OB007';
end $$;

create function is_only_marked(old_row jsonb, new_row jsonb) returns boolean stable language sql as $$
  select public.erasing() is not null and new_row - 'text' - 'reason' = old_row - 'text' - 'reason'
    and coalesce(new_row ->> 'text', public.erased_text()) = public.erased_text()
    and coalesce(new_row ->> 'reason', public.erased_text()) = public.erased_text()
$$;

create or replace function keep_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if public.is_only_marked(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception 'A message of a deal stays as it was written' using errcode = 'OB008';
end $$;

create or replace function keep_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if public.is_only_marked(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception 'A note of the staff stays as it was written' using errcode = 'OB008';
end $$;

create or replace function keep_doubt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if public.is_only_marked(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception 'What the customer said of a payout stays' using errcode = 'OB008';
end $$;

-- The columns of an order that name its customer, and what they become.
create function is_order_marked(o orders, n orders) returns boolean stable language sql as $$
  select public.is_erasing(o.customer_id)
    and to_jsonb(n) - array['note', 'wallet', 'end_reason', 'refund', 'settlement', 'arrived', 'not_arrived']
      = to_jsonb(o) - array['note', 'wallet', 'end_reason', 'refund', 'settlement', 'arrived', 'not_arrived']
    and n.note is not distinct from case when o.note is not null then public.erased_text() end
    and n.end_reason is not distinct from case when o.end_reason is not null then public.erased_text() end
    and n.wallet is not distinct from public.erased_wallet(o.wallet)
    and n.refund is not distinct from public.erased_facts(o.refund)
    and n.settlement is not distinct from public.erased_facts(o.settlement)
    and n.arrived is not distinct from public.erased_facts(o.arrived)
    and n.not_arrived is not distinct from public.erased_facts(o.not_arrived)
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('guard_order()'::regprocedure);
  marking constant text := replace(guard, '  was := to_jsonb(old);',
    E'  if public.is_order_marked(old, new) then\n    return new;\n  end if;\n  was := to_jsonb(old);');
  factors constant text := pg_get_functiondef('keep_factor_reset()'::regprocedure);
  naming constant text := replace(factors, 'begin',
    E'begin\n  if public.is_only_marked(to_jsonb(old), to_jsonb(new)) then\n    return new;\n  end if;');
begin
  if marking = guard or naming = factors then
    raise exception 'The guard has another form';
  end if;
  execute marking;
  execute naming;
end $do$;

-- Notices about a deal of the person go too, also those of the staff.
create index inbox_of_order on inbox (order_id) where order_id is not null;
