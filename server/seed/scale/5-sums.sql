-- As the job adds them up. The demo world's ended orders are noted, and the job adds them later.
insert into order_sums (week, office_id, status, sc, tc, count, amount)
select date_bin('7 days', created_at, '1970-01-05T00:00:00Z'), office_id, status, sc, tc, count(*),
  sum(case when sale then amt_to_exch else amt_to_recv end)
from orders where coalesce(closed_at, cancelled_at) is not null and id in (select id from scale_orders) group by 1, 2, 3, 4, 5;
