-- Logging in with another provider in the browser.

-- Whether the owner linked the identity with the account's password: it then works like one that has proved the address.
alter table user_identities add column linked_by_owner boolean not null default false;
alter table user_identities add column last_used_at timestamptz;
