-- expand
-- Every write holds the rights of its caller until it commits: the person, the session and the memberships. A write whose
-- caller has lost them fails with this code, and so does everything that was sent with it.
create or replace function refuse_lost_rights() returns void language plpgsql as $$
begin
  raise exception 'The rights of the caller have ended or changed' using errcode = 'OB100';
end $$;

-- Locks everybody whose rights end (`ending`, and the members of `of_office`), so that the ending waits for their writes and
-- their later writes wait for the ending. The admins are locked where one of them may be the last, the actor so that the own
-- rights stay. One order, by the id, so that two endings never wait for each other.
create or replace function hold_people(actor uuid, ending uuid[], of_office uuid, admins boolean)
returns void language plpgsql as $$
declare
  held record;
begin
  for held in
    select wanted.id, max(wanted.strength) as strength from (
      select actor as id, 1 as strength where actor is not null
      union all select id, 2 from users where admins and permissions = 'admin'
      union all select unnest(ending), 3
      union all select user_id, 3 from user_offices where office_id = of_office
    ) wanted group by wanted.id order by wanted.id
  loop
    case held.strength
      when 3 then perform from users where id = held.id for update;
      when 2 then perform from users where id = held.id for no key update;
      else perform from users where id = held.id for key share;
    end case;
  end loop;
end $$;
