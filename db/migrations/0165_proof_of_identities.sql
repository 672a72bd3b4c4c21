-- The address that an identity of another provider proved, as a key; null while it has proved none.
alter table user_identities add column proved_email_key text;
