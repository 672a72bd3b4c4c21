-- The outbox and the mails.

-- The outbox: written in the transaction of the change, read in order of (xid, seq), and only up to the oldest transaction
-- still running, so that a late commit is never skipped.
create table events (
  seq bigserial,
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  name text not null,
  actor_id uuid,
  subject_id uuid not null,
  payload jsonb not null default '{}',
  at timestamptz not null,
  -- By what it was caused, in the words of the public feed: the API client, the number of the request, and the member of the
  -- staff who acted in the actor's name.
  source text,
  client_id uuid,
  request_id uuid,
  operator_id uuid,
  -- How the listing or account was right after the change; handed on to event_feed and then forgotten here.
  snapshot jsonb,
  primary key (xid, seq)
);
-- What staff wrote to somebody, until its retention erases it.
create index events_words on events (at) where payload ?| '{note,text,reason}'::text[] and name <> 'report.created';

create table event_cursors (
  reader text primary key,
  xid xid8 not null,
  seq bigint not null
);

-- An event whose mails could not all be noted. It is tried again at next_attempt_at, and parked after several attempts. The
-- events before and after it are read as always.
create table failed_events (
  event_id uuid primary key,
  -- Where the event stands in the outbox.
  xid xid8 not null,
  seq bigint not null,
  name text not null,
  subject_id uuid not null,
  reason text not null,
  attempts int not null,
  failed_at timestamptz not null,
  next_attempt_at timestamptz not null,
  parked_at timestamptz,
  -- When staff decided that it is not needed any more.
  set_aside_at timestamptz
);
create index failed_events_due on failed_events (next_attempt_at) where parked_at is null and set_aside_at is null;

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
  -- unneeded: nobody had to be told any more when it was due.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain', 'unneeded')),
  tries int not null default 0,
  last_error text,
  due_at timestamptz not null,
  started_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  parked_at timestamptz,
  set_aside_at timestamptz,
  -- When the mail server refused it for good.
  refused_at timestamptz,
  -- The conversation whose messages it gathers until it is sent.
  conversation_id uuid,
  unique (event_id, user_id, channel, template)
);
create index deliveries_due on deliveries (due_at) where state = 'queued';
create index deliveries_started on deliveries (started_at) where state = 'sending';
create index deliveries_failing on deliveries (due_at)
  where set_aside_at is null and tries > 0 and state in ('queued', 'failed', 'uncertain');
create index deliveries_refused on deliveries (user_id) where refused_at is not null;
create index deliveries_gathering on deliveries (user_id, conversation_id) where conversation_id is not null;

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
