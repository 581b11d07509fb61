-- expand
-- How often the devices that had signed in to this account were forgotten. A device cookie names the count that held when
-- it was written. The first recovery that proves the phone adds one: a stranger may have signed in before.
alter table users add column device_generation integer not null default 0;
