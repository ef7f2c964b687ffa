-- Deposits through an outside payment processor: invoices that players were given, the payments that it
-- names of them, and what its webhooks said. What comes is a row of deposits of the kind `aggregator`.

create table payment_invoices (
  -- The processor's own id.
  id text primary key,
  -- Ours, which stands in the invoice there.
  order_id uuid not null unique,
  user_id uuid not null references users (id),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What it asks for, its network fee included.
  pay_minor bigint not null check (pay_minor > 0),
  address text not null,
  pay_link text not null,
  pay_url text,
  status text not null check (status in ('New', 'Processing', 'Expired', 'Invalid', 'Settled')),
  -- The one that is shown when the player asks; others still take money.
  is_current boolean not null default true,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- So long the processor itself looks for payments.
  watched_until timestamptz not null,
  -- When it is asked for next; null once nothing more is waited for.
  look_at timestamptz,
  -- Looks are counted, so that an answer that was overtaken changes nothing.
  looks bigint not null default 0,
  looks_noted bigint not null default 0,
  -- Looks in a row that failed, and that found no such invoice.
  failures integer not null default 0,
  missing integer not null default 0
);
create unique index payment_invoices_current on payment_invoices (user_id, currency)
  where is_current;
create index payment_invoices_due on payment_invoices (look_at) where look_at is not null;
create index payment_invoices_of_user on payment_invoices (user_id, asked_at desc);

-- Invoices that are being asked for: they count before the processor gives them.
create table payment_invoice_orders (
  order_id uuid primary key,
  user_id uuid not null references users (id),
  asked_at timestamptz not null
);
create index payment_invoice_orders_of_user on payment_invoice_orders (user_id);

-- Payments by the processor's own name of them, each tied to the one deposit that it is credited by.
create table payment_invoice_payments (
  payment_id text primary key,
  invoice_id text not null references payment_invoices (id),
  -- A row of deposits, whose migration comes later in the order of names.
  deposit_id uuid not null unique,
  status text not null check (status in ('Processing', 'Settled', 'Invalid'))
);
create index payment_invoice_payments_of on payment_invoice_payments (invoice_id);

-- Webhooks with a good signature about invoices of ours, kept for 90 days.
create table payment_webhooks (
  delivery_id text primary key,
  original_id text,
  invoice_id text not null references payment_invoices (id),
  type text not null,
  body text not null,
  -- SHA-256 of the exact body.
  digest text not null,
  times integer not null default 1,
  at timestamptz not null
);
create index payment_webhooks_at on payment_webhooks (at);
