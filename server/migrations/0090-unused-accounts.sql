-- expand
-- Accounts that nobody has ever verified nor used for long, and to which nothing refers, are removed. The server's role may
-- not delete people. So a function does, with the rights of its owner, and it checks everything itself: with the server in
-- hand an attacker can remove no other account with it.

-- The foreign keys of these columns, and what the journal says of an account, are looked at for each account that is removed.
create index order_events_actor on order_events (actor_id) where actor_id is not null;
create index exchange_rates_author on exchange_rates (created_by) where created_by is not null;

create index audit_object on audit (object_id);

create index users_never_verified on users (id)
  where permissions = 'customer' and not cellphone_verified and not email_verified;

-- Looks at the next accounts behind `after`, in the order of their ids. Answers the last one that it has looked at, null at
-- the end, and how many it has removed.
--
-- A session lasts 30 days at most. So an account whose last sign-in or registration was 120 days ago has been unused for 90.
create function remove_unused_accounts(after uuid, most integer, out last uuid, out removed integer)
security definer set search_path = '' language plpgsql as $$
declare
  unused constant text := $q$
    u.permissions = 'customer' and not u.cellphone_verified and not u.email_verified
    and u.blocked_at is null and u.second_factor_at is null and u.created_at <= now() - interval '120 days'
    and not exists (select from public.sessions s where s.user_id = u.id)
    and not exists (select from public.known_devices d where d.user_id = u.id and d.used_at > now() - interval '120 days')
    and not exists (select from public.codes c where c.user_id = u.id and c.expires_at > now())
    and not exists (select from public.recovery_tokens t where t.user_id = u.id and t.expires_at > now())
    and not exists (select from public.audit a where a.object_id = u.id::text)$q$;
  unreferred text;
  looked_at uuid[];
  held uuid[];
begin
  -- Every foreign key that keeps an account, also those of later migrations.
  select string_agg(format(' and not exists (select from %s r where r.%I = u.id)', c.conrelid::regclass, a.attname), '')
  into unreferred
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.confrelid = 'public.users'::regclass and c.contype = 'f' and c.confdeltype not in ('c', 'n', 'd');

  select array_agg(candidate.id order by candidate.id) into looked_at from (
    select u.id from public.users u
    where u.permissions = 'customer' and not u.cellphone_verified and not u.email_verified and (after is null or u.id > after)
    order by u.id limit least(most, 1000)
  ) candidate;

  -- Who signs in, orders or is verified at this moment holds the row, and is left alone.
  execute 'select array_agg(found.id) from (select u.id from public.users u where u.id = any($1) and ' || unused || unreferred
    || ' for update of u skip locked) found' into held using looked_at;
  -- Now nothing new can refer to these accounts. What came since the look before is seen only by this second one.
  execute 'delete from public.users u where u.id = any($1) and ' || unused || unreferred using held;
  get diagnostics removed = row_count;
  last := looked_at[cardinality(looked_at)];
end $$;
