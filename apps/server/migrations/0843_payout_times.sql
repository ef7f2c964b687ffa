-- Payout times run to confirmation: they are counted by when withdrawals were paid.
create index withdrawals_paid on withdrawals (ended_at) where status = 1;
