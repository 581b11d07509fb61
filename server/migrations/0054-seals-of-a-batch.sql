-- expand
-- The same seals for less work. A batch was hashed and written entry by entry; now one statement reads, hashes and writes
-- it, in half of the time. What a seal covers stays, so earlier seals are checked as before.

-- Settings of a function are changed and restored at each call. Instead, this one names everything in full, operators too,
-- because a session can put a schema of its own first.
create or replace function await_seal() returns trigger security definer language plpgsql as $$
declare
  entry pg_catalog.text[];
begin
  if tg_table_name operator(pg_catalog.=) 'order_events' then
    entry := array[new.order_id::pg_catalog.text, new.version::pg_catalog.text];
  elsif tg_table_name operator(pg_catalog.=) 'order_hashes' then
    entry := array[new.tx_hash, new.order_id::pg_catalog.text, new.used_as];
  else
    entry := array[new.id::pg_catalog.text];
  end if;
  insert into public.unsealed (source, entry) values (tg_table_name, entry);
  return null;
end $$;

-- The hash over the line of an entry and the hash before it. Before the first line of a batch this is the head.
create function next_seal(before bytea, head bytea, line text) returns bytea immutable parallel safe language sql
return sha256(coalesce(before, head) || convert_to(line, 'UTF8'));

-- Over the lines in their order: the hash at each of them.
create aggregate seal_chain(head bytea, line text) (sfunc = next_seal, stype = bytea);

-- Seals the oldest entries that wait. Answers how many; 0 also while another node seals. `npm run admin -- journal check`
-- computes the same text in `server/audit/seals.store.ts`.
create or replace function seal_entries(most integer) returns integer
security definer set search_path = '' set timezone = 'UTC' set enable_seqscan = off language plpgsql as $$
declare
  head public.seal_head;
  began constant timestamptz := clock_timestamp();
  batch constant integer := least(most, 5000);
  sealed record;
begin
  select * into head from public.seal_head for update skip locked;
  if not found then
    return 0;
  end if;
  with taken as (
    delete from public.unsealed where n in (select n from public.unsealed order by n limit batch) returning *
  ), waiting as materialized (
    select head.n + row_number() over (order by t.n) as n, t.entry, f.form, f.columns, case t.source
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
  ), chained as (
    select w.n, w.form, w.entry, public.seal_chain(head.hash,
      jsonb_build_array(w.n, w.form, w.entry, head.sealed_until, began,
        (select jsonb_agg(w.content -> c order by place) from unnest(w.columns) with ordinality as u (c, place)
         where w.content is not null))::text) over (order by w.n) as hash
    from waiting w
  ), kept as (
    insert into public.seals (n, form, entry, since, at, hash)
    select n, form, entry, head.sealed_until, began, hash from chained order by n
    returning n, hash
  )
  select count(*)::integer as count, max(n) as n, (array_agg(hash order by n desc))[1] as hash into sealed from kept;
  update public.seal_head set n = coalesce(sealed.n, head.n), hash = coalesce(sealed.hash, head.hash),
    sealed_until = case when sealed.count < batch then began else sealed_until end;
  return sealed.count;
end $$;
