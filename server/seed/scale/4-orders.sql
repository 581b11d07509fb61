-- The facts of each order. A few offices and a few customers have most of the orders, as in real life.
create temp table scale_orders on commit drop as
with rolled as (
  select n, n % 1000 = 0 as of_demo,
    floor(pg_temp.how_many('offices') * pg_temp.share(n, 30) ^ 2)::int as i,
    3 * pg_temp.how_many('offices') + (pg_temp.how_many('offices') + 4) / 5 + 1 + floor((pg_temp.how_many('users')
      - 3 * pg_temp.how_many('offices') - (pg_temp.how_many('offices') + 4) / 5) * pg_temp.share(n, 31) ^ 1.5)::int as customer_n,
    pg_temp.roll(n, 32, 18) as wish, pg_temp.roll(n, 33, 100) as luck,
    -- Every 1000th order belongs to the demo world's customer and is at most 30 days old. All others are spread over a
    -- year.
    make_interval(mins => 3 + pg_temp.roll(n, 34, case when n % 1000 = 0 then 30 else 364 end * 1440)) as age
  from generate_series(1, pg_temp.how_many('orders')) n
), told as (
  select n, i, luck, age,
    case when of_demo then pg_temp.demo(4) else u.id end as customer_id,
    case when of_demo then d.wallet else u.wallet end as wallet,
    -- A customer without a wallet can't receive coin, so the order gets the opposite pair.
    case when p.tc = 'USDT' and case when of_demo then d.wallet else u.wallet end is null then p.p + 1 else p.p end as p,
    -- Orders older than a day are placed during office hours.
    case when age < interval '1 day' then now() - age
      else date_trunc('day', now() - age) + make_interval(mins => 420 + pg_temp.roll(n, 35, 500), secs => pg_temp.roll(n, 36, 60))
    end as created_at,
    case
      when age < interval '1 day' then case when luck < 18 then 'requested' when luck < 32 then 'confirmed'
        when luck < 44 then 'received' when luck < 58 then 'ready' when luck < 88 then 'completed' else 'cancelled' end
      when age < interval '5 days' and luck < 3 then 'ready'
      when luck < 84 then 'completed' else 'cancelled' end as status
  from rolled join (select n as number, id, wallet from scale_users) u on u.number = customer_n join users d on d.id = pg_temp.demo(4)
  join scale_pairs p on wish = any(p.demand)
), timed as (
  select *, pg_temp.random_id('order ' || n) as id,
    case status when 'requested' then 0 when 'confirmed' then 1 when 'received' then 2 when 'ready' then 3
      when 'completed' then 4 when 'cancelled' then 1 + (pg_temp.roll(n, 37, 100) < 35)::int end as steps,
    -- An order of the last day takes its steps at equal intervals; for an older one the interval is null, and the steps
    -- take random times.
    case when age < interval '1 day' then age / 6 end as pace
  from told
)
select t.*, o.id as office_id, o.wallet as office_wallet, p.sc, p.tc, p.tc = 'USDT' as sale,
  coalesce(created_at + pace, created_at + make_interval(mins => 2 + pg_temp.roll(n, 38, 23))) as first_at,
  coalesce(created_at + 2 * pace, created_at + make_interval(mins => 35 + pg_temp.roll(n, 39, 80))) as second_at,
  coalesce(created_at + 3 * pace, created_at + make_interval(mins => 118 + pg_temp.roll(n, 40, 37))) as third_at,
  coalesce(created_at + 4 * pace, created_at + make_interval(mins => 160 + pg_temp.roll(n, 41, 55))) as fourth_at,
  -- As in the table of steps: the cashier handles cash, the owner handles coin.
  staff.user_id as cashier, owner.user_id as owner, r.id as er_id, r.rate,
  (case when p.sc = 'UAH' then (10 + pg_temp.roll(n, 42, 230)) * 500 else (2 + pg_temp.roll(n, 42, 118)) * 50 end
    + case when pg_temp.roll(n, 43, 5) = 0 then pg_temp.roll(n, 44, 100) / 100.0 else 0 end)::numeric(16, 6) as amt_to_exch
