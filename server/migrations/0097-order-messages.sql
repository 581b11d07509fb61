-- expand
-- What the customer and the office of a deal write to each other. It is kept as it was written.
create table order_messages (
  id uuid primary key,
  order_id uuid not null references orders,
  /** The first message of a deal is 1. */
  place smallint not null check (place between 1 and 1000),
  author_id uuid not null references users,
  /** For whom the author spoke then. */
  side text not null check (side in ('customer', 'office')),
  text text not null check (char_length(text) between 1 and 1000),
  /** Something in the text reads as the address of a wallet. Nobody writes one for an office. */
  holds_address boolean not null,
  /** Names the call, so that the same call again adds nothing. */
  key text check (char_length(key) between 1 and 200),
  at timestamptz not null default clock_timestamp(),
  check (not (holds_address and side = 'office')),
  unique (order_id, place)
);
create index order_messages_of_author on order_messages (author_id, order_id, at);
create unique index order_messages_key on order_messages (order_id, author_id, key) where key is not null;

create function keep_message() returns trigger language plpgsql as $$
begin
  raise exception 'A message of a deal stays as it was written' using errcode = 'OB008';
end $$;

create trigger order_messages_kept before update or delete on order_messages
  for each row execute function keep_message();
create trigger order_messages_not_emptied before truncate on order_messages
  for each statement execute function keep_message();

-- How far each person has read.
create table order_message_reads (
  order_id uuid not null references orders,
  user_id uuid not null references users,
  /** What an admin has read is not read by the office. */
  side text check (side in ('customer', 'office')),
  up_to smallint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, user_id)
);
create index order_message_reads_of_user on order_message_reads (user_id);

-- How many messages a deal has, and how many of the other side neither has read. A list of deals reads it.
create table order_message_counts (
  order_id uuid primary key references orders,
  count smallint not null,
  unread_by_customer smallint not null,
  unread_by_office smallint not null
);

select column_may_say('outbox', 'kind', word) from unnest(array['message', 'message_read']) as word;
