-- expand
-- A customer whose transaction was decided to be another order's may name another one. Until now the first one stayed.
create function may_be_said_again(o orders, name text) returns boolean stable language sql as $$
  select name = 'sent_tx_hash' and exists (
    select from public.transfer_claims c
    where c.order_id = o.id and c.transfer = public.transfer_key(o.sent_tx_hash) and c.void_at is not null)
$$;

do $do$
declare
  guard constant text := pg_get_functiondef('guard_order()'::regprocedure);
  allowing constant text := replace(guard,
    'if was ->> name is not null and becomes -> name is distinct from was -> name then',
    'if was ->> name is not null and becomes -> name is distinct from was -> name and not public.may_be_said_again(old, name) then');
begin
  if allowing = guard then
    raise exception 'The guard of orders has another form';
  end if;
  execute allowing;
end $do$;
