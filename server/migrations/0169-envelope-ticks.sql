-- expand
-- The seals that were found when a drawer or a safe was counted, and when a day was closed.
alter table till_counts add column seals text[] not null default '{}';
alter table safe_counts add column seals text[] not null default '{}';
alter table day_reports
  add column seals text[] not null default '{}',
  -- Each envelope that lay at the office then, and what was found of it last.
  add column envelopes jsonb not null default '[]';

-- `there`: it lies where it was sealed. `missing`: nobody found it. `extra`: a seal that lies there, and no deal is known for it.
create table envelope_ticks (
  id uuid primary key default gen_random_uuid(),
  office_id uuid not null references books,
  -- Null: the safe.
  drawer_id uuid,
  -- One of them: what was counted.
  count_id uuid references till_counts,
  safe_count_id uuid references safe_counts,
  report_id uuid references day_reports,
  seal text not null,
  order_id uuid,
  outcome text not null constraint envelope_ticks_outcome_check check (outcome in ('there', 'missing', 'extra')),
  at timestamptz not null,
  check (num_nonnulls(count_id, safe_count_id, report_id) = 1),
  check ((outcome = 'extra') = (order_id is null)),
  foreign key (office_id, drawer_id) references drawers (office_id, id),
  foreign key (office_id, order_id) references envelopes (office_id, order_id)
);
create index envelope_ticks_of on envelope_ticks (order_id, at desc);
create index envelope_ticks_extra on envelope_ticks (office_id, at) where outcome = 'extra';
create index envelope_ticks_count on envelope_ticks (count_id) where count_id is not null;
create index envelope_ticks_safe_count on envelope_ticks (safe_count_id) where safe_count_id is not null;
create index envelope_ticks_report on envelope_ticks (report_id) where report_id is not null;
create index envelope_ticks_drawer on envelope_ticks (office_id, drawer_id);
create trigger envelope_ticks_stay before update or delete on envelope_ticks for each row execute function keep_ledger();
create trigger envelope_ticks_not_emptied before truncate on envelope_ticks for each statement execute function keep_ledger();

-- What was found of an envelope last. Null: nobody has looked since it was sealed.
create function last_tick(deal uuid) returns text stable language sql as $$
  select outcome from public.envelope_ticks where order_id = deal order by at desc limit 1
$$;

-- The envelopes of a drawer, or of the safe, beside the seals that were found there.
create function compare_seals(office uuid, drawer uuid, seals text[])
returns table (seal text, order_id uuid, outcome text) stable language sql as $$
  select coalesce(v.seal, s.seal), v.order_id, case when s.seal is null then 'missing' when v.seal is null then 'extra' else 'there' end
  from (select * from public.envelopes
      where office_id = office and drawer_id is not distinct from drawer and ended_at is null) v
    full join (select distinct unnest(seals) as seal) s on s.seal = v.seal
$$;

-- Only these write what was found. What an owner counts beside who works in a shift says nothing of envelopes.
create function tick_envelopes() returns trigger security definer set search_path = '' language plpgsql as $$
begin
  if tg_table_name = 'till_counts' then
    insert into public.envelope_ticks (office_id, drawer_id, count_id, seal, order_id, outcome, at)
    select s.office_id, s.drawer_id, new.id, c.seal, c.order_id, c.outcome, new.counted_at
    from public.shifts s, public.compare_seals(s.office_id, s.drawer_id, new.seals) c
    where s.id = new.shift_id and new.moment <> 'owner';
  elsif tg_table_name = 'safe_counts' then
    insert into public.envelope_ticks (office_id, safe_count_id, seal, order_id, outcome, at)
    select new.office_id, new.id, c.seal, c.order_id, c.outcome, new.counted_at
    from public.compare_seals(new.office_id, null, new.seals) c;
  else
    insert into public.envelope_ticks (office_id, report_id, seal, order_id, outcome, at)
    select new.office_id, new.id, c.seal, c.order_id, c.outcome, new.closed_at
    from public.compare_seals(new.office_id, null, new.seals) c;
  end if;
  return null;
end $$;
create trigger till_counts_ticked after insert on till_counts for each row execute function tick_envelopes();
create trigger safe_counts_ticked after insert on safe_counts for each row execute function tick_envelopes();
create trigger day_reports_ticked after insert on day_reports for each row execute function tick_envelopes();

-- A report of a day says of the envelopes in the safe what was found now, and of the others what was found last.
create function list_envelopes() returns trigger language plpgsql as $$
begin
  select coalesce(jsonb_agg(jsonb_build_object('seal', e.seal, 'order_id', e.order_id, 'drawer_id', e.drawer_id,
      'currency', e.currency, 'amount', trim_scale(e.amount)::text, 'outcome', e.outcome) order by e.seal), '[]')
    into new.envelopes
  from (
    select c.seal, c.order_id, null::uuid as drawer_id, v.currency, v.amount, c.outcome
    from public.compare_seals(new.office_id, null, new.seals) c left join public.envelopes v on v.order_id = c.order_id
    union all
    select v.seal, v.order_id, v.drawer_id, v.currency, v.amount, public.last_tick(v.order_id)
    from public.envelopes v where v.office_id = new.office_id and v.drawer_id is not null and v.ended_at is null) e;
  return new;
end $$;
-- Its name sorts it after the guard, which holds the book.
create trigger day_reports_with_envelopes before insert on day_reports for each row execute function list_envelopes();

select column_may_say('till_alerts', 'kind', 'envelope_missing'), column_may_say('till_alerts', 'kind', 'envelope_extra');
