-- Indexes the listings of people when something that search knows of an author has changed: kind, name, seal, or whether the
-- account is active.
create or replace function index_listings_of_authors() returns trigger language plpgsql as $$
begin
  perform index_listings(array_agg(l.id))
    from new_rows n join old_rows o on o.id = n.id join listings l on l.author_id = n.id
    where l.state = 'published' and not l.deleted
      and (n.state, n.profile_type, n.organisation_type, n.display_name, n.verified)
          is distinct from (o.state, o.profile_type, o.organisation_type, o.display_name, o.verified);
  return null;
end
$$;

create or replace trigger authors_updated after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function index_listings_of_authors();
