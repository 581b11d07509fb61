-- expand
-- The clock gives the orders of an office that has opened again more time. The guard of their history knew only its steps.
do $do$
declare
  guard constant text := pg_get_functiondef('expect_event_change()'::regprocedure);
  knowing constant text := replace(guard,
    'new.what is null and public.may_be_by_clock(orders, new.to_status) as may_be_by_clock',
    $$case when new.what is null then public.may_be_by_clock(orders, new.to_status)
      else new.what = 'extended' and public.office_rests(orders.office_id) end as may_be_by_clock$$);
begin
  if knowing = guard then
    raise exception 'The guard of the history has another form';
  end if;
  execute knowing;
end $do$;
