-- expand
-- What waits too long at the tills of an office, and was told to its owners: once, because its row stays while it waits.
create table till_alerts (
  id uuid primary key default gen_random_uuid(),
  office_id uuid not null references offices,
  kind text not null
    constraint till_alerts_kind_check check (kind in ('shift_long', 'cash_on_way', 'overpromised', 'day_open')),
  -- The shift, the cash, the currency or the day.
  about text not null check (char_length(about) between 1 and 100),
  at timestamptz not null default clock_timestamp(),
  unique (office_id, kind, about)
);

select column_may_say('outbox', 'kind', 'till_alert');
