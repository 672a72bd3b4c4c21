-- What a refund takes from whom. Null: refunds from before, and those that somebody made at the provider, in proportion.
alter table refunds add column host bigint check (host between 0 and amount);
-- The part of the marketplace's fee that goes back to the host. The rest of the amount is the marketplace's.
alter table refunds add column fee bigint check (fee between 0 and amount);
-- `cancellation`: the stay was cancelled. `staff`: the operator decided. Null: somebody made it at the provider.
alter table refunds add column kind text check (kind in ('cancellation', 'staff'));
alter table refunds add column reason text not null default '';

-- A refund that the provider has made may still have something left to be done: its fee.
drop index refunds_due;
create index refunds_due on refunds (run_at) where run_at is not null;
