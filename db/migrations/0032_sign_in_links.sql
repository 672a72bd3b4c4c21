-- Links by mail that sign somebody in once. Their tokens are derived when the mail is sent and stand in no table.
create table sign_in_links (
  user_id uuid not null,
  id uuid not null,
  -- Page of the site to go to afterwards; empty for the first page.
  target text not null default '' check (length(target) <= 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);
