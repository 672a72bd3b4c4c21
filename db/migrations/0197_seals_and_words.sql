-- Only staff and their programs say that somebody is verified; some accounts have said it of themselves.
update users set public_data = public_data - 'isVerified' where public_data ? 'isVerified' and not verified;

-- What staff wrote to somebody, until the retention erases it (src/domain/privacy/purge-steps.ts).
create index events_words on events (at) where payload ?| '{note,text,reason}'::text[] and name <> 'report.created';
