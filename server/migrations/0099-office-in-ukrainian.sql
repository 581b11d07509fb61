-- expand
-- The address and what to bring in Ukrainian, as the name. Without them these have one form in both languages.
alter table offices
  add column address_uk text check (char_length(address_uk) between 1 and 256),
  add column instructions_uk text check (char_length(instructions_uk) between 1 and 1024);
