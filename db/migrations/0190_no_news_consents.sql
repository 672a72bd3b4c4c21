-- Nothing sends news, and a consent could be withdrawn nowhere: it is no longer asked for, and none is kept. The column stays
-- for nodes of the version before.
UPDATE users SET newsletter_consent_at = NULL WHERE newsletter_consent_at IS NOT NULL;
