-- Passkeys: keys on people's devices with which they sign in instead of a password.

-- When the owner last took the account back, by a new password from a mail or by confirming an address. A passkey that
-- was added before does not sign in: somebody else may have added it.
alter table users add column recovered_at timestamptz;

create table passkeys (
  user_id uuid not null,
  -- The id of the credential, as browsers send it (base64url).
  credential_id text not null,
  name text not null,
  public_key bytea not null,
  -- How often the device has used it; stays 0 on devices that do not count.
  sign_count bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, credential_id)
);

-- Challenges that were answered, until they expire: an answer signs in once.
create table passkey_answers (
  challenge text primary key,
  expires_at timestamptz not null
);
create index passkey_answers_expired on passkey_answers (expires_at);
