-- expand
-- What days earned, and which entries they have, is read without the rest of the book.
create index entries_of_days on entries (office_id, day, id);
