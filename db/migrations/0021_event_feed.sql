-- Events as programs read them: numbered in the order of the database's transactions, so that who has read up to a number
-- has missed nothing below it.
create table event_feed (
  sequence_id bigserial primary key,
  event_id uuid not null unique,
  type text not null,
  resource_id uuid not null,
  resource_type text not null,
  related_ids uuid[] not null default '{}',
  actor_id uuid,
  at timestamptz not null
);
create index event_feed_resource on event_feed (resource_id, sequence_id);
create index event_feed_time on event_feed (at);

-- Addresses that are told of events, signed with a secret of their own.
create table webhooks (
  id uuid primary key,
  url text not null,
  -- Empty: every type.
  event_types text[] not null default '{}',
  secret text not null,
  -- Up to which number deliveries have been noted.
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
  primary key (webhook_id, sequence_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state in ('queued', 'sending');
