-- expand
-- What lies in the wallets of offices that keep books, as the chain said it last. It stands beside the books: no rule of them
-- asks for it.
create table wallet_readings (
  network text not null references chains,
  address text not null check (char_length(address) between 1 and 50),
  amount numeric check (amount >= 0 and amount < 'NaN'),
  read_at timestamptz,
  next_at timestamptz not null default now(),
  primary key (network, address),
  check ((amount is null) = (read_at is null))
);
create index wallet_readings_due on wallet_readings (network, next_at);
