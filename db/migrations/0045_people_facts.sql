-- What people say of themselves beside their text: the languages they speak (BCP 47), and where they are at home.
alter table users add column spoken_languages text[] not null default '{}';
alter table users add column home_town text not null default '';

-- The same columns as before, then those of this migration, and whether the address was confirmed: never the address.
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
         state = 'active' and email_verified as email_confirmed
  from users;
