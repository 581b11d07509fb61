-- expand
-- What the staff of an office write to each other about a deal. Its customer never reads it. It is kept as it was written.
create table order_notes (
  order_id uuid not null references orders,
  /** The first note of a deal is 1. */
  place smallint not null check (place between 1 and 100),
  author_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 1000),
  at timestamptz not null default now(),
  primary key (order_id, place)
);
create index order_notes_of_author on order_notes (author_id);

create function keep_note() returns trigger language plpgsql as $$
begin
  raise exception 'A note of the staff stays as it was written' using errcode = 'OB008';
end $$;

create trigger order_notes_kept before update or delete on order_notes for each row execute function keep_note();
create trigger order_notes_not_emptied before truncate on order_notes for each statement execute function keep_note();
