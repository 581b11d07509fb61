-- expand
-- A change of rates beyond the guard may need the yes of another admin. The setting is off at first. Its row stands from the
-- start, so that a change of rates can hold it while it decides.
select column_may_say('approvals', 'kind', 'rate');
select column_may_say('settings', 'name', 'rate_approval');
insert into settings (name, is_on) values ('rate_approval', false);

-- Asked for once: the same call again finds what waits.
create index approvals_of_rates on approvals (asked_by) where state = 'waiting' and order_id is null;
