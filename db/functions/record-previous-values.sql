-- Records what an update replaced, for the event feed: the columns named by the trigger that differ, and of extended data the
-- top-level keys that do, null for one that was not there. Of what is deleted nothing is recorded, and what was recorded
-- before is taken back: the feed is no place where an erased name lives on. The secret with which a guest confirms a payment
-- is for the guest alone.
create or replace function record_previous_values() returns trigger language plpgsql as $$
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
        where key <> 'stripePaymentIntents' and old_row -> name -> key is distinct from new_row -> name -> key)
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

create or replace trigger users_changed_values after update of state, email, email_verified, pending_email, first_name,
    last_name, display_name, abbreviated_name, bio, public_data, protected_data, private_data, metadata, awaits_approval,
    denied on users
  for each row execute function record_previous_values('state', 'email', 'email_verified', 'pending_email', 'first_name',
    'last_name', 'display_name', 'abbreviated_name', 'bio', 'public_data', 'protected_data', 'private_data', 'metadata',
    'awaits_approval', 'denied');
create or replace trigger listings_changed_values after update of state, deleted, title, description, category, capacity,
    available_from, available_until, price_amount, price_currency, availability_plan, public_data, private_data, metadata
    on listings
  for each row execute function record_previous_values('state', 'title', 'description', 'category', 'capacity',
    'available_from', 'available_until', 'price_amount', 'price_currency', 'availability_plan', 'public_data',
    'private_data', 'metadata');
create or replace trigger transactions_changed_values after update of state, last_transition, protected_data, metadata
    on transactions
  for each row execute function record_previous_values('state', 'last_transition', 'protected_data', 'metadata');
create or replace trigger bookings_changed_values after update of state, seats, start_at, end_at on bookings
  for each row execute function record_previous_values('state', 'seats', 'start_at', 'end_at');
create or replace trigger reviews_changed_values after update of state, deleted, rating, content on reviews
  for each row execute function record_previous_values('state', 'rating', 'content');
