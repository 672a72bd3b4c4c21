-- The search's copy of calendars, so that a stay is only found where every night has room. Only listings that differ from
-- the marketplace's standard have a row: those with a plan for nights, with exceptions, or with seats that are held.
create table listing_stays (
  listing_id uuid primary key,
  -- Seats from Sunday to Saturday; null: as many as the marketplace gives a listing without a plan.
  week int[],
  -- Nights that differ, ascending, as days since 2000-01-01: their seats (-1: those of the week) and how many are held.
  nights int[] not null,
  seats int[] not null,
  used int[] not null
);

create function listing_stay(id uuid, plan jsonb) returns setof listing_stays language sql stable as $$
  with changed as (
    select day - date '2000-01-01' as night, min(e.seats) as seats
    from availability_exceptions e, generate_series(e.start_date, e.end_date - 1, interval '1 day') d,
         lateral (select d::date as day) days
    where e.listing_id = id group by 1
  ), held as (
    select n.night - date '2000-01-01' as night, n.used from listing_nights n where n.listing_id = id and n.used > 0
  ), nights as (
    select night, coalesce(c.seats, -1) as seats, coalesce(h.used, 0) as used
    from changed c full join held h using (night)
  ), week as (
    select array(
      select coalesce((select (entry ->> 'seats')::int from jsonb_array_elements(plan -> 'entries') entry
                       where entry ->> 'dayOfWeek' = weekday limit 1), 0)
      from unnest(array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']) with ordinality as w (weekday, place) order by place
    ) as seats
    where plan ->> 'type' = 'availability-plan/day' and jsonb_typeof(plan -> 'entries') = 'array'
  )
  select id, (select seats from week), coalesce(array_agg(night order by night), '{}'),
         coalesce(array_agg(seats order by night), '{}'), coalesce(array_agg(used order by night), '{}')
  from nights
  -- Hours of a day are not nights: such a listing is found by its days alone.
  where coalesce(plan ->> 'type', '') <> 'availability-plan/time'
  having count(*) > 0 or exists (select from week)
$$;

-- Whether every night from one day to another (not included) has so many seats free. `standard`: seats without a plan.
create function stay_has_room(id uuid, first date, last date, wanted int, standard int) returns boolean
language sql stable parallel safe as $$
  select not exists (
    select from listing_stays s, generate_series(first - date '2000-01-01', last - date '2000-01-01' - 1) night
    where s.listing_id = id and wanted > (
      case when coalesce(s.seats[array_position(s.nights, night)], -1) >= 0 then s.seats[array_position(s.nights, night)]
           else coalesce(s.week[(night + 6) % 7 + 1], standard) end
      - coalesce(s.used[array_position(s.nights, night)], 0)
    )
  )
$$;

create function index_stays(ids uuid[]) returns void language plpgsql as $$
begin
  delete from listing_stays s using unnest(ids) changed(id) where s.listing_id = changed.id and not exists (
    select from public_listings l, listing_stay(l.id, l.availability_plan) where l.id = changed.id
  );
  insert into listing_stays
    select stay.* from unnest(ids) changed(id) join public_listings l on l.id = changed.id,
      lateral listing_stay(l.id, l.availability_plan) stay
  on conflict (listing_id) do update set
    week = excluded.week, nights = excluded.nights, seats = excluded.seats, used = excluded.used
  where (listing_stays.week, listing_stays.nights, listing_stays.seats, listing_stays.used)
    is distinct from (excluded.week, excluded.nights, excluded.seats, excluded.used);
  -- A value that no field can have says that there is a calendar to look at.
  update listing_search s set facets = case
      when c.listing_id is null then array_remove(s.facets, facet_id('#calendar'))
      else array_append(array_remove(s.facets, facet_id('#calendar')), facet_id('#calendar')) end
    from unnest(ids) changed(id) left join listing_stays c on c.listing_id = changed.id
    where s.listing_id = changed.id and (c.listing_id is not null) <> (s.facets @> array[facet_id('#calendar')]);
  perform note_listing_changes(array_agg(s.listing_id))
    from unnest(ids) changed(id) join listing_search s on s.listing_id = changed.id;
end
$$;

-- The listing itself has changed: its facets were written anew, its plan may be another.
alter function index_listings(uuid[]) rename to index_listing_rows;
create function index_listings(ids uuid[]) returns void language plpgsql as $$
begin
  perform index_listing_rows(ids);
  perform index_stays(array_agg(l.id)) from listings l where l.id = any(ids) and (
    l.availability_plan is not null
    or exists (select from listing_nights n where n.listing_id = l.id)
    or exists (select from availability_exceptions e where e.listing_id = l.id)
    or exists (select from listing_stays s where s.listing_id = l.id)
  );
end
$$;

create function index_changed_plans() returns trigger language plpgsql as $$
begin
  perform index_stays(array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
    where n.state = 'published' and n.availability_plan is distinct from o.availability_plan;
  return null;
end
$$;

create function index_new_days() returns trigger language plpgsql as $$
begin
  perform index_stays(array_agg(distinct listing_id)) from new_rows;
  return null;
end
$$;

create function index_gone_days() returns trigger language plpgsql as $$
begin
  perform index_stays(array_agg(distinct listing_id)) from old_rows;
  return null;
end
$$;

create trigger plans_updated after update on listings
  referencing old table as old_rows new table as new_rows for each statement execute function index_changed_plans();
create trigger nights_inserted after insert on listing_nights
  referencing new table as new_rows for each statement execute function index_new_days();
create trigger nights_updated after update on listing_nights
  referencing new table as new_rows for each statement execute function index_new_days();
create trigger nights_deleted after delete on listing_nights
  referencing old table as old_rows for each statement execute function index_gone_days();
create trigger exceptions_inserted after insert on availability_exceptions
  referencing new table as new_rows for each statement execute function index_new_days();
create trigger exceptions_updated after update on availability_exceptions
  referencing new table as new_rows for each statement execute function index_new_days();
create trigger exceptions_deleted after delete on availability_exceptions
  referencing old table as old_rows for each statement execute function index_gone_days();

select index_stays(array_agg(id)) from (
  select id from listings where availability_plan is not null
  union select listing_id from listing_nights union select listing_id from availability_exceptions
) calendars;
