-- expand
-- In which cluster and database the progress was counted. After a restore elsewhere its transaction ids mean nothing.
-- Null until the first look after this migration, which takes the database to be the one that it always was.
alter table push_progress add column counted_in text;
