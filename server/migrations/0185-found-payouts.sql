-- expand
-- A transfer that may be the payout of a deal: staff are proposed it, and nothing follows by it until they name it.
select column_may_say('order_readings', 'use', 'found_payout');
