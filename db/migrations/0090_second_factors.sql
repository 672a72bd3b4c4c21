-- A second factor of an account: an app that shows one-time passwords (RFC 6238), with recovery codes.

create table second_factors (
  user_id uuid primary key,
  -- The key of the app is derived from it and the site's secret, and stands in no table.
  seed text not null,
  -- The session that sets it up. Only there the key is shown, until the first code confirms it.
  session_id uuid not null,
  created_at timestamptz not null,
  -- Null until the first code: before that it asks nobody for anything.
  confirmed_at timestamptz,
  -- The number of the newest time step whose code was used: a code works once.
  last_step bigint not null default 0
);

-- Each signs in once instead of a code.
create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Log-ins whose password, link or other proof was right and that wait for the second factor. The token is in one browser.
create table unfinished_log_ins (
  token_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index unfinished_log_ins_of on unfinished_log_ins (user_id);
create index unfinished_log_ins_expired on unfinished_log_ins (expires_at);

-- When the person of this session showed a second factor, or a passkey; null for a session by password or link alone.
alter table sessions add column second_factor_at timestamptz;
