-- Indexes inserted listings. One call for each statement, not for each row, so that a bulk copy stays a bulk copy.
create or replace function index_new_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(id)) from new_rows where state = 'published' and not deleted;
  return null;
end
$$;

create or replace trigger listings_inserted after insert on listings
  referencing new table as new_rows for each statement execute function index_new_listings();
