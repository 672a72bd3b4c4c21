-- Versions of the terms of the marketplace, and the members who were notified of a change.

-- Each version that this site has had. Members who joined before announced_at are notified, in the order of their ids:
-- notified_until is the last of them, finished_at when all were notified. The first version replaces nothing, so that nobody is.
create table terms_versions (
  version text primary key,
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  notified_until uuid,
  finished_at timestamptz
);

-- A version holds for a member once it is accepted, or from due_at on.
create table terms_notices (
  user_id uuid not null,
  version text not null,
  notified_at timestamptz not null,
  due_at timestamptz not null,
  accepted_at timestamptz,
  primary key (user_id, version)
);
