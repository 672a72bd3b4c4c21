-- A verified organisation vouches for a person. Withdrawing deletes the row; the person's own removal keeps it, so that the
-- organisation does not vouch again.
create table vouches (
  user_id uuid not null,
  organisation_id uuid not null,
  -- The name under which the organisation knows the person: under another one the vouch does not count.
  person_name text not null,
  vouched_at timestamptz not null,
  declined_at timestamptz,
  primary key (user_id, organisation_id)
);
create index vouches_by_organisation on vouches (organisation_id, vouched_at desc);

-- Whom a notification is about where it is no side of a conversation.
alter table notifications add column person_id uuid;
