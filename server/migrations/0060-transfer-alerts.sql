-- expand
-- A transfer that two customers claim and one of them has received, and a received order whose money is another order's.
select column_may_say('order_alerts', 'kind', 'disputed'), column_may_say('order_alerts', 'kind', 'money_moved');
