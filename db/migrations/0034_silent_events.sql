-- Events of an import by the operator: programs that follow the feed get them, and nobody gets a mail.
alter table events add column silent boolean not null default false;
