-- Whether a session outlasts the browser that opened it: 30 days after its last use. Otherwise it ends with the browser, and
-- 12 hours after its last use. The answer waits with a log-in for the second factor.
alter table sessions add column lasting boolean not null default true;
alter table unfinished_log_ins add column lasting boolean not null default true;