from timed t
join (select i, id, wallet from scale_offices) o using (i)
join scale_pairs p using (p)
join scale_staff owner on owner.i = t.i and owner.place = -1
join scale_staff staff on staff.i = t.i and staff.place = pg_temp.roll(n, 45, 3)
left join scale_own own on own.i = t.i and own.p = t.p
cross join lateral (
  (select id, rate from exchange_rates r where own.i is null and r.office_id is null and (r.sc, r.tc) = (p.sc, p.tc)
     and r.ts <= t.created_at order by r.ts desc, r.id desc limit 1)
  union all
  (select id, rate from exchange_rates r where own.i is not null and r.office_id = own.office_id and (r.sc, r.tc) = (p.sc, p.tc)
     and r.ts <= t.created_at order by r.ts desc, r.id desc limit 1)
) r;

-- The demo world's cashier gets a third of the busiest office's orders of the last 100 days.
update scale_orders set cashier = pg_temp.demo(3)
where i = 0 and created_at > now() - interval '100 days' and pg_temp.roll(n, 46, 3) = 0;

-- Each step with its actor. The last step of a cancelled order is the cancel.
create temp table scale_steps on commit drop as
select o.id as order_id, step + 1 as version, status_before as from_status, s.status as to_status, at,
  case
    when step = 0 then customer_id
    when s.status = 'cancelled' then case when pg_temp.roll(n, 47, 2) = 0 then customer_id else cashier end
    when s.status = 'completed' then customer_id
    when (s.status = 'received') = sale then cashier
    else owner
  end as actor_id
from scale_orders o cross join lateral (
  select step, at, case when o.status = 'cancelled' and step = o.steps and step > 0 then 'cancelled' else way[step + 1] end as status,
    way[step] as status_before
  from (select array['requested', 'confirmed', 'received', 'ready', 'completed'] as way) w
  cross join unnest(array[0, 1, 2, 3, 4], array[created_at, first_at, second_at, third_at, fourth_at]) as t (step, at)
  where step <= o.steps
) s;

-- The guard allows only new orders with status requested, and single steps. The other trigger would note each end, which
-- the next file adds up at once. Both can be off here, because the table lock is held until the commit.
alter table orders disable trigger orders_guarded, disable trigger orders_ended;
insert into orders (id, customer_id, office_id, cashier_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, status, note,
  version, created_at, confirmed_at, received_at, ready_at, closed_at, cancelled_at, wallet, office_wallet)
select o.id, customer_id, office_id, first_cashier, er_id, sc, tc, amt_to_exch, round(amt_to_exch * rate, 6), rate, sale, status,
  case when pg_temp.roll(n, 48, 100) < 12 then (array['Буду о 15:00', 'New notes only, please', 'Around noon',
    'Дрібними купюрами, будь ласка'])[1 + pg_temp.roll(n, 49, 4)] end,
  steps + 1, created_at, confirmed_at, received_at, ready_at, closed_at, cancelled_at, wallet, office_wallet
from scale_orders o join (
  select order_id,
    min(at) filter (where to_status = 'confirmed') as confirmed_at, min(at) filter (where to_status = 'received') as received_at,
    min(at) filter (where to_status = 'ready') as ready_at, min(at) filter (where to_status = 'completed') as closed_at,
    min(at) filter (where to_status = 'cancelled') as cancelled_at,
    (array_agg(actor_id order by version) filter (where u.permissions = 'cashier'))[1] as first_cashier
  from scale_steps join users u on u.id = actor_id group by order_id
) taken on taken.order_id = o.id
order by created_at;
alter table orders enable trigger orders_guarded, enable trigger orders_ended;

-- A test of the seed compares the events with their orders, which is quicker than the trigger.
alter table order_events disable trigger order_events_changed_order;
insert into order_events (order_id, version, from_status, to_status, at, actor_id)
select order_id, version, from_status, to_status, at, actor_id from scale_steps order by at;
alter table order_events enable trigger order_events_changed_order;
