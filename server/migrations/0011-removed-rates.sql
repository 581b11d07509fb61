-- A rate record that is removed cannot be looked up by those who are to hear of it, so the message brings it along.
alter table outbox add column record jsonb;
