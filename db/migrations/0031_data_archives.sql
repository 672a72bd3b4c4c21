-- Archives of a person's own data. The files lie in the store, not in the database, and are not part of a backup.
create table data_archives (
  user_id uuid not null,
  id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  -- Conversations and pictures that are written, and how many there are.
  done int not null default 0,
  total int not null default 0,
  tries int not null default 0,
  -- When it is made, or tried again; while it is made, when another node takes it over.
  run_at timestamptz not null,
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When the file is deleted; of a failed one, the row.
  expires_at timestamptz,
  primary key (user_id, id)
);
-- One at a time for each person.
create unique index data_archives_open on data_archives (user_id) where state in ('queued', 'running');
create index data_archives_due on data_archives (run_at) where state in ('queued', 'running');
create index data_archives_expiry on data_archives (expires_at) where expires_at is not null;
