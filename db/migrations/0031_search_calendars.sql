-- A night that is held or given back, and an exception, change what a search by dates finds.
create function note_new_days() returns trigger language plpgsql as $$
begin
  perform note_listing_changes(array_agg(distinct s.listing_id))
    from new_rows n join listing_search s on s.listing_id = n.listing_id;
  return null;
end
$$;

create function note_gone_days() returns trigger language plpgsql as $$
begin
  perform note_listing_changes(array_agg(distinct s.listing_id))
    from old_rows o join listing_search s on s.listing_id = o.listing_id;
  return null;
end
$$;

create trigger nights_inserted after insert on listing_nights
  referencing new table as new_rows for each statement execute function note_new_days();
create trigger nights_updated after update on listing_nights
  referencing new table as new_rows for each statement execute function note_new_days();
create trigger nights_deleted after delete on listing_nights
  referencing old table as old_rows for each statement execute function note_gone_days();
create trigger exceptions_inserted after insert on availability_exceptions
  referencing new table as new_rows for each statement execute function note_new_days();
create trigger exceptions_updated after update on availability_exceptions
  referencing new table as new_rows for each statement execute function note_new_days();
create trigger exceptions_deleted after delete on availability_exceptions
  referencing old table as old_rows for each statement execute function note_gone_days();
