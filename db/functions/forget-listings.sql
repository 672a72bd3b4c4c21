-- Takes deleted rows of listings out of the search.
create or replace function forget_listings() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(id)) from old_rows;
  return null;
end
$$;

create or replace trigger listings_deleted after delete on listings
  referencing old table as old_rows for each statement execute function forget_listings();
