-- expand
-- What applies at every office has changed: holidays, deadlines, steps of cash.
select column_may_say('outbox', 'kind', 'network_update');
