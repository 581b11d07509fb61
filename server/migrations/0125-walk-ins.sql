-- expand
-- Deals at the window of people without an app. Who places one is a member of the staff, and the deal says who. A guest has no
-- phone: each office has one guest, who can't sign in and is nobody's account.
alter table users
  alter column cellphone drop not null,
  add column guest_of uuid,
  add constraint users_guest_of_fkey foreign key (guest_of) references offices not valid,
  -- Made at the window: nobody has ever signed in. A new password, which only its phone can set, takes the account over.
  add column passwordless boolean not null default false,
  add constraint users_phone_or_guest check ((cellphone is null) = (guest_of is not null)) not valid,
  add constraint users_guest_is_nobody check (guest_of is null or permissions = 'customer' and passwordless
    and full_name is null and email is null and wallet is null and not cellphone_verified) not valid;
create unique index users_guest_of on users (guest_of) where guest_of is not null;

-- `guest_worth`: what a deal of a guest is worth in UAH, by which the bounds of guests are counted.
alter table orders
  add column placed_by uuid,
  add constraint orders_placed_by_fkey foreign key (placed_by) references users not valid,
  add column guest_worth numeric check (guest_worth > 0),
  add constraint orders_worth_of_walk_in check (guest_worth is null or placed_by is not null) not valid;

create function keep_passwordless() returns trigger language plpgsql as $$
begin
  if new.guest_of is distinct from old.guest_of or old.guest_of is not null and new.password_hash is distinct from old.password_hash then
    raise exception 'A guest of an office stays one' using errcode = 'OB101';
  end if;
  if new.password_hash is distinct from old.password_hash then
    -- Staff wrote the name. Who proves the phone only now has not said that it is theirs.
    if old.passwordless and not old.cellphone_verified then
      new.full_name := null;
    end if;
    new.passwordless := false;
  elsif new.passwordless is distinct from old.passwordless then
    raise exception 'Only a new password takes an account over' using errcode = 'OB101';
  end if;
  return new;
end $$;
create trigger users_passwordless_kept before update on users
  for each row when (old.passwordless or new.passwordless or new.guest_of is distinct from old.guest_of)
  execute function keep_passwordless();

create function refuse_passwordless() returns trigger language plpgsql as $$
begin
  if exists (select from public.users where id = new.user_id and passwordless) then
    raise exception 'Without a password there is no session' using errcode = 'OB101';
  end if;
  return new;
end $$;
create trigger sessions_passwordless before insert on sessions for each row execute function refuse_passwordless();

-- Who places a walk-in, and for whom. The customer is held: a block or a new role of this moment comes before or after it.
create function guard_walk_in() returns trigger language plpgsql as $$
declare
  customer record;
begin
  select permissions, guest_of, blocked_at into customer from public.users where id = new.customer_id for no key update;
  if new.placed_by = new.customer_id or customer.permissions <> 'customer' or customer.blocked_at is not null then
    raise exception 'A walk-in is of a customer' using errcode = 'OB102';
  end if;
  if coalesce(customer.guest_of <> new.office_id, false) or (customer.guest_of is null) <> (new.guest_worth is null) then
    raise exception 'A guest is of one office, and the deal says what it is worth' using errcode = 'OB102';
  end if;
  perform from public.users u where u.id = new.placed_by and (u.permissions = 'admin'
    or u.permissions in ('cashier', 'office_owner')
      and exists (select from public.user_offices m where m.user_id = u.id and m.office_id = new.office_id));
  if not found then
    raise exception 'The staff of the office place a walk-in' using errcode = 'OB102';
  end if;
  return new;
end $$;
create trigger orders_walk_in before insert on orders
  for each row when (new.placed_by is not null) execute function guard_walk_in();

-- The first event of a walk-in is of who placed it.
do $do$
declare
  guard constant text := pg_get_functiondef('expect_event_change()'::regprocedure);
  knowing constant text := replace(replace(guard,
    'select status, version, said, customer_id, cashier_id,', 'select status, version, said, customer_id, placed_by, cashier_id,'),
    'when is_first or public.is_customers_event(new.what) then new.actor_id = o.customer_id',
    'when is_first then new.actor_id = coalesce(o.placed_by, o.customer_id)
      when public.is_customers_event(new.what) then new.actor_id = o.customer_id');
begin
  if knowing not like '%coalesce(o.placed_by, o.customer_id)%' or knowing not like '%customer_id, placed_by, cashier_id%' then
    raise exception 'The guard of the history has another form';
  end if;
  execute knowing;
end $do$;

-- A walk-in was placed by the staff in front of its customer, so a first recovery does not hold it back.
do $do$
declare
  before constant text := pg_get_functiondef('hold_orders_back(uuid, timestamptz)'::regprocedure);
  after constant text := replace(before, 'and held_back_at is null', 'and held_back_at is null and placed_by is null');
begin
  if after = before then
    raise exception 'The function has another form';
  end if;
  execute after;
end $do$;

select column_may_say('order_alerts', 'kind', 'placed_again');

-- Those of the last day are asked whether a cancelled deal stands behind them.
create index orders_walk_ins on orders (created_at) where placed_by is not null;
