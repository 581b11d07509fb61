create temp table scale_pairs (p int, sc text, tc text, base numeric, decimals int, demand int[]) on commit drop;
insert into scale_pairs values
  (0, 'USD', 'USDT', 0.996, 4, '{0,1,2,3,4}'),
  (1, 'USDT', 'USD', 0.994, 4, '{5,6,7}'),
  (2, 'EUR', 'USDT', 1.147, 4, '{8,9}'),
  (3, 'USDT', 'EUR', 0.865, 4, '{10}'),
  (4, 'UAH', 'USDT', 0.0238, 6, '{11,12,13}'),
  (5, 'USDT', 'UAH', 41.35, 2, '{14,15,16,17}');

-- An office has its own rate for about one pair in six. It follows the global rate of all other pairs.
create temp table scale_own on commit drop as
select i, id as office_id, p from scale_offices cross join scale_pairs where pg_temp.roll(i * 10 + p, 20, 6) = 0;

insert into rate_subscriptions (sc, tc, office_id)
select sc, tc, o.id from scale_offices o cross join scale_pairs p
where not exists (select from scale_own where (office_id, p) = (o.id, p.p));

-- Global rates for the time before the demo world begins, two a day, and office rates, one a week until now.
create temp table scale_rates on commit drop as
select pg_temp.id_at(ts, concat_ws(' ', 'rate', p, office_id)) as id, sc, tc, ts, office_id, actual,
  -- The range is narrow, so that no office has crossed rates: buying and selling a currency differ by at least 0.8 %.
  round(base * (1 + 0.002 * sin(extract(epoch from ts)::float8 / 1728000 + p)::numeric
    + (pg_temp.roll(number, 21, 20) - 10) / 10000.0), decimals) as rate
from (
  select p, null::uuid as office_id, false as actual, half * 10 + p as number,
    now() - make_interval(hours => 91 * 24 + half * 12, mins => pg_temp.roll(half * 10 + p, 22, 600)) as ts
  from scale_pairs cross join generate_series(0, 2 * 285) half
  union all
  select o.p, o.office_id, week = 0, (o.i * 10 + o.p) * 100 + week,
    now() - make_interval(days => week * 7, mins => 30 + pg_temp.roll((o.i * 10 + o.p) * 100 + week, 23, 4000))
  from scale_own o cross join generate_series(0, 54) week
) plan join scale_pairs using (p);

insert into exchange_rates (id, sc, tc, rate, ts, actual, office_id, created_by)
select id, sc, tc, rate, ts, actual, office_id, pg_temp.demo(1) from scale_rates;

insert into audit (id, at, actor_id, kind, object_id, before, after)
select pg_temp.id_at(ts, 'audit ' || id), ts, pg_temp.demo(1), 'rate_created', id::text, null, jsonb_build_object(
  'sc', sc, 'tc', tc, 'rate', rate::text, 'actual', true, 'office_id', office_id, 'id', id)
from scale_rates;
analyze scale_own, exchange_rates;
