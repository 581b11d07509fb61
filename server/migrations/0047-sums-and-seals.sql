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
