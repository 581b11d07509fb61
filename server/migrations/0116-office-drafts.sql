-- expand
-- A draft is an office that is being prepared. It takes no order and offers no pair. Offices of before are open.
alter table offices add column draft boolean not null default false;

create function keep_office_open() returns trigger language plpgsql as $$
begin
  raise exception 'An open office does not become a draft again' using errcode = 'OB046';
end $$;

create trigger offices_kept_open before update of draft on offices for each row
  when (new.draft and not old.draft) execute function keep_office_open();

create function refuse_order_at_draft() returns trigger language plpgsql as $$
begin
  if exists (select from offices where id = new.office_id and draft) then
    raise exception 'An office that is a draft takes no order' using errcode = 'OB043';
  end if;
  return new;
end $$;

create trigger orders_not_at_drafts before insert on orders for each row execute function refuse_order_at_draft();
