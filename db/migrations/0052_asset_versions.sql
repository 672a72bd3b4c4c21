-- Public settings and texts as they were under each version of them, so that an app that holds one goes on reading it.
create table asset_versions (
  version text primary key,
  assets jsonb not null,
  created_at timestamptz not null
);
