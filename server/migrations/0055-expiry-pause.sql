-- expand
-- When orders could last expire, and until when none does. All times are the database's, so all nodes agree.
create table expiry_clock (
  is_one boolean primary key default true check (is_one),
  -- Noted by the job that lets orders expire, except under maintenance. Null: it has not run yet.
  could_at timestamptz,
  paused_until timestamptz
);
insert into expiry_clock (could_at) select max(succeeded_at) from jobs where name = 'order-expiry';

create function expiry_rests() returns boolean stable language sql as $$
  -- A pause that is longer than the longest comes from a clock that was wrong.
  select exists (
      select from public.expiry_clock
      where paused_until > clock_timestamp() and paused_until <= clock_timestamp() + interval '4 hours')
    or exists (select from public.settings where name = 'maintenance' and is_on)
$$;

create function guard_expiry_pause() returns trigger language plpgsql as $$
begin
  if public.expiry_rests() then
    raise exception 'No order expires under maintenance, and for some time after an outage' using errcode = 'OB031';
  end if;
  return new;
end $$;

create trigger orders_guard_pause before update of ended_by on orders for each row
  when (new.ended_by = 'expired' and old.ended_by is distinct from 'expired') execute function guard_expiry_pause();
