-- Returns the seats of a plan from Monday to Sunday; null without a plan of its own.
create or replace function plan_week(plan jsonb) returns int[] language sql immutable parallel safe as $$
  select case when plan is null or jsonb_typeof(plan -> 'entries') is distinct from 'array' then null else (
    select array_agg(coalesce((
      select max((entry ->> 'seats')::int) from jsonb_array_elements(plan -> 'entries') entry
      where entry ->> 'dayOfWeek' = day
    ), 0) order by number)
    from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality week (day, number)
  ) end
$$;
