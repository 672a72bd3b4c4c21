-- Who of the staff acts in a member's name: in a session, by a token, and in what was done by them.
alter table sessions add column operator_id uuid;
alter table api_grants add column operator_id uuid;
alter table events add column operator_id uuid;
alter table event_feed add column operator_id uuid;

create index sessions_operator on sessions (operator_id) where operator_id is not null;
create index api_grants_operator on api_grants (operator_id) where operator_id is not null;
