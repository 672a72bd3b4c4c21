-- Programs that speak the API, and what they were granted.

create table api_clients (
  id uuid primary key,
  name text not null,
  -- A marketplace client acts for people; an integration client for the operator.
  kind text not null check (kind in ('marketplace', 'integration')),
  -- SHA-256 of the secret: secrets are long random texts, so that a slow hash would protect nothing more.
  secret_hash bytea not null,
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- A log-in by the API. Its refresh token is worked out from its id and its generation: none is stored.
create table api_grants (
  id uuid primary key,
  client_id uuid not null,
  user_id uuid,
  scope text not null check (scope in ('user', 'user:limited', 'trusted:user', 'integ')),
  generation int not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_grants_user on api_grants (user_id) where revoked_at is null;

-- Codes of the operator's log-in on somebody's behalf. They live for minutes and work once.
create table api_authorization_codes (
  code_hash bytea primary key,
  client_id uuid not null,
  user_id uuid not null,
  operator_id uuid not null,
  redirect_uri text not null,
  code_challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Accounts at other identity providers.
create table user_identities (
  idp_id text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (idp_id, subject)
);
create index user_identities_user on user_identities (user_id);

-- Proofs for a forgotten password.
create table password_resets (
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);

-- Lists in the order of creation, and the few whose listings are hidden because of what they did.
create index listings_created on listings (created_at desc, id desc) where state = 'published' and not deleted;
create index users_inactive on users (id) where state <> 'active';
