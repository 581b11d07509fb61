-- expand
-- The offices that a person has marked with a star, the first one first. Null: none.
alter table users add column favorite_office_ids uuid[];
alter table users add constraint users_favorite_offices
  check (cardinality(favorite_office_ids) between 1 and 20) not valid;
