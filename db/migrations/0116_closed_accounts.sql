-- Accounts whose deletion can still be undone: when their data is erased. Null for everybody else. Until then the state is 'deleted'
-- (or 'banned'), so that everything that asks for the state, programs of earlier versions too, treats the account as gone.
alter table users add column erase_at timestamptz;
create index users_erase_at on users (erase_at) where erase_at is not null;
