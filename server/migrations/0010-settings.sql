-- The switches that an admin has moved. One that is not here stands as it does at first, see domain/setting.ts.
create table settings (
  name text primary key check (name in ('maintenance', 'registration', 'recovery', 'orders', 'push')),
  is_on boolean not null,
  changed_at timestamptz not null default now()
);
