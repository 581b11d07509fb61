-- expand
-- A till is where somebody sits, and has drawers. The account is the drawer's, so that one is counted while the next sells.
create table tills (
  id uuid primary key,
  office_id uuid not null references books,
  name text not null check (char_length(name) between 1 and 40),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  unique (office_id, id)
);
create unique index tills_by_name on tills (office_id, lower(name));
create index tills_created_by on tills (created_by);

create table drawers (
  id uuid primary key,
  office_id uuid not null,
  till_id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  unique (office_id, id),
  unique (office_id, till_id, id),
  foreign key (office_id, till_id) references tills (office_id, id)
);
create unique index drawers_by_name on drawers (till_id, lower(name));

create function keep_till() returns trigger language plpgsql as $$
declare
  others bigint;
begin
  if tg_op <> 'INSERT' then
    raise exception 'A till and its drawers stay' using errcode = 'OB160';
  end if;
  perform from public.books where office_id = new.office_id for update;
  if tg_table_name = 'tills' then
    select count(*) into others from public.tills where office_id = new.office_id;
  else
    select count(*) into others from public.drawers where till_id = new.till_id;
  end if;
  if others >= 20 then
    raise exception 'At most 20' using errcode = 'OB160';
  end if;
  return new;
end $$;
create trigger tills_kept before insert or update or delete on tills for each row execute function keep_till();
create trigger drawers_kept before insert or update or delete on drawers for each row execute function keep_till();
create trigger tills_not_emptied before truncate on tills for each statement execute function keep_ledger();
create trigger drawers_not_emptied before truncate on drawers for each statement execute function keep_ledger();

-- `till`: what lies in a drawer. `carried`: between it and the safe. What is set aside in a drawer has its part, too.
select column_may_say('accounts', 'kind', 'till'), column_may_say('accounts', 'kind', 'carried');
alter table accounts add constraint accounts_of_tills
  check (kind not in ('till', 'carried') or part <> '' and currency <> 'USDT') not valid;

create function expect_drawer() returns trigger language plpgsql as $$
begin
  perform from public.drawers where office_id = new.office_id and id::text = new.part;
  if not found then
    raise exception 'An account of no drawer' using errcode = 'OB160';
  end if;
  return new;
end $$;
create trigger accounts_of_drawers before insert on accounts for each row
  when (new.kind in ('till', 'carried') or new.kind = 'set_aside' and new.part <> '') execute function expect_drawer();

-- What lies in a drawer, or goes to one, lies at the office: it is free, it is a place, and it keeps its office on the books.
do $do$
declare
  change record;
  was text;
begin
  for change in select * from (values
    ('free_at(uuid, text)', $$in ('safe', 'wallet')$$, $$in ('safe', 'wallet', 'till', 'carried')$$),
    ('check_books(uuid)', $$in ('safe', 'wallet', 'set_aside', 'transit')$$,
      $$in ('safe', 'wallet', 'set_aside', 'transit', 'till', 'carried')$$),
    ('expect_whole_books()', $$in ('safe', 'wallet', 'set_aside',$$, $$in ('till', 'carried', 'safe', 'wallet', 'set_aside',$$)
  ) as c (name, part, other) loop
    was := pg_get_functiondef(change.name::regprocedure);
    if position(change.part in was) = 0 then
      raise exception '% has another form', change.name;
    end if;
    execute replace(was, change.part, change.other);
  end loop;
end $do$;
