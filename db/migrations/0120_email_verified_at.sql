-- When an address was verified, for staff who decide how far to trust an account; null for addresses verified before this was
-- kept. Written by note_email_verification.
alter table users add column email_verified_at timestamptz;
