-- Where a browser takes its push messages. It belongs to the session of that browser and goes with it; whoever signs in
-- next in the same browser takes its endpoint over.
create table push_subscriptions (
  token_hash bytea primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- The one key pair with which every node signs its pushes. Browsers are subscribed to its public half, so another pair
-- would silence all of them.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
