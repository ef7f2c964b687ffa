-- The affiliate programme: codes, who came by them, and what their play is worth to whom.

-- Codes of players, in lower case. A removed one stays its owner's.
create table affiliate_codes (
  id uuid primary key,
  user_id uuid not null,
  code text not null unique check (code ~ '^[a-z0-9_-]{4,20}$'),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index affiliate_codes_of on affiliate_codes (user_id, created_at);

-- Clicks per code and day; who was counted on a day is known by a keyed hash of the address only.
create table affiliate_clicks (
  day date not null,
  code_id uuid not null references affiliate_codes (id),
  clicks integer not null,
  primary key (code_id, day)
);
create table affiliate_visitors (
  day date not null,
  code_id uuid not null,
  visitor bytea not null,
  primary key (day, code_id, visitor)
);

-- Affiliates: one row per player who brought somebody. The row is locked for each claim.
create table affiliate_accounts (
  user_id uuid primary key,
  is_under_review boolean not null default false,
  -- What a claim left over, below a cent.
  carry_usd_e6 bigint not null default 0 check (carry_usd_e6 between 0 and 9999),
  claims integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index affiliate_accounts_since on affiliate_accounts (created_at, user_id);
create index affiliate_accounts_review on affiliate_accounts (is_under_review, created_at);

-- Who came by whose link: written with the account, once. `token` stands for the player in statements.
create table affiliate_links (
  user_id uuid primary key,
  referrer_id uuid not null check (referrer_id <> user_id),
  code_id uuid references affiliate_codes (id),
  token text not null unique check (token ~ '^[0-9a-f]{64}$'),
  state text not null default 'pending' check (state in ('pending', 'qualified', 'blocked')),
  blocked_by text check (blocked_by in ('cluster', 'staff')),
  -- Bets settled from here on earn commission.
  qualified_at timestamptz,
  -- How much of the commission of this link was claimed.
  claimed_usd_e6 bigint not null default 0,
  created_at timestamptz not null,
  check ((state = 'blocked') = (blocked_by is not null))
);
create index affiliate_links_of on affiliate_links (referrer_id, created_at);
create index affiliate_links_by_code on affiliate_links (code_id);
create index affiliate_links_at on affiliate_links (created_at, user_id);
create index affiliate_links_in on affiliate_links (state, created_at);

-- What the play of those who came by a link comes to, per UTC hour and in all: a projection.
create table affiliate_hours (
  user_id uuid not null,
  hour timestamptz not null,
  rated_usd_e6 bigint not null,
  theoretical_usd_e6 bigint not null,
  earned_usd_e6 bigint not null,
  primary key (user_id, hour)
) with (fillfactor = 70);
create table affiliate_totals (
  user_id uuid primary key,
  rated_usd_e6 bigint not null,
  theoretical_usd_e6 bigint not null,
  earned_usd_e6 bigint not null
) with (fillfactor = 70);

-- Tiers above the first as they were reached, and lost where a referral was blocked. No projection: a
-- tier counts for bets settled after it was written down.
create table affiliate_tiers (
  user_id uuid not null,
  tier smallint not null check (tier > 1),
  reached_at timestamptz not null default clock_timestamp(),
  lost_at timestamptz,
  primary key (user_id, tier, reached_at)
);

-- What the tiers pay, from when: a rebuild counts old bets by the terms of their time.
create table affiliate_terms (
  valid_from timestamptz primary key,
  tiers jsonb not null
);

-- Claims until they are paid and after.
create table affiliate_payouts (
  user_id uuid not null references affiliate_accounts (user_id),
  number integer not null,
  cents bigint not null check (cents > 0),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  usd_rate_e8 bigint not null,
  claimed_at timestamptz not null,
  paid_at timestamptz,
  primary key (user_id, number)
);
create index affiliate_payouts_owed on affiliate_payouts (claimed_at) where paid_at is null;

-- Statements of finished days: lines of all affiliates, and the root over their hashes. Final.
create table affiliate_statements (
  day date primary key,
  root text not null,
  leaves integer not null,
  published_at timestamptz not null
);
create table affiliate_statement_lines (
  day date not null references affiliate_statements (day),
  place integer not null,
  user_id uuid not null,
  rated_usd_e6 bigint not null,
  theoretical_usd_e6 bigint not null,
  earned_usd_e6 bigint not null,
  primary key (day, place)
);
create unique index affiliate_statement_lines_of on affiliate_statement_lines (user_id, day);
create trigger affiliate_statements_final before update or delete on affiliate_statements
  for each row execute function refuse_change();
create trigger affiliate_statement_lines_final before update or delete on affiliate_statement_lines
  for each row execute function refuse_change();
