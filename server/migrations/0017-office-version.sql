-- One more with each change of what the form shows, so that nobody writes over what they have not seen.
alter table offices add column version integer not null default 1;
