-- expand
-- Who has joined a shift leaves it again while somebody else still works in it, and may come back.
create or replace function keep_shift_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from public.shifts where id = new.shift_id and (state = 'open' or state = 'opening' and begun_by = new.user_id);
    if found and new.left_at is null then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    perform from public.shifts s where s.id = new.shift_id and (s.state = 'closed' and new.left_at is not null
      or s.state = 'open' and (new.left_at is null or exists (
        select from public.shift_members m where m.shift_id = s.id and m.user_id <> new.user_id and m.left_at is null)));
    if found and (old.left_at is null) <> (new.left_at is null) and to_jsonb(new) - 'left_at' = to_jsonb(old) - 'left_at' then
      return new;
    end if;
  end if;
  raise exception 'Somebody joins an open shift, and leaves it to others or with its end' using errcode = 'OB161';
end $$;
