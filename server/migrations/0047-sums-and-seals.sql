-- expand
-- Sums of weeks are written by a function alone, from the events that ended the orders. The function runs with the rights
-- of its owner, and all names are written in full, because a session can put tables of its own before them.
create function add_ended_orders(most integer) returns integer security definer set search_path = '' language sql as $$
  with ended as (
    delete from public.order_ends where order_id in (
      select n.order_id from public.order_ends n where exists (
        select from public.order_events e
        where e.order_id = n.order_id and e.to_status in ('completed', 'cancelled') and e.from_status <> e.to_status)
      limit least(most, 5000) for update of n skip locked)
    returning order_id
  ), added as (
    insert into public.order_sums (week, office_id, status, sc, tc, count, amount)
    select date_bin('7 days', o.created_at, '1970-01-05T00:00:00Z'), o.office_id, e.to_status, o.sc, o.tc, count(*),
      sum(case when o.sale then o.amt_to_exch else o.amt_to_recv end)
    from ended join public.order_events e using (order_id) join public.orders o on o.id = e.order_id
    where e.to_status in ('completed', 'cancelled') and e.from_status <> e.to_status
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (week, office_id, status, sc, tc) do update
      set count = order_sums.count + excluded.count, amount = order_sums.amount + excluded.amount
  )
  select count(*)::integer from ended
$$;

-- A server of the release before adds up with a statement of its own, which begins with the ends that it takes away. It
-- finds none, so it adds nothing and fails nowhere, and a server of this release does the work. The rights on the two
-- tables go with the next release.
create function keep_sums() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'usage') then
    return coalesce(new, old);
  end if;
  if tg_table_name = 'order_ends' and tg_op = 'DELETE' then
    return null;
  end if;
  raise exception 'Only add_ended_orders() writes %', tg_table_name using errcode = 'OB014';
end $$;

create trigger order_sums_kept before insert or update or delete on order_sums for each row execute function keep_sums();
create trigger order_ends_kept before insert or update or delete on order_ends for each row execute function keep_sums();

-- Seals: a hash over each entry of the journal and the histories and over the seal before it. An entry waits in `unsealed`
-- from the statement that writes it, and a job seals what waits. So nothing is missed, whatever commits in which order,
-- and a slow transaction delays only its own entries.
create table unsealed (
  n bigint generated always as identity primary key,
  source text not null,
  -- The primary key of the entry.
  entry text[] not null,
  at timestamptz not null default clock_timestamp()
);

-- The columns that a seal covers. A migration that adds a column to one of these tables adds a form, which later seals have.
create table seal_forms (
  form integer primary key,
  source text not null,
  columns text[] not null
);

insert into seal_forms (form, source, columns) values
  (1, 'audit', array['id', 'at', 'actor_id', 'kind', 'object_id', 'before', 'after', 'address', 'device', 'office_id']),
  (2, 'order_alerts', array['id', 'order_id', 'kind', 'audience', 'at']),
  (3, 'order_events', array['order_id', 'version', 'from_status', 'to_status', 'at', 'actor_id', 'what', 'by_code']),
  (4, 'order_hashes', array['tx_hash', 'order_id', 'used_as', 'at']),
  (5, 'pair_terms', array['id', 'sc', 'tc', 'office_id', 'min_amount', 'max_amount', 'at', 'created_by']);

create table seals (
  n bigint primary key,
  form integer not null references seal_forms,
  entry text[] not null,
  -- Everything that was there at this moment has an earlier seal. Null: entries of before the seals, or of a seed.
  since timestamptz,
  at timestamptz not null,
  hash bytea not null check (length(hash) = 32)
);

-- The newest seal, and since when nothing older waits.
create table seal_head (
  is_one boolean primary key default true check (is_one),
  n bigint not null,
  hash bytea not null,
  sealed_until timestamptz
);
insert into seal_head (n, hash) values (0, sha256('Obmin'));

create function await_seal() returns trigger security definer set search_path = '' language plpgsql as $$
declare
  entry text[];
begin
  if tg_table_name = 'order_events' then
    entry := array[new.order_id::text, new.version::text];
  elsif tg_table_name = 'order_hashes' then
    entry := array[new.tx_hash, new.order_id::text, new.used_as];
  else
    entry := array[new.id::text];
  end if;
  insert into public.unsealed (source, entry) values (tg_table_name, entry);
  return null;
end $$;

create trigger audit_awaits_seal after insert on audit for each row execute function await_seal();
create trigger order_alerts_await_seal after insert on order_alerts for each row execute function await_seal();
create trigger order_events_await_seal after insert on order_events for each row execute function await_seal();
create trigger order_hashes_await_seal after insert on order_hashes for each row execute function await_seal();
create trigger pair_terms_await_seal after insert on pair_terms for each row execute function await_seal();

-- Seals the oldest entries that wait. Answers how many; 0 also while another node seals. `npm run admin -- journal check`
-- computes the same text in `server/audit/seals.store.ts`.
create function seal_entries(most integer) returns integer
security definer set search_path = '' set timezone = 'UTC' set enable_seqscan = off language plpgsql as $$
declare
  head public.seal_head;
  waiting record;
  began constant timestamptz := clock_timestamp();
  batch constant integer := least(most, 5000);
  sealed integer := 0;
begin
  select * into head from public.seal_head for update skip locked;
  if not found then
    return 0;
  end if;
  for waiting in
    with taken as (
      delete from public.unsealed where n in (select n from public.unsealed order by n limit batch) returning *
    )
    select t.entry, f.form, f.columns, case t.source
      when 'audit' then (select to_jsonb(e) from public.audit e where e.id = t.entry[1]::uuid)
      when 'order_alerts' then (select to_jsonb(e) from public.order_alerts e where e.id = t.entry[1]::uuid)
      when 'order_events' then (
        select to_jsonb(e) from public.order_events e where e.order_id = t.entry[1]::uuid and e.version = t.entry[2]::integer)
      when 'order_hashes' then (
        select to_jsonb(e) from public.order_hashes e
        where e.tx_hash = t.entry[1] and e.order_id = t.entry[2]::uuid and e.used_as = t.entry[3])
      when 'pair_terms' then (select to_jsonb(e) from public.pair_terms e where e.id = t.entry[1]::uuid)
    end as content
    from taken t
    join (select distinct on (source) * from public.seal_forms order by source, form desc) f on f.source = t.source
    order by t.n
  loop
    sealed := sealed + 1;
    head.n := head.n + 1;
    head.hash := sha256(head.hash || convert_to(jsonb_build_array(head.n, waiting.form, waiting.entry, head.sealed_until, began,
      (select jsonb_agg(waiting.content -> c order by place) from unnest(waiting.columns) with ordinality as u (c, place)
       where waiting.content is not null))::text, 'UTF8'));
    insert into public.seals (n, form, entry, since, at, hash)
    values (head.n, waiting.form, waiting.entry, head.sealed_until, began, head.hash);
  end loop;
  update public.seal_head set n = head.n, hash = head.hash,
    sealed_until = case when sealed < batch then began else sealed_until end;
  return sealed;
end $$;
