-- Phone numbers that their owners have confirmed by a code.

-- When the number in protected_data was confirmed; forgotten when the number changes (forget_phone_confirmation).
alter table users add column phone_confirmed_at timestamptz;

-- Codes that were sent to a number, as it is written in the account.
create table phone_codes (
  user_id uuid not null,
  id uuid not null,
  number text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  wrong_codes int not null default 0,
  primary key (user_id, id)
);
create index phone_codes_expired on phone_codes (expires_at);

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
         case when verified and state = 'active' then verified_at end as verified_at,
         case when state = 'active' then spoken_languages else '{}' end as spoken_languages,
         case when state = 'active' then home_town else '' end as home_town,
         state = 'active' and email_verified as email_confirmed,
         state = 'active' and phone_confirmed_at is not null as phone_confirmed
  from users;
