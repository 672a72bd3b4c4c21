-- A listing that staff closed is reopened by staff only; `review_note` holds the reason.
alter table listings add column closed_by_staff boolean not null default false;
-- A closed listing that its author changed since it was approved. Where edits are reviewed, it is reviewed when it is opened.
alter table listings add column edited_since_approval boolean not null default false;

-- Reports without an account: where to answer, if the reporter wants an answer, and in which language.
alter table reports add column reporter_email text;
alter table reports add column reporter_locale text;
-- What staff answered to the reporter.
alter table reports add column answer text not null default '';

-- Reports about a review name the review; the person they are about is its author.
alter table reports drop constraint reports_subject_kind_check;
alter table reports add constraint reports_subject_kind_check check (subject_kind in ('listing', 'user', 'review')) not valid;

create index audit_entries_actor on audit_entries (actor_id, at desc);
-- Open requests by the time since which they have waited for an answer.
create index participations_answers on participations (answer_by) where answer_by is not null;
