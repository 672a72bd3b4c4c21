-- Staff, reports, API clients, the public event feed and webhooks.

-- What staff did, to what, and why.
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
create index audit_entries_newest on audit_entries (at desc);
create index audit_entries_actor on audit_entries (actor_id, at desc);

-- What people tell staff about a listing, a person or a review. The reporter is null for visitors, who may leave an address
-- for the answer; who is reported never learns who.
create table reports (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('listing', 'user', 'review')),
  subject_id uuid not null,
  -- The person who answers for it: of a review its author.
  about_user_id uuid not null,
  reporter_id uuid,
  reporter_email text,
  reporter_locale text,
  reason text not null,
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'handled')),
  handled_by uuid,
  handled_note text not null default '',
  handled_at timestamptz,
  -- What staff answered to the reporter.
  answer text not null default '',
  created_at timestamptz not null
);
create index reports_open on reports (created_at) where state = 'open';
create index reports_about on reports (about_user_id, created_at desc);
-- One open report of a person about a thing.
create unique index reports_once on reports (reporter_id, subject_id) where state = 'open' and reporter_id is not null;

-- Programs that speak the API. A marketplace client acts for people; an integration client for the operator.
create table api_clients (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('marketplace', 'integration')),
  -- SHA-256 of the secret: secrets are long random texts, so that a slow hash would protect nothing more.
  secret_hash bytea not null,
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- A log-in by the API. Its refresh token is derived from its id and its generation: none is stored.
create table api_grants (
  id uuid primary key,
  client_id uuid not null,
  user_id uuid,
  scope text not null check (scope in ('user', 'user:limited', 'trusted:user', 'integ')),
  generation int not null default 1,
  -- The member of the staff who acts in the person's name.
  operator_id uuid,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_grants_user on api_grants (user_id) where revoked_at is null;
create index api_grants_operator on api_grants (operator_id) where operator_id is not null;

-- Codes of the operator's log-in in somebody's name. They live for minutes and work once.
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

-- Public settings and texts as they were under each version of them, so that an app that holds one goes on reading it.
create table asset_versions (
  version text primary key,
  assets jsonb not null,
  created_at timestamptz not null
);

-- Events as programs read them: numbered in the order of the database's transactions, so that a program that has read up to a
-- number has missed nothing below it.
create table event_feed (
  sequence_id bigserial primary key,
  event_id uuid not null unique,
  type text not null,
  resource_id uuid not null,
  resource_type text not null,
  related_ids uuid[] not null default '{}',
  actor_id uuid,
  at timestamptz not null,
  source text,
  client_id uuid,
  request_id uuid,
  operator_id uuid,
  previous_values jsonb not null default '{}',
  -- Forgotten when the account is deleted, and in any case after a time (src/domain/operations/event-feed.ts).
  snapshot jsonb
);
create index event_feed_resource on event_feed (resource_id, sequence_id);
create index event_feed_time on event_feed (at);
create index event_feed_snapshots on event_feed (at) where snapshot is not null;

-- What a change replaced: recorded beside the change by triggers (db/functions), handed on when its event is numbered, then
-- forgotten here.
create table changed_values (
  xid xid8 not null default pg_current_xact_id(),
  resource_id uuid not null,
  number bigint generated always as identity,
  before jsonb not null,
  primary key (xid, resource_id, number)
);
create index changed_values_of_resource on changed_values (resource_id);

-- Addresses that are told of events, signed with a secret of their own.
create table webhooks (
  id uuid primary key,
  url text not null,
  -- Empty: every type.
  event_types text[] not null default '{}',
  secret text not null,
  -- Up to which number deliveries have been recorded.
  noted_until bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz
);

create table webhook_deliveries (
  webhook_id uuid not null references webhooks (id) on delete cascade,
  sequence_id bigint not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'delivered', 'failed')),
  tries int not null default 0,
  due_at timestamptz not null,
  started_at timestamptz,
  last_status int,
  last_error text,
  delivered_at timestamptz,
  failed_at timestamptz,
  parked_at timestamptz,
  set_aside_at timestamptz,
  primary key (webhook_id, sequence_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state in ('queued', 'sending');
create index webhook_deliveries_failing on webhook_deliveries (due_at)
  where set_aside_at is null and tries > 0 and state in ('queued', 'failed');

-- Everything that failed and is either tried again or parked, in one list.
create view failed_work as
  select 'event' as kind, event_id::text as id, subject_id, name, 'failed' as outcome, reason, attempts, failed_at,
      next_attempt_at, parked_at
    from failed_events where set_aside_at is null
  union all
  select 'timer', transaction_id::text || '/' || kind || '/' || name, transaction_id, name, 'failed', coalesce(reason, ''),
      tries, coalesce(failed_at, due_at), run_at, parked_at
    from timers where tries > 0 and set_aside_at is null
  union all
  select 'mail', id::text, user_id, template,
      case when refused_at is not null then 'refused' when state = 'uncertain' then 'uncertain' else 'failed' end,
      coalesce(last_error, ''), tries, coalesce(started_at, due_at), due_at, parked_at
    from deliveries where set_aside_at is null and tries > 0 and state in ('queued', 'failed', 'uncertain')
      -- Of an erased account only the row is left.
      and recipient <> ''
  union all
  select 'webhook', d.webhook_id::text || '/' || d.sequence_id::text, d.webhook_id, w.url, 'failed',
      coalesce(d.last_error, d.last_status::text, ''), d.tries, coalesce(d.failed_at, d.due_at), d.due_at, d.parked_at
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.removed_at is null
    where d.set_aside_at is null and d.tries > 0 and d.state in ('queued', 'failed');
