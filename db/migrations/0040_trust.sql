-- What was looked at when staff said that they know somebody, and when. Shown beside the seal.
alter table users add column verified_checks text[] not null default '{}';
alter table users add column verified_at timestamptz;
update users set verified_at = updated_at where verified;

create or replace view public_users as
  select id, state,
         case when state = 'active' then first_name else '' end as first_name,
         case when state = 'active' then display_name else '' end as display_name,
         case when state = 'active' then abbreviated_name else '' end as abbreviated_name,
         case when state = 'active' then bio else '' end as bio,
         case when state = 'active' then profile_image_id end as profile_image_id,
         case when state = 'active' then public_data else '{}'::jsonb end as public_data,
         profile_type, organisation_type, verified and state = 'active' as verified, created_at,
         case when verified and state = 'active' then verified_checks else '{}' end as verified_checks,
         case when verified and state = 'active' then verified_at end as verified_at
  from users;

-- What a listing says of its author follows the author in the same transaction, whoever changes the author: search, cards
-- and the API's public data never lag behind. The version stays: nobody changed the listing's own words.
create function listings_follow_authors() returns trigger language plpgsql as $$
begin
  update listings l set
    verified = n.verified,
    public_data = (l.public_data - 'isVerified' - 'profileType' - 'organisationType')
      || jsonb_strip_nulls(jsonb_build_object('profileType', n.profile_type, 'organisationType', n.organisation_type))
      || case when n.verified then '{"isVerified": true}'::jsonb else '{}'::jsonb end
  from new_rows n join old_rows o on o.id = n.id
  where l.author_id = n.id
    and (n.verified, n.profile_type, n.organisation_type)
        is distinct from (o.verified, o.profile_type, o.organisation_type);
  return null;
end
$$;
create trigger listings_follow_authors after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function listings_follow_authors();

-- What people tell staff about a listing or a person. The reporter is null for visitors; who is reported never learns who.
create table reports (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('listing', 'user')),
  subject_id uuid not null,
  -- The person who answers for it.
  about_user_id uuid not null,
  reporter_id uuid,
  reason text not null,
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'handled')),
  handled_by uuid,
  handled_note text not null default '',
  handled_at timestamptz,
  created_at timestamptz not null
);
create index reports_open on reports (created_at) where state = 'open';
create index reports_about on reports (about_user_id, created_at desc);
-- One open report of a person about a thing: whoever says it again says it once.
create unique index reports_once on reports (reporter_id, subject_id) where state = 'open' and reporter_id is not null;
