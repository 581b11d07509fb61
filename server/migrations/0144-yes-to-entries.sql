-- expand
-- Above this worth in USDT an expense, a count that finds less and a correction need somebody else's yes. Null: nothing does.
alter table offices add column entry_limit numeric check (entry_limit >= 0 and scale(entry_limit) <= 6);
select column_may_say('approvals', 'kind', 'entry');

-- Who agreed to an entry that its actor could not make alone.
alter table entries
  add column approver_id uuid,
  add constraint entries_approver_id_fkey foreign key (approver_id) references users not valid,
  add constraint entries_approved_by_another check (
    approver_id is null or approver_id <> actor_id and kind in ('expense', 'count', 'correction')) not valid;
create index entries_of_approver on entries (approver_id) where approver_id is not null;

-- One yes is one entry: the key of the call names both. What is spent or missing above the limit is never booked without one.
create function expect_entry_approval() returns trigger language plpgsql as $$
begin
  if new.approver_id is not null then
    perform from public.approvals a
    where a.kind = 'entry' and a.office_id = new.office_id and a.asked_by = new.actor_id
      and a.decided_by = new.approver_id and a.state = 'approved'
      and a.asked ->> 'key' = new.key and a.asked ->> 'call' = new.kind;
    if not found then
      raise exception 'Nobody has agreed to entry % of office %', new.no, new.office_id using errcode = 'OB138';
    end if;
    return null;
  end if;
  perform from public.postings p
    join public.accounts f on f.id = p.from_id join public.accounts t on t.id = p.to_id
  where p.entry_id = new.id and ('expenses' in (f.kind, t.kind) or 'over_short' in (f.kind, t.kind))
  having sum(case when t.kind in ('expenses', 'over_short') then p.amount else -p.amount end)
    > (select entry_limit from public.offices where id = new.office_id);
  if found then
    raise exception 'Entry % of office % needs somebody''s yes', new.no, new.office_id using errcode = 'OB139';
  end if;
  return null;
end $$;
create constraint trigger entries_approved after insert on entries deferrable initially deferred
  for each row when (new.approver_id is not null or new.kind in ('expense', 'count'))
  execute function expect_entry_approval();
