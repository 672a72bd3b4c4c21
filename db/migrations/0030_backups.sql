-- Backups that `quartier backup` has made or tried.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Folder or bucket, without secrets.
  place text not null,
  -- Name of the finished backup.
  name text,
  -- Why it failed.
  failure text
);
create index backup_runs_newest on backup_runs (started_at desc);
