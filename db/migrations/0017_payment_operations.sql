-- Staff have looked at a difference and say that it is to stay: it is not listed again while both values are the same.
alter table payment_mismatches add column settled_at timestamptz;
-- Staff have dealt with a refund that failed.
alter table refunds add column settled_at timestamptz;

-- Sums and exports of a period.
create index ledger_entries_at on ledger_entries (at, source, account);
