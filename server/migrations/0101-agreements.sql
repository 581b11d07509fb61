-- expand
-- The terms of use that people agree to, each version in both languages. A version without texts: nothing is asked from
-- then on. What people agreed to, and that they did, stays as it was.
create table agreements (
  version int primary key check (version > 0),
  text_en text check (char_length(text_en) between 1 and 10000),
  text_uk text check (char_length(text_uk) between 1 and 10000),
  at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  -- Says which text it was, also where somebody keeps a copy.
  hash bytea not null,
  check ((text_en is null) = (text_uk is null))
);
create index agreements_author on agreements (created_by) where created_by is not null;

create table agreement_acceptances (
  -- An account that nothing refers to is removed with what it agreed to.
  user_id uuid not null references users on delete cascade,
  version int not null references agreements,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, version)
);

create function keep_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'agreement_acceptances' then
    if not exists (select from public.users u where u.id = old.user_id) then
      return old;
    end if;
  end if;
  raise exception 'What people agreed to stays as it was' using errcode = 'OB040';
end $$;

create trigger agreements_kept before update or delete on agreements for each row execute function keep_agreement();
create trigger agreements_not_emptied before truncate on agreements for each statement execute function keep_agreement();
create trigger agreement_acceptances_kept before update or delete on agreement_acceptances
  for each row execute function keep_agreement();
create trigger agreement_acceptances_not_emptied before truncate on agreement_acceptances
  for each statement execute function keep_agreement();

-- Hash and time are those of the database, whoever writes the row.
create function note_agreement() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'agreements' then
    new.hash := sha256(convert_to(coalesce(new.text_en, '') || chr(30) || coalesce(new.text_uk, ''), 'UTF8'));
  else
    select a.hash into new.hash from public.agreements a where a.version = new.version;
  end if;
  new.at := clock_timestamp();
  return new;
end $$;
create trigger agreements_noted before insert on agreements for each row execute function note_agreement();
create trigger agreement_acceptances_noted before insert on agreement_acceptances
  for each row execute function note_agreement();
