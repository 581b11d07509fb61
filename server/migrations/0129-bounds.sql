-- expand
-- What duty asks for from which sum on. Empty in a new installation. A row without offices applies at all.
create table bounds (
  id uuid primary key default gen_random_uuid(),
  from_sum numeric not null check (from_sum > 0 and scale(from_sum) <= 2),
  hours smallint not null check (hours in (24, 720)),
  needs text[] not null check (cardinality(needs) > 0 and needs <@ array['verified_phone', 'name', 'document']),
  office_ids uuid[] check (cardinality(office_ids) > 0)
);

-- What a deal is worth in hryvnias: its cash, or its USDT at the newest rate of the office, else at the global one. Null without
-- a rate. Each look reads one entry of the index.
create function newest_rate(gives text, takes text, of_office uuid) returns numeric stable language sql as $$
  select coalesce(
    (select rate from exchange_rates where sc = gives and tc = takes and office_id = of_office and hidden_at is null
     order by ts desc, id desc limit 1),
    (select rate from exchange_rates where sc = gives and tc = takes and office_id is null and hidden_at is null
     order by ts desc, id desc limit 1))
$$;
create function hryvnia_worth(o orders) returns numeric stable language sql as $$
  select case when 'UAH' in (o.sc, o.tc) then
      coalesce(nullif(o.cash, 0), case when o.sc = 'UAH' then o.amt_to_exch else o.amt_to_recv end)
    else round(case when o.sc = 'USDT' then o.amt_to_exch else o.amt_to_recv end
      * coalesce(newest_rate('USDT', 'UAH', o.office_id), 1 / newest_rate('UAH', 'USDT', o.office_id)), 2) end
$$;

-- Kept when the deal is confirmed, and never changed.
alter table orders
  add column worth numeric,
  add constraint orders_worth_check check (worth >= 0) not valid;
select order_may_change('worth', 'step');
create function keep_worth() returns trigger language plpgsql as $$
begin
  raise exception 'What a deal is worth is kept when it is confirmed' using errcode = 'OB106';
end $$;
create trigger orders_worth_kept before update of worth on orders for each row
  when (new.worth is distinct from old.worth and (old.worth is not null or old.status <> 'requested' or new.status <> 'confirmed'))
  execute function keep_worth();
-- On a large database, make the index before the update with `create index concurrently if not exists` (decision 17).
create index if not exists orders_worth on orders (customer_id, confirmed_at) where worth is not null;

-- What the staff saw when a bound asked for it.
create table order_proofs (
  order_id uuid primary key references orders,
  name text check (char_length(name) between 1 and 256),
  document text check (document in ('passport', 'id_card', 'residence_permit')),
  document_end text check (char_length(document_end) = 4),
  seen_by uuid not null references users,
  at timestamptz not null default clock_timestamp(),
  check ((document is null) = (document_end is null) and (name is not null or document is not null))
);
create index order_proofs_seen_by on order_proofs (seen_by);
create function keep_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if public.erasing() is not null and (new.order_id, new.seen_by, new.at) = (old.order_id, old.seen_by, old.at)
      and new.document is not distinct from old.document
      and coalesce(new.name, public.erased_text()) = public.erased_text() and coalesce(new.document_end, '****') = '****' then
      return new;
    end if;
  end if;
  raise exception 'What the staff saw of a document stays' using errcode = 'OB106';
end $$;
create trigger order_proofs_kept before update or delete on order_proofs for each row execute function keep_proof();
create trigger order_proofs_not_emptied before truncate on order_proofs for each statement execute function keep_proof();

create function erase_proofs() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  update public.order_proofs p set name = case when p.name is not null then public.erased_text() end,
    document_end = case when p.document_end is not null then '****' end
  from public.orders o where o.customer_id = new.id and p.order_id = o.id;
  return null;
end $$;
create trigger users_proofs_erased after update of erased_at on users for each row
  when (new.erased_at is not null and old.erased_at is null) execute function erase_proofs();
