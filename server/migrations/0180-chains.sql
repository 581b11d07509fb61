-- expand
-- What the chains say of the transfers of deals. All of it is off until an admin switches it on, and then costs a look at empty
-- indexes. A reading is shown and proposed; only the clock's completion of a payout asks for it.
create table chains (
  network text primary key check (network in ('TRC20', 'ERC20', 'BEP20')),
  is_on boolean not null default false,
  base_url text check (base_url ~ '^https://[^/@:?#[:space:]]+(/[^?#[:space:]]*)?$' and char_length(base_url) <= 200),
  -- The key of the service, sealed with SECRET_KEY.
  sealed_key bytea,
  final_depth integer not null check (final_depth between 1 and 500),
  per_second integer not null default 5 check (per_second between 1 and 50),
  per_day integer not null default 100000 check (per_day between 100 and 10000000),
  -- How many calls were made on the day of `calls_on`, in UTC.
  calls_on date not null default '2000-01-01',
  calls integer not null default 0 check (calls >= 0),
  asked_at timestamptz,
  answered_at timestamptz,
  next_at timestamptz not null default now(),
  failures integer not null default 0 check (failures >= 0),
  fault text check (fault ~ '^[a-zA-Z]{1,20}$'),
  check (not is_on or base_url is not null)
);
insert into chains (network, base_url, final_depth) values ('TRC20', 'https://api.trongrid.io', 19), ('ERC20', null, 32), ('BEP20', null, 32);

-- The addresses at which open deals expect USDT, and how far each is read: a time in milliseconds, or a block.
create table chain_addresses (
  network text not null references chains,
  address text not null check (char_length(address) between 1 and 50),
  read_to bigint check (read_to >= 0),
  next_at timestamptz not null default now(),
  primary key (network, address)
);
create index chain_addresses_due on chain_addresses (network, next_at);

-- What a chain said of a transaction, each time that it was something else. It stays, as the transfer does.
create table transfer_readings (
  id bigint generated always as identity primary key,
  transfer text not null check (transfer ~ '^[0-9a-f]{64}$'),
  network text not null references chains,
  state text not null check (state in ('missing', 'pending', 'final')),
  failed boolean,
  block bigint check (block >= 0),
  block_at timestamptz,
  -- [{"contract": text, "to": text, "units": text}]
  transfers jsonb check (jsonb_typeof(transfers) = 'array'),
  at timestamptz not null default clock_timestamp(),
  check ((state = 'missing') = (block is null) and (block is null) = (failed is null))
);
create index transfer_readings_newest on transfer_readings (transfer, network, id desc);
create trigger transfer_readings_kept before update or delete on transfer_readings for each row execute function keep_history();
create trigger transfer_readings_not_emptied before truncate on transfer_readings for each statement execute function keep_history();
create trigger transfer_readings_timed before insert on transfer_readings for each row execute function keep_entry_time();

-- What the newest reading says about a deal.
create table order_readings (
  order_id uuid not null references orders,
  transfer text not null check (transfer ~ '^[0-9a-f]{64}$'),
  use text not null check (use in ('claimed', 'found', 'payout')),
  tx_hash text not null check (char_length(tx_hash) between 16 and 128),
  network text not null references chains,
  state text not null default 'unread' check (state in ('unread', 'missing', 'pending', 'final')),
  problem text check (problem in (
    'failed', 'no_transfer', 'other_contract', 'other_recipient', 'older', 'other_sum', 'other_network')),
  -- The network on which it was found, where that is another one.
  found_on text references chains,
  amount numeric check (amount >= 0 and amount < 'NaN'),
  block_at timestamptz,
  depth integer not null default 0 check (depth >= 0),
  depth_needed integer not null default 0 check (depth_needed >= 0),
  read_at timestamptz,
  -- From when on the clock completes the deal that this pays out. `infinity`: never, because it is no payout.
  completes_at timestamptz,
  -- How often in a row nobody knew it, and when it is looked at again. Null: no more.
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz default now(),
  -- When the time of its deal was looked at, because it is no money of it.
  told_at timestamptz,
  primary key (order_id, transfer),
  check (state in ('pending', 'final') or amount is null and problem is null),
  check (completes_at is null or use = 'payout' and state = 'final')
);
create index order_readings_due on order_readings (network, next_at) where next_at is not null;
create index order_readings_transfer on order_readings (transfer);
create index order_readings_completing on order_readings (completes_at) where completes_at is not null;
create index order_readings_wrong on order_readings (order_id)
  where state = 'final' and use = 'claimed' and told_at is null;

-- A reading that is final stays what it is.
create function keep_final_reading() returns trigger language plpgsql as $$
begin
  if old.state = 'final' and (new.state, new.problem, new.amount, new.block_at, new.network, new.transfer, new.order_id)
    is distinct from (old.state, old.problem, old.amount, old.block_at, old.network, old.transfer, old.order_id) then
    raise exception 'A reading that is final stays' using errcode = 'OB210';
  end if;
  return new;
end $$;
create trigger order_readings_kept before update on order_readings for each row execute function keep_final_reading();
