-- What staff tell everybody at the top of the site's pages. Texts are by language; `until` is the last day on which it is shown.
create table announcements (
  id uuid primary key,
  texts jsonb not null,
  audience text not null check (audience in ('everyone', 'members')),
  until date not null,
  created_by uuid,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index announcements_not_ended on announcements (until) where ended_at is null;
create index announcements_newest on announcements (created_at desc);
