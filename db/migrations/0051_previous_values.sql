-- What a change replaced, for programs that follow the feed: noted beside the change, handed on when its event is numbered,
-- then forgotten here.
create table changed_values (
  xid xid8 not null default pg_current_xact_id(),
  resource_id uuid not null,
  number bigint generated always as identity,
  before jsonb not null,
  primary key (xid, resource_id, number)
);
create index changed_values_of_resource on changed_values (resource_id);

alter table event_feed add column previous_values jsonb not null default '{}';

-- The named columns that differ; of extended data the top-level keys that do, null for one that was not there. Of what is
-- deleted nothing is told, and what was told before is taken back: the feed is no place where an erased name lives on.
create function note_changed_values() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
  changed jsonb;
begin
  if new_row ->> 'state' = 'deleted' or new_row ->> 'deleted' = 'true' then
    delete from changed_values where resource_id = new.id;
    update event_feed set previous_values = '{}' where resource_id = new.id and previous_values <> '{}';
    return null;
  end if;
  select jsonb_object_agg(name, case
      when name like '%data' then (
        select coalesce(jsonb_object_agg(key, old_row -> name -> key), '{}')
        from (select jsonb_object_keys(old_row -> name) union select jsonb_object_keys(new_row -> name)) keys(key)
        where old_row -> name -> key is distinct from new_row -> name -> key)
      else old_row -> name
    end)
    into changed
    from unnest(tg_argv) name where old_row -> name is distinct from new_row -> name;
  if changed is not null then
    insert into changed_values (resource_id, before) values (new.id, changed);
  end if;
  return null;
end
$$;

create trigger users_changed_values after update of state, email, email_verified, pending_email, first_name, last_name,
    display_name, abbreviated_name, bio, public_data, protected_data, private_data, metadata on users
  for each row execute function note_changed_values('state', 'email', 'email_verified', 'pending_email', 'first_name',
    'last_name', 'display_name', 'abbreviated_name', 'bio', 'public_data', 'protected_data', 'private_data', 'metadata');
create trigger listings_changed_values after update of state, deleted, title, description, category, capacity, available_from,
    available_until, price_amount, price_currency, availability_plan, public_data, private_data, metadata on listings
  for each row execute function note_changed_values('state', 'title', 'description', 'category', 'capacity',
    'available_from', 'available_until', 'price_amount', 'price_currency', 'availability_plan', 'public_data',
    'private_data', 'metadata');
create trigger transactions_changed_values after update of state, last_transition, protected_data, metadata on transactions
  for each row execute function note_changed_values('state', 'last_transition', 'protected_data', 'metadata');
create trigger bookings_changed_values after update of state, seats, start_at, end_at on bookings
  for each row execute function note_changed_values('state', 'seats', 'start_at', 'end_at');
create trigger reviews_changed_values after update of state, deleted, rating, content on reviews
  for each row execute function note_changed_values('state', 'rating', 'content');
