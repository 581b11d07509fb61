-- expand
-- An entry of the journal that names an erased person gets the mark, so its seal no longer fits. What was changed, and what
-- the entry is now, is an entry of this history, which is sealed itself: so the check of the journal knows an erasure from
-- a change, and nobody adds an erasure unseen.
create table erased_entries (
  id uuid primary key,
  audit_id uuid not null unique,
  erasure_id uuid not null references erasures,
  -- Of the entry as it is now.
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null default clock_timestamp()
);
create index erased_entries_erasure on erased_entries (erasure_id);
create trigger erased_entries_kept before update or delete on erased_entries for each row execute function keep_history();
create trigger erased_entries_not_emptied before truncate on erased_entries for each statement execute function keep_history();
create trigger erased_entries_timed before insert on erased_entries for each row execute function keep_entry_time();
create trigger erased_entries_await_seal after insert on erased_entries for each row execute function await_seal();
insert into seal_forms (form, source, columns) values
  (6, 'erased_entries', array['id', 'audit_id', 'erasure_id', 'hash', 'at']);

do $do$
declare
  sealing constant text := pg_get_functiondef('seal_entries(integer)'::regprocedure);
  more constant text := replace(sealing, $q$      when 'pair_terms' then$q$,
    $q$      when 'erased_entries' then (select to_jsonb(e) from public.erased_entries e where e.id = t.entry[1]::uuid)
      when 'pair_terms' then$q$);
begin
  if more = sealing then
    raise exception 'The sealing has another form';
  end if;
  execute more;
end $do$;

-- Only the erasure adds to it.
create function guard_erased_entry() returns trigger language plpgsql as $$
begin
  if public.erasing() is null then
    raise exception 'Only the database erases' using errcode = 'OB041';
  end if;
  return new;
end $$;
create trigger erased_entries_guarded before insert on erased_entries for each row execute function guard_erased_entry();

create sequence erased_phones;

-- Carries out the erasure that this person has asked for. Answers what keeps the data, or null when they are erased.
--
-- Triggers of earlier migrations name tables without their schema, so the path has it, and what a session makes comes last.
-- Locks are taken in the order of docs/rooms/transactions.md. One transaction, so that nobody is erased by half.
create function erase_person(person uuid, least_hours integer) returns text
security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' language plpgsql as $$
declare
  asked public.erasures;
  phone text;
  kept text;
begin
  perform from public.users u where u.id = person for update;
  select * into asked from public.erasures e
  where e.user_id = person and e.withdrawn_at is null and e.done_at is null for update;
  if not found then
    return 'withdrawn';
  end if;
  -- The database keeps a short time for second thoughts, unless an admin carries it out.
  if asked.asked_at > clock_timestamp() - make_interval(hours => least_hours) then
    return 'hours';
  end if;
  select k.reason into kept from public.erasure_keeps(person) k;
  if kept is not null then
    return kept;
  end if;
  perform set_config('obmin.erasing', person::text, true);
  select u.cellphone into phone from public.users u where u.id = person;

  delete from public.codes c where c.user_id = person or c.cellphone = phone;
  update public.factor_resets r set reason = public.erased_text() where r.user_id = person;
  delete from public.recovery_tokens t where t.user_id = person;
  delete from public.known_devices d where d.user_id = person;
  delete from public.factor_challenges c where c.user_id = person;
  delete from public.second_factors f where f.user_id = person;
  delete from public.recovery_codes c where c.user_id = person;

  update public.orders o set
    note = case when o.note is not null then public.erased_text() end,
    end_reason = case when o.end_reason is not null then public.erased_text() end,
    wallet = public.erased_wallet(o.wallet), refund = public.erased_facts(o.refund),
    settlement = public.erased_facts(o.settlement), arrived = public.erased_facts(o.arrived),
    not_arrived = public.erased_facts(o.not_arrived)
  where o.customer_id = person;
  update public.order_messages m set text = public.erased_text() from public.orders o
  where o.customer_id = person and m.order_id = o.id and m.text <> public.erased_text();
  update public.order_notes m set text = public.erased_text() from public.orders o
  where o.customer_id = person and m.order_id = o.id and m.text <> public.erased_text();
  update public.order_doubts m set text = public.erased_text() from public.orders o
  where o.customer_id = person and m.order_id = o.id and m.text <> public.erased_text();

  delete from public.sessions s where s.user_id = person;
  delete from public.new_sign_ins n where n.user_id = person;
  delete from public.push_subscriptions p where p.user_id = person;
  delete from public.inbox i where i.user_id = person
    or i.order_id in (select o.id from public.orders o where o.customer_id = person);
  delete from public.inbox_choices c where c.user_id = person;
  delete from public.rate_targets t where t.user_id = person;

  -- What the journal says of the account and of its deals, and from where the person called.
  with named as (
    select a.id, true as is_about from public.audit a where a.object_id = person::text
    union all select a.id, true from public.orders o join public.audit a on a.object_id = o.id::text where o.customer_id = person
    union all select a.id, false from public.audit a where a.actor_id = person
  ), about as (
    select n.id, bool_or(n.is_about) as is_about from named n group by n.id
  ), marked as (
    update public.audit a set
      -- What the person once changed as one of the staff names others.
      before = case when about.is_about then public.erased_entry(a.before) else a.before end,
      after = case when about.is_about then public.erased_entry(a.after) else a.after end,
      address = case when a.actor_id is null or a.actor_id = person then null else a.address end,
      device = case when a.actor_id is null or a.actor_id = person then null else a.device end
    from about where a.id = about.id
    returning a.id, sha256(convert_to(to_jsonb(a)::text, 'UTF8')) as hash
  )
  insert into public.erased_entries (id, audit_id, erasure_id, hash, at)
  select gen_random_uuid(), m.id, asked.id, m.hash, clock_timestamp() from marked m;

  update public.users u set password_hash = '*' where u.id = person;
  update public.users u set
    -- No country has this code, so nobody is called, and the number of before is free.
    cellphone = '+999' || lpad(nextval('public.erased_phones')::text, 11, '0'),
    cellphone_verified = false, full_name = public.erased_text(), email = null, email_verified = false, wallet = null,
    set_aside_wallet = null, set_aside_email = null, favorite_office_ids = null, password_ended = true,
    blocked_reason = case when u.blocked_at is not null then public.erased_text() end, erased_at = clock_timestamp()
  where u.id = person;
  update public.erasures e set done_at = clock_timestamp() where e.id = asked.id;
  insert into public.outbox (kind, subject_id, token_hash) values ('session_ended', person, null);
  perform set_config('obmin.erasing', '', true);
  return null;
end $$;

-- Texts of an entry go, but ids, roles, statuses, sums and times stay: they say what happened, and to whom no more.
create function erased_entry(facts jsonb) returns jsonb immutable parallel safe language sql as $$
  select case jsonb_typeof(facts)
    when 'array' then (select coalesce(jsonb_agg(public.erased_entry(e) order by place), '[]')
      from jsonb_array_elements(facts) with ordinality as x (e, place))
    when 'object' then (select coalesce(jsonb_object_agg(key, case
        when jsonb_typeof(value) = 'string' and key in ('address', 'reason', 'email', 'cellphone', 'phone', 'full_name', 'name',
          'device', 'search', 'text', 'note') then to_jsonb(public.erased_text())
        else public.erased_entry(value) end), '{}') from jsonb_each(facts))
    else facts end
$$;
