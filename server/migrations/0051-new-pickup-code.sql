-- expand
-- After five wrong codes the customer can ask for a new code, once for an order.
alter table pickup_codes add column renewed_at timestamptz;
select column_may_say('order_alerts', 'kind', 'new_code');

create function keep_renewal() returns trigger language plpgsql as $$
begin
  if old.renewed_at is not null and new.renewed_at is distinct from old.renewed_at
    or new.tries < old.tries and (old.tries < 5 or old.renewed_at is not null or new.renewed_at is null) then
    raise exception 'An order gets one new code, after five wrong ones' using errcode = 'OB017';
  end if;
  return new;
end $$;

create trigger pickup_codes_renewed_once before update on pickup_codes for each row execute function keep_renewal();
