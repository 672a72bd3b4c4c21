-- Who waits for the operator to let them take part, and what the operator has taken from single people.
alter table users add column awaits_approval boolean not null default false;
alter table users add column denied text[] not null default '{}'
  check (denied <@ array['read', 'postListings', 'initiateTransactions']);

-- The feed of events tells of it like of everything else.
drop trigger users_changed_values on users;
create trigger users_changed_values after update of state, email, email_verified, pending_email, first_name, last_name,
    display_name, abbreviated_name, bio, public_data, protected_data, private_data, metadata, awaits_approval, denied on users
  for each row execute function note_changed_values('state', 'email', 'email_verified', 'pending_email', 'first_name',
    'last_name', 'display_name', 'abbreviated_name', 'bio', 'public_data', 'protected_data', 'private_data', 'metadata',
    'awaits_approval', 'denied');
