-- When staff have hidden a message that its reader has reported. Its text is kept, so that it can be shown again.
alter table messages add column hidden_at timestamptz;

-- A single message can be reported; its sender answers for it.
alter table reports drop constraint reports_subject_kind_check;
alter table reports add constraint reports_subject_kind_check
  check (subject_kind in ('listing', 'user', 'review', 'message'));
