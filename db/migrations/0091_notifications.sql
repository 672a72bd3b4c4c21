-- What people want to be told, and the list of notifications on the pages.

-- The channels of a topic that somebody has chosen. A topic without a row is told by both.
create table notification_choices (
  user_id uuid not null,
  topic text not null,
  by_mail boolean not null,
  in_list boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic)
);

-- What somebody was told on the pages: one row for one event, person and template, so that reading an event twice tells
-- nothing twice. Messages of one conversation share a row until it is read. Names and titles are looked up when it is shown.
create table notifications (
  user_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  template text not null,
  transaction_id uuid,
  listing_id uuid,
  -- The event's time, or later where it may still be undone.
  at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  unique (user_id, event_id, template)
);
create index notifications_newest on notifications (user_id, at desc, id desc);
create index notifications_unread on notifications (user_id, at) where read_at is null;
create index notifications_old on notifications (at);
