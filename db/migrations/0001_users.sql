-- People, how they sign in, and what limits them.
--
-- Rules for every table: ids are UUIDv7 made by the application; the key of what belongs to a listing begins with listing_id,
-- to a conversation with transaction_id, to a person with user_id; global uniqueness stands in a small table of its own.
-- Nothing needs exclusion constraints, advisory locks or LISTEN. So replicas, poolers and sharding stay possible.

create table users (
  id uuid primary key,
  state text not null default 'active' check (state in ('active', 'banned', 'deleted')),
  staff_role text check (staff_role in ('owner', 'moderator')),
  email text not null,
  email_verified boolean not null default false,
  -- The address that a change of address waits for.
  pending_email text,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  abbreviated_name text not null default '',
  bio text not null default '',
  profile_type text not null check (profile_type in ('private', 'organisation')),
  organisation_type text,
  -- The seal of staff: what was looked at, and when. seal_lapsed_at is set when somebody lost it by taking another name, and
  -- null once staff have decided about it.
  verified boolean not null default false,
  verified_checks text[] not null default '{}',
  verified_at timestamptz,
  seal_lapsed_at timestamptz,
  -- Whether the operator has yet to let the person take part, and what the operator has taken from them.
  awaits_approval boolean not null default false,
  denied text[] not null default '{}' check (denied <@ array['read', 'postListings', 'initiateTransactions']),
  locale text not null default 'de',
  public_data jsonb not null default '{}',
  protected_data jsonb not null default '{}',
  private_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  profile_image_id uuid,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_newest on users (created_at desc);
-- The few whose listings are hidden.
create index users_inactive on users (id) where state <> 'active';
create index users_seal_lapsed on users (seal_lapsed_at) where seal_lapsed_at is not null;

-- What everybody may read of a person. Columns that are not public do not exist here.
create view public_users as
  select id, state,
         case when state = 'active' then first_name else '' end as first_name,
         case when state = 'active' then display_name else '' end as display_name,
         case when state = 'active' then abbreviated_name else '' end as abbreviated_name,
         case when state = 'active' then bio else '' end as bio,
         case when state = 'active' then profile_image_id end as profile_image_id,
         case when state = 'active' then public_data else '{}'::jsonb end as public_data,
         profile_type, organisation_type, verified and state = 'active' as verified, created_at,
         case when verified and state = 'active' then verified_checks else '{}' end as verified_checks,
         case when verified and state = 'active' then verified_at end as verified_at
  from users;

-- One account for one address, whatever its case: the key is the folded address.
create table user_emails (
  email_key text primary key,
  user_id uuid not null
);

-- Accounts at other identity providers. proved_email_key is the key of the address that the identity proved, if any.
create table user_identities (
  idp_id text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  proved_email_key text,
  primary key (idp_id, subject)
);
create index user_identities_user on user_identities (user_id);

-- Log-ins of browsers. operator_id is the member of the staff who acts in the person's name.
create table sessions (
  user_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  previous_token_hash bytea unique,
  previous_valid_until timestamptz,
  scopes text not null default 'user',
  user_agent text not null default '',
  operator_id uuid,
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (user_id, id)
);
create index sessions_operator on sessions (operator_id) where operator_id is not null;

create table email_verifications (
  user_id uuid not null,
  id uuid not null,
  email text not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);

create table password_resets (
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);

-- Counters of attempts (sign-in, messages, uploads) in fixed windows.
create table attempts (
  subject text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (subject, window_start)
);
