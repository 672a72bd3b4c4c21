-- Rules that keep replicas, poolers and sharding possible: ids are UUIDv7 made by the application; what belongs to a
-- listing carries listing_id, what belongs to a conversation transaction_id, what belongs to a person user_id in its key;
-- global uniqueness stands in a small table of its own; nothing here needs exclusion constraints, advisory locks or LISTEN.

-- People ------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  state text not null default 'active' check (state in ('active', 'banned', 'deleted')),
  staff_role text check (staff_role in ('owner', 'moderator')),
  email text not null,
  email_verified boolean not null default false,
  pending_email text,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  abbreviated_name text not null default '',
  bio text not null default '',
  profile_type text not null check (profile_type in ('private', 'organisation')),
  organisation_type text,
  verified boolean not null default false,
  locale text not null default 'de',
  public_data jsonb not null default '{}',
  protected_data jsonb not null default '{}',
  private_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  profile_image_id uuid,
  terms_accepted_at timestamptz,
  newsletter_consent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One account for one address, whatever its case: the key is the folded address.
create table user_emails (
  email_key text primary key,
  user_id uuid not null
);

create table sessions (
  user_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  previous_token_hash bytea unique,
  previous_valid_until timestamptz,
  scopes text not null default 'user',
  user_agent text not null default '',
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (user_id, id)
);

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

-- Counters of attempts (sign-in, messages, uploads) in fixed windows.
create table attempts (
  subject text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (subject, window_start)
);

-- Pictures ----------------------------------------------------------------------------------------------------------

create table image_contents (
  content_hash text primary key,
  width int not null,
  height int not null,
  format text not null,
  bytes int not null,
  thumbhash bytea not null,
  created_at timestamptz not null
);

create table images (
  id uuid primary key,
  owner_id uuid not null,
  kind text not null check (kind in ('listing', 'profile')),
  content_hash text not null references image_contents (content_hash),
  file_name text not null default '',
  created_at timestamptz not null
);
create index images_owner on images (owner_id, created_at desc);
create index images_content on images (content_hash);

-- Listings ----------------------------------------------------------------------------------------------------------

create table listings (
  id uuid primary key,
  author_id uuid not null references users (id),
  state text not null check (state in ('draft', 'pendingApproval', 'published', 'closed')),
  deleted boolean not null default false,
  title text not null default '',
  description text not null default '',
  category text,
  capacity int not null default 1,
  available_from date,
  available_until date,
  price_amount bigint,
  price_currency text,
  public_data jsonb not null default '{}',
  private_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  availability_plan jsonb,
  verified boolean not null default false,
  public_lat double precision,
  public_lng double precision,
  public_radius int,
  public_place jsonb,
  country_code text,
  review_note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  published_at timestamptz,
  version int not null default 1
);
create index listings_author on listings (author_id, created_at desc);
create index listings_queue on listings (submitted_at) where state = 'pendingApproval' and not deleted;

-- The home itself. Read only by the access function of the listings module; no public query joins it.
create table listing_locations (
  listing_id uuid primary key references listings (id) on delete cascade,
  lat double precision not null,
  lng double precision not null,
  address text not null,
  building text not null default '',
  precision text not null,
  updated_at timestamptz not null
);

create table listing_images (
  listing_id uuid not null references listings (id) on delete cascade,
  image_id uuid not null references images (id),
  position int not null,
  alt text not null default '',
  primary key (listing_id, image_id)
);

-- What everybody may read. Columns that are not public do not exist here.
create view public_listings as
  select id, author_id, title, description, category, capacity, available_from, available_until, price_amount,
         price_currency, public_data, availability_plan, verified, public_lat, public_lng, public_radius, public_place,
         country_code, created_at, updated_at, published_at
  from listings
  where state = 'published' and not deleted;

create view public_users as
  select id, state,
         case when state = 'active' then first_name else '' end as first_name,
         case when state = 'active' then display_name else '' end as display_name,
         case when state = 'active' then abbreviated_name else '' end as abbreviated_name,
         case when state = 'active' then bio else '' end as bio,
         case when state = 'active' then profile_image_id end as profile_image_id,
         case when state = 'active' then public_data else '{}'::jsonb end as public_data,
         profile_type, organisation_type, verified and state = 'active' as verified, created_at
  from users;

-- Transactions and messages -----------------------------------------------------------------------------------------

create table transactions (
  id uuid primary key,
  listing_id uuid not null references listings (id),
  customer_id uuid not null references users (id),
  provider_id uuid not null references users (id),
  process text not null,
  process_version int not null,
  state text not null,
  last_transition text not null,
  last_transitioned_at timestamptz not null,
  protected_data jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index transactions_listing on transactions (listing_id, created_at desc);

create table transitions (
  transaction_id uuid not null references transactions (id) on delete cascade,
  id uuid not null,
  transition text not null,
  by_actor text not null check (by_actor in ('customer', 'provider', 'system', 'operator')),
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  primary key (transaction_id, id)
);

-- A transaction in one person's inbox.
create table participations (
  user_id uuid not null,
  transaction_id uuid not null references transactions (id) on delete cascade,
  role text not null check (role in ('customer', 'provider')),
  last_activity_at timestamptz not null,
  unread int not null default 0,
  read_at timestamptz,
  archived_at timestamptz,
  primary key (user_id, transaction_id)
);
create index participations_inbox on participations (user_id, last_activity_at desc);
create index participations_unread on participations (user_id) where unread > 0;

create table messages (
  transaction_id uuid not null references transactions (id) on delete cascade,
  id uuid not null,
  sender_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  -- Given by the sender's page, so that a repeated send is one message.
  client_key text,
  primary key (transaction_id, id),
  unique (transaction_id, sender_id, client_key)
);

-- Whose safety notice a person has passed.
create table passed_safety_notices (
  user_id uuid not null,
  host_id uuid not null,
  at timestamptz not null,
  primary key (user_id, host_id)
);

-- Events and mail ---------------------------------------------------------------------------------------------------

-- The outbox: written in the transaction of the change, read in order of (xid, seq), and only up to the oldest
-- transaction still running, so that a late commit is never skipped.
create table events (
  seq bigserial primary key,
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null unique,
  name text not null,
  actor_id uuid,
  subject_id uuid not null,
  payload jsonb not null default '{}',
  at timestamptz not null
);
create index events_order on events (xid, seq);

create table event_cursors (
  reader text primary key,
  xid xid8 not null,
  seq bigint not null
);

-- One row for one event, person and channel, so that reading an event twice sends nothing twice.
create table deliveries (
  id uuid primary key,
  event_id uuid not null,
  user_id uuid not null,
  channel text not null,
  template text not null,
  locale text not null,
  recipient text not null,
  values jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  tries int not null default 0,
  last_error text,
  due_at timestamptz not null,
  started_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, user_id, channel, template)
);
create index deliveries_due on deliveries (due_at) where state = 'queued';
create index deliveries_started on deliveries (started_at) where state = 'sending';

-- Mails of a demo, kept instead of sent.
create table kept_mails (
  id uuid primary key,
  sender text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  sent_at timestamptz not null
);
create index kept_mails_newest on kept_mails (sent_at desc);

-- What staff did, to whom, why.
create table audit_entries (
  id uuid primary key,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  reason text not null default '',
  details jsonb not null default '{}',
  at timestamptz not null
);
create index audit_entries_subject on audit_entries (subject_id, at desc);
