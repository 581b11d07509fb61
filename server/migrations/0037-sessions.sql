-- expand
-- Where a session was opened or last used from, by what, and when: its person reads this in the list of sessions.
alter table sessions
  add column used_at timestamptz not null default now(),
  add column address text check (char_length(address) between 1 and 100),
  add column device text check (char_length(device) between 1 and 300);
