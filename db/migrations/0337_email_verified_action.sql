-- The command line wrote an action that the log has no name for.
update audit_entries set action = 'user.email-verified' where action = 'verify-email';
