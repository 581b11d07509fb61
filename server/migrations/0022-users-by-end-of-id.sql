-- expand
-- The list of people shows the last six characters of an id, and the search finds a person by them.
create index users_last_six on users (right(id::text, 6));
