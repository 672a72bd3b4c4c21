-- Mails in the mailbox of the site that were handled. Nothing of their content is kept.
create table incoming_mails (
  -- A hash of the Message-ID, or of the mail where it has none.
  key text primary key,
  outcome text not null check (outcome in ('message', 'refused', 'bounce', 'complaint', 'ignored')),
  received_at timestamptz not null
);
create index incoming_mails_old on incoming_mails (received_at);
