-- expand
-- Anybody may read the rates, where an admin has not switched that off. Kept answers end when something in them changes.
select column_may_say('settings', 'name', 'public_rates');
select column_may_say('outbox', 'kind', 'terms_update');
