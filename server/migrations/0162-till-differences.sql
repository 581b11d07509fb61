-- expand
-- The owners of an office hear of a count that found too much less, or too much more.
select column_may_say('outbox', 'kind', 'till_difference');
