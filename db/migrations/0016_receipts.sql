-- Title of the listing when the price was agreed; the host may change the listing's own.
alter table transactions add column agreed_title text;

-- One receipt for a paid stay, issued when the amount was taken. Its lines, refunds and payout are read where they are stored.
create table receipts (
  transaction_id uuid primary key references transactions (id) on delete cascade,
  number bigint not null unique,
  issued_at timestamptz not null,
  -- Legal details of the operator and the tax that the price included, as they were then.
  issuer jsonb not null
);

-- The last number, in one row: numbers have no gaps, because the row is changed in the transaction that issues the receipt.
create table receipt_numbers (
  one boolean primary key default true check (one),
  last bigint not null
);
